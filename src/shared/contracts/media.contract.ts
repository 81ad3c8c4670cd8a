/** Endpoints and schemas of media files: upload, description, download and storage use. */

import { z } from 'zod'
import { articleKindNames } from '#shared/article-kinds.ts'
import { textLength } from '#shared/limits.ts'
import { type ThumbnailWidth, thumbnailWidths } from '../thumbnail-widths.ts'
import { byId, endpoint, success } from './endpoint.ts'

/** The folder of an upload decides who may upload the file and how large the file may be. */
export const mediaFolder = z.enum(['archives', 'profiles', 'timeline', ...articleKindNames])
export type MediaFolder = z.infer<typeof mediaFolder>

/** The kind of a file, detected from its content. */
export const mediaKind = z.enum(['photo', 'video', 'audio', 'document'])
export type MediaKind = z.infer<typeof mediaKind>

/** The server never makes a thumbnail wider than its image. */
export { type ThumbnailWidth, thumbnailWidths }

/** The size of an image and a blurred placeholder, to draw before the image is loaded. */
export const picture = z.object({
  width: z.number().int(),
  height: z.number().int(),
  /** ThumbHash (evanw.github.io/thumbhash), base64; null when the server could not make one. */
  thumbhash: z.string().nullable(),
})
export type Picture = z.infer<typeof picture>

/** The URL by which records refer to a media file, the same for disk and image host. */
export const mediaUrl = z.string().regex(/^\/api\/media\/[\w-]{1,64}$/)

/** A media URL in a request: of this site, with or without the host name, or of the image host. The server checks the URL. */
export const mediaUrlInput = z.string().trim().max(textLength.url)

/** The response to an upload, in the format of the image host ImageKit, also for local files. */
export const uploadedFile = z.object({
  /** The id in `/upload/file/{id}` and in the field `imagekitFileId` of a record. */
  fileId: z.string(),
  name: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  /** Bytes. */
  size: z.number(),
  /** `image` or `non-image`. */
  fileType: z.string(),
  filePath: z.string(),
})
export type UploadedFile = z.infer<typeof uploadedFile>

/** An uploaded file in the format of this site. */
export const mediaFile = z.object({
  fileId: z.string(),
  fileName: z.string(),
  /** The URL by which records refer to the file. */
  url: mediaUrl,
  thumbnailUrl: z.string(),
  kind: mediaKind,
  mimeType: z.string(),
  /** Size in bytes as received. */
  size: z.number(),
  picture: picture.nullable(),
})
export type MediaFile = z.infer<typeof mediaFile>

/** Allows one user one upload to one folder, for `limits.upload.tokenMs`. */
export const uploadAuth = z.object({
  signature: z.string(),
  /** Seconds since 1970. */
  expire: z.number(),
  token: z.string(),
  publicKey: z.string(),
  uploadUrl: z.string(),
})
export type UploadAuth = z.infer<typeof uploadAuth>

export const getUploadAuth = endpoint({
  name: 'getUploadAuth',
  method: 'GET',
  path: '/upload/auth',
  caller: 'session',
  query: z.object({ folder: mediaFolder.default('archives') }),
  output: uploadAuth,
})

/** Stores a file on the server's disk: multipart `file, publicKey, signature, expire, token, fileName, folder`. */
export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/upload/files',
  caller: 'session',
  output: uploadedFile,
  upload: true,
})

const byUploadId = z.object({ id: z.uuid() })

/**
 * Begins a resumable upload (tus 1.0: `Upload-Length`, `Upload-Metadata` with `filename`, `filetype`, `folder`). Responds
 * with `Location` and `Upload-Media-Id`. An `Idempotency-Key` becomes the id of the upload and of the media file: the same
 * key returns the same upload and its progress. The response to the last chunk comes after the file is stored.
 */
export const beginResumable = endpoint({
  name: 'beginResumable',
  method: 'POST',
  path: '/upload/resumable',
  caller: 'session',
  output: z.unknown(),
  upload: true,
})

/** HEAD request: how much the server has (`Upload-Offset`, `Upload-Length`). 410 for an expired upload, 404 for another user's. */
export const readResumable = endpoint({
  name: 'readResumable',
  method: 'GET',
  path: '/upload/resumable/:id',
  caller: 'session',
  params: byUploadId,
  output: z.unknown(),
})

/** Sends the next chunk from `Upload-Offset`. 409 when the server has another offset. */
export const sendResumable = endpoint({
  name: 'sendResumable',
  method: 'PATCH',
  path: '/upload/resumable/:id',
  caller: 'session',
  params: byUploadId,
  output: z.unknown(),
  upload: true,
})

/** Cancels an unfinished upload. */
export const dropResumable = endpoint({
  name: 'dropResumable',
  method: 'DELETE',
  path: '/upload/resumable/:id',
  caller: 'session',
  params: byUploadId,
  output: z.unknown(),
  upload: true,
})

const byFileId = z.object({ id: z.string().min(1).max(textLength.fileId) })

/** Returns an uploaded file. After an upload to the image host, this request also records the file on the site. */
export const getUploadedFile = endpoint({
  name: 'getUploadedFile',
  method: 'GET',
  path: '/upload/file/:id',
  caller: 'session',
  params: byFileId,
  output: mediaFile,
})

export const deleteUploadedFile = endpoint({
  name: 'deleteUploadedFile',
  method: 'DELETE',
  path: '/upload/file/:id',
  caller: 'session',
  params: byFileId,
  output: success,
})

/**
 * The bytes of a file; accepts Range requests. `w` is a thumbnail width, of an image or the first page of a PDF; without it the server sends images in full size
 * without metadata, films and recordings without metadata and where possible in a format that every browser plays, and
 * documents unchanged, apart from a TIFF file of several pages, which becomes a PDF file. `original=1` sends the bytes as received, to the uploader and administrators.
 * `download=1` adds the file name for saving.
 */
export const getMedia = endpoint({
  name: 'getMedia',
  method: 'GET',
  path: '/media/:id',
  caller: 'session',
  params: byId,
  query: z.object({
    w: z
      .enum(['160', '320', '640', '1280'], { error: `Widths are ${thumbnailWidths.join(', ')}.` })
      .optional(),
    original: z.literal('1').optional(),
    download: z.literal('1').optional(),
  }),
  output: z.unknown(),
})

/** The sizes in bytes of the images that every relative may read, by media id. */
export const thumbnailSizes = z.record(
  z.string(),
  z.object({
    original: z.number().int(),
    /**
     * In the order of `thumbnailWidths`, as a request without `Accept` gets them. Null for a thumbnail that is not made
     * yet, or at an image host.
     */
    thumbnails: z.array(z.number().int().nullable()),
  }),
)
export type ThumbnailSizes = z.infer<typeof thumbnailSizes>

/** Tells devices in advance how much they save for offline reading. */
export const listThumbnailSizes = endpoint({
  name: 'listThumbnailSizes',
  method: 'GET',
  path: '/thumbnail-sizes',
  caller: 'session',
  output: thumbnailSizes,
})

/** Tells before an upload what the site takes, and whether the server converts films and recordings for every phone. */
export const getRecordingConversion = endpoint({
  name: 'getRecordingConversion',
  method: 'GET',
  path: '/recording-conversion',
  caller: 'session',
  output: z.object({
    available: z.boolean(),
    /** See `UploadRules`. */
    maxFileSize: z.number(),
    allowedFileTypes: z.array(z.string()),
  }),
})

const share = z.object({ bytes: z.number(), fileCount: z.number() })

/** How much storage the media files use. */
export const storageStats = z.object({
  totalUsed: z.number(),
  totalQuota: z.number(),
  /** 0 to 100, one decimal. */
  usagePercentage: z.number(),
  isNearCapacity: z.boolean(),
  isAtCapacity: z.boolean(),
  breakdown: z.object({ images: share, videos: share, documents: share, other: share }),
})
export type StorageStats = z.infer<typeof storageStats>

export const getStorageStats = endpoint({
  name: 'getStorageStats',
  method: 'GET',
  path: '/admin/storage-stats',
  caller: 'admin',
  output: storageStats,
})

/** Storage used at the image host; zero when no image host is configured. */
export const getImageKitStats = endpoint({
  name: 'getImageKitStats',
  method: 'GET',
  path: '/admin/imagekit-stats',
  caller: 'admin',
  output: storageStats,
})

/** Storage use by store (disk, image host) and by folder. */
export const getEnhancedStorageStats = endpoint({
  name: 'getEnhancedStorageStats',
  method: 'GET',
  path: '/admin/enhanced-storage-stats',
  caller: 'admin',
  output: storageStats.extend({
    stores: z.object({ disk: share, imagekit: share }),
    folders: z.record(z.string(), share),
    /** Uploaded files that no record refers to. */
    unused: share,
  }),
})
