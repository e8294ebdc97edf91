#pragma once

#include <drm_fourcc.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

// Formats are function-like macros, which Swift does not import.
static const uint32_t KMS_FORMAT_XRGB8888 = DRM_FORMAT_XRGB8888;
static const uint32_t KMS_FORMAT_RGB565 = DRM_FORMAT_RGB565;
