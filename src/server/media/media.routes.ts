/** The endpoints for media: upload, download, deletion, storage statistics. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { type Call, getActor } from '#server/http/endpoint-handler.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import * as contract from '#shared/contracts/media.contract.ts'
import { deleteFile, findOwnFile, findReadable } from './media.service.ts'
import { toMediaFile, toUploadedFile } from './media-response.ts'
import { isConversionAvailable } from './recordings/ffmpeg.ts'
import { resumableRoutes } from './resumable/resumable.routes.ts'
import { sendMedia } from './send-media.ts'
import * as storage from './storage/storage.service.ts'
import { listThumbnailSizes } from './thumbnail-sizes.service.ts'
import { receiveUpload } from './uploads/upload.service.ts'
import { createUploadToken } from './uploads/upload-tokens.service.ts'

async function getMedia(deps: Deps, { params, query, session, context }: Call<typeof contract.getMedia>) {
  const request = {
    width: contract.thumbnailWidths.find((width) => String(width) === query.w) ?? null,
    original: query.original === '1',
    download: query.download === '1',
    accept: context.req.header('Accept') ?? '',
  }
  const { mediaRow, found } = await findReadable(deps, session, params.id, request)
  if ('address' in found) return context.redirect(found.address, 302)
  const { download } = request
  return await sendMedia(context, { ...found, fileName: mediaRow.file_name, download })
}

export function mediaRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.getUploadAuth, ({ session, query }) =>
    createUploadToken(deps, session, query.folder),
  )
  bind(app, deps, contract.uploadFile, async (call) => toUploadedFile(await receiveUpload(deps, call)))
  resumableRoutes(app, deps)
  bind(app, deps, contract.getUploadedFile, async ({ session, params }) =>
    toMediaFile(await findOwnFile(deps, session, params.id)),
  )
  bind(app, deps, contract.deleteUploadedFile, async (call) => {
    await deleteFile(deps, call.session, getActor(call), call.params.id)
    return { success: true as const }
  })
  bind(app, deps, contract.getMedia, (call) => getMedia(deps, call))
  bind(app, deps, contract.listThumbnailSizes, () => listThumbnailSizes(deps))
  bind(app, deps, contract.getRecordingConversion, async () => {
    const { max_file_size, allowed_file_types } = await readSettings(deps)
    const available = await isConversionAvailable()
    return { available, maxFileSize: max_file_size, allowedFileTypes: allowed_file_types }
  })
  bind(app, deps, contract.getStorageStats, () => storage.storageStats(deps))
  bind(app, deps, contract.getImageKitStats, () => storage.imageHostStats(deps))
  bind(app, deps, contract.getEnhancedStorageStats, () => storage.enhancedStorageStats(deps))
}
