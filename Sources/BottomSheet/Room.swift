// Filled in as the room is built.
