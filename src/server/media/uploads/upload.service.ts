/** Receives an upload to the local store: reads the form as a stream, checks the token, stores the file. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { type Call, getActor } from '#server/http/endpoint-handler.ts'
import { invalidInput } from '#server/http/error-response.ts'
import { type FormFields, type FormFile, readForm } from '#server/http/multipart.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { mediaFolder, type uploadFile } from '#shared/contracts/media.contract.ts'
import type { SizeClass } from '#shared/file-types.ts'
import type { MediaRow } from '../media-row.ts'
import { checkFreeSpace, checkQuota } from '../storage/free-space.service.ts'
import { mediaDirectory, originalName, withWorkspace } from '../storage/workspace.ts'
import { type ReceivedFile, storeReceivedFile } from '../store-media.service.ts'
import { whileArriving } from './arriving-uploads.ts'
import { guessSizeClass } from './detect-file-type.ts'
import { checkSize, readUploadLimits, type UploadLimits } from './upload-limits.ts'
import { checkUploadToken, consumeUploadToken } from './upload-tokens.service.ts'

/** Bytes of the form without the file. */
const formOverheadBytes = 64 * 1024
const formLimits = { maxParts: 20, maxFieldBytes: 2_000 }
/** Enough bytes to detect the type of a file. */
const headBytes = 8 * 1024

const uploadFields = z.object({
  publicKey: z.string(),
  signature: z.string(),
  expire: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  token: z.string(),
  fileName: z.string().optional(),
  folder: z
    .string()
    .transform((text) => text.replace(/^\/+|\/+$/g, ''))
    .pipe(mediaFolder),
})
type UploadFields = z.infer<typeof uploadFields>

/** Passes the bytes of a file on and hashes them; stops a file that is too large for its probable type. */
export async function* checkWhileReading(
  body: AsyncIterable<Uint8Array>,
  limits: UploadLimits,
  folder: string | null,
  hash: { update(bytes: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  let size = 0
  let sizeClass: SizeClass = 'video'
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of body) {
    size += chunk.byteLength
    if (head) {
      head = Buffer.concat([head, chunk])
      if (head.byteLength >= headBytes) {
        sizeClass = await guessSizeClass(head)
        head = null
      }
    }
    checkSize(limits, sizeClass, folder, size)
    hash.update(chunk)
    yield chunk
  }
}

type UploadedFile = ReceivedFile & { name: string }

async function saveFile(
  deps: Deps,
  { name, content }: FormFile,
  directory: string,
  folder: string | null,
): Promise<UploadedFile> {
  const hash = createHash('sha256')
  const file = path.join(directory, originalName)
  const bytes = checkWhileReading(content, await readUploadLimits(deps), folder, hash)
  await pipeline(bytes, fs.createWriteStream(file, { mode: 0o600 }))
  const { size } = await fs.promises.stat(file)
  return { directory, name, size, sha256: hash.digest('hex') }
}

function readFields(fields: FormFields): UploadFields {
  const parsed = uploadFields.safeParse(fields)
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

/** Saves the file of a form. Fields may come before or after the file; a token before the file is checked first. */
async function readUpload(deps: Deps, call: Call<typeof uploadFile>, directory: string) {
  const upload: { file: UploadedFile | null } = { file: null }
  const fields = await readForm(call.context.req.raw, formLimits, async (file, fieldsBefore) => {
    const early = uploadFields.safeParse(fieldsBefore)
    if (early.success) await checkUploadToken(deps, call.session, early.data)
    upload.file = await saveFile(deps, file, directory, fieldsBefore['folder'] ?? null)
  })
  return { fields, file: upload.file }
}

async function checkDeclaredSize(deps: Deps, request: Request): Promise<void> {
  const declared = Number(request.headers.get('Content-Length') ?? 0)
  const limits = await readUploadLimits(deps)
  if (declared > limits.maxBytes.video + formOverheadBytes) checkSize(limits, 'video', null, declared)
  await checkQuota(deps, Math.max(0, declared - formOverheadBytes))
  // A form that does not say how large it is may be as large as the largest.
  await checkFreeSpace(deps, declared > 0 ? declared : limits.maxBytes.video)
}

/**
 * Receives and stores an uploaded file, also for an image host. Temporary files are always deleted.
 *
 * @throws AppError forbidden for an invalid token, too_many while several others arrive, invalid, and the errors of `storeReceivedFile`
 */
export async function receiveUpload(deps: Deps, call: Call<typeof uploadFile>): Promise<MediaRow> {
  await checkDeclaredSize(deps, call.context.req.raw)
  const { accountId } = call.session
  return await withWorkspace(mediaDirectory(deps.config), async (directory) => {
    const { fields, file } = await whileArriving(accountId, () => readUpload(deps, call, directory))
    const { fileName, ...shown } = readFields(fields)
    if (!file) {
      throw new AppError('invalid', 'Please choose a file.', { fields: { file: 'No file was sent.' } })
    }
    await call.recheckAccess()
    await consumeUploadToken(deps, call.session, shown)
    return await storeReceivedFile(deps, getActor(call), file, {
      ownerId: accountId,
      folder: shown.folder,
      fileName: fileName || file.name,
    })
  })
}
