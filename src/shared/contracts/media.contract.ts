/** Pictures, documents, sound and film: how they are uploaded, described and read. */
import { z } from 'zod'
import { type ThumbnailWidth, thumbnailWidths } from '../thumbnail-widths.ts'
import { endpoint, success } from './endpoint.ts'

/** Where a file is uploaded to: what it is for decides who may upload it and how large it may be. */
export const mediaFolder = z.enum(['archives', 'profiles', 'timeline', 'blog', 'news'])
export type MediaFolder = z.infer<typeof mediaFolder>

/** What a file is, judged by its content. */
export const mediaKind = z.enum(['photo', 'video', 'audio', 'document'])
export type MediaKind = z.infer<typeof mediaKind>

/** The widths in pixels in which a picture is served; never wider than it is. */
export { type ThumbnailWidth, thumbnailWidths }

/** What is known of a picture before its bytes are there: its box, and a blurred idea of it. */
export const picture = z.object({
  width: z.number().int(),
  height: z.number().int(),
  /** ThumbHash (evanw.github.io/thumbhash), base64; null where none was made. */
  thumbhash: z.string().nullable(),
})
export type Picture = z.infer<typeof picture>

/** The address of a medium, the same for every store; records name media by it. */
export const mediaUrl = z.string().regex(/^\/api\/media\/[\w-]{1,64}$/)

/** An address as programs may write it: ours, with or without the site before it, or the image host's. Checked on the server. */
export const writtenMediaUrl = z.string().trim().max(1000)

/** The image host's reply shape (ImageKit's), which local media have too. */
export const uploadedFile = z.object({
  /** Names the file in `/upload/file/{id}` and wherever a record says `imagekitFileId`. */
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

/** An uploaded file as this site knows it. */
export const mediaFile = z.object({
  fileId: z.string(),
  fileName: z.string(),
  /** What records name it by. */
  url: mediaUrl,
  thumbnailUrl: z.string(),
  kind: mediaKind,
  mimeType: z.string(),
  /** Bytes as received. */
  size: z.number(),
  picture: picture.nullable(),
})
export type MediaFile = z.infer<typeof mediaFile>

/** Permission for one upload within five minutes, for one person and one folder. */
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

/** Takes a file into the local store: multipart `file, publicKey, signature, expire, token, fileName, folder`. */
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
 * Begins a resumable upload (tus 1.0: `Upload-Length`, `Upload-Metadata` with `filename`, `filetype`, `folder`). Answers
 * `Location` and `Upload-Media-Id`. With an `Idempotency-Key` that UUID is the upload's id and the medium's: the same key
 * gives the same upload again, wherever it stands. The last piece is answered when the file is taken in.
 */
export const beginResumable = endpoint({
  name: 'beginResumable',
  method: 'POST',
  path: '/upload/resumable',
  caller: 'session',
  output: z.unknown(),
  upload: true,
})

/** By HEAD: how much has arrived (`Upload-Offset`, `Upload-Length`). Unfinished for too long 410, somebody else's 404. */
export const readResumable = endpoint({
  name: 'readResumable',
  method: 'GET',
  path: '/upload/resumable/:id',
  caller: 'session',
  params: byUploadId,
  output: z.unknown(),
})

/** Sends on from `Upload-Offset`; another offset than the one reached 409. */
export const sendResumable = endpoint({
  name: 'sendResumable',
  method: 'PATCH',
  path: '/upload/resumable/:id',
  caller: 'session',
  params: byUploadId,
  output: z.unknown(),
  upload: true,
})

/** Gives an unfinished upload up. */
export const dropResumable = endpoint({
  name: 'dropResumable',
  method: 'DELETE',
  path: '/upload/resumable/:id',
  caller: 'session',
  params: byUploadId,
  output: z.unknown(),
  upload: true,
})

const byFileId = z.object({ id: z.string().min(1).max(200) })

/** What became of an upload; at an image host this is also how the site hears of it. */
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
 * The bytes, with Range; `w` one of the thumbnail widths. Without it: pictures whole but without their metadata, other
 * files as they are. `original=1`: the bytes as received, for their uploader and administrators. `download=1`: with
 * the name to save them under.
 */
export const getMedia = endpoint({
  name: 'getMedia',
  method: 'GET',
  path: '/media/:id',
  caller: 'session',
  params: z.object({ id: z.string().min(1).max(64) }),
  query: z.object({
    w: z
      .enum(['160', '320', '640', '1280'], { error: `Widths are ${thumbnailWidths.join(', ')}.` })
      .optional(),
    original: z.literal('1').optional(),
    download: z.literal('1').optional(),
  }),
  output: z.unknown(),
})

const share = z.object({ bytes: z.number(), fileCount: z.number() })

/** How much room the media take. */
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

/** The same for what lies at the image host; zero where none is set up. */
export const getImageKitStats = endpoint({
  name: 'getImageKitStats',
  method: 'GET',
  path: '/admin/imagekit-stats',
  caller: 'admin',
  output: storageStats,
})

/** All of it, by store and by what it is used for. */
export const getEnhancedStorageStats = endpoint({
  name: 'getEnhancedStorageStats',
  method: 'GET',
  path: '/admin/enhanced-storage-stats',
  caller: 'admin',
  output: storageStats.extend({
    stores: z.object({ disk: share, imagekit: share }),
    folders: z.record(z.string(), share),
    /** Uploaded, and named by nothing yet. */
    unused: share,
  }),
})
