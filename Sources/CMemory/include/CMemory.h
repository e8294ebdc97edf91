#pragma once

/// Gives the system back what was freed; costs well under a millisecond.
void memory_give_back(void);
