#pragma once

#include <drm_fourcc.h>
#include <linux/dma-buf.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

// Formats are function-like macros, which Swift does not import.
static const uint32_t KMS_FORMAT_XRGB8888 = DRM_FORMAT_XRGB8888;
static const uint32_t KMS_FORMAT_XBGR8888 = DRM_FORMAT_XBGR8888;
static const uint32_t KMS_FORMAT_RGB888 = DRM_FORMAT_RGB888;
static const uint32_t KMS_FORMAT_BGR888 = DRM_FORMAT_BGR888;
static const uint32_t KMS_FORMAT_RGB565 = DRM_FORMAT_RGB565;
static const uint32_t KMS_FORMAT_BGR565 = DRM_FORMAT_BGR565;
static const uint32_t KMS_FORMAT_ARGB8888 = DRM_FORMAT_ARGB8888;

// So are the numbers of ioctls.
static const unsigned long KMS_DMA_BUF_IOCTL_SYNC = DMA_BUF_IOCTL_SYNC;

// What a property's values are, beyond the old kinds: a number in some bits of its flags.
static const uint32_t KMS_PROPERTY_KINDS = DRM_MODE_PROP_EXTENDED_TYPE;
static const uint32_t KMS_PROPERTY_OBJECT = DRM_MODE_PROP_OBJECT;
static const uint32_t KMS_PROPERTY_SIGNED = DRM_MODE_PROP_SIGNED_RANGE;
