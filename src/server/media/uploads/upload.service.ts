/** An upload to the local store: its form read as a stream, its permission checked, its file taken in. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { actorOf, type Call } from '#server/http/call.ts'
import { invalidInput } from '#server/http/errors.ts'
import { type FormPart, readBoundary, readForm } from '#server/http/multipart.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { mediaFolder, type uploadFile } from '#shared/contracts/media.contract.ts'
import type { MediaRow } from '../media.store.ts'
import { mediaDirectory, originalName, withWorkspace } from '../storage/workspace.ts'
import { checkQuota, type Received, takeIn } from '../store-media.service.ts'
import { guessKind } from './detect-file-type.ts'
import { checkSize, readUploadLimits, type UploadLimits } from './upload-limits.ts'
import { checkUploadToken, spendUploadToken } from './upload-tokens.service.ts'

/** Room for the form around the file. */
const formAround = 64 * 1024
const mostParts = 20
const longestField = 2_000
/** Enough to see what a file is. */
const headLength = 8 * 1024

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

interface Form {
  fields: Record<string, string>
  file: (Received & { name: string }) | null
}

async function readField(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > longestField) throw new AppError('invalid', 'A field of the upload is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Passes a file's bytes on, counted and hashed, and stops where they are too many for what the file seems to be. */
async function* measured(
  body: AsyncIterable<Buffer>,
  limits: UploadLimits,
  folder: string | null,
  hash: { update(bytes: Buffer): unknown },
): AsyncGenerator<Buffer> {
  let size = 0
  let kind: Awaited<ReturnType<typeof guessKind>> = 'video'
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of body) {
    size += chunk.byteLength
    if (head) {
      head = Buffer.concat([head, chunk])
      if (head.byteLength >= headLength) {
        kind = await guessKind(head)
        head = null
      }
    }
    checkSize(limits, kind, folder, size)
    hash.update(chunk)
    yield chunk
  }
}

async function readFile(
  deps: Deps,
  part: FormPart,
  directory: string,
  fields: Form['fields'],
): Promise<Form['file']> {
  const hash = createHash('sha256')
  const file = path.join(directory, originalName)
  const bytes = measured(part.body, await readUploadLimits(deps), fields['folder'] ?? null, hash)
  await pipeline(bytes, fs.createWriteStream(file, { mode: 0o600 }))
  const { size } = await fs.promises.stat(file)
  return { directory, name: part.fileName ?? '', size, sha256: hash.digest('hex') }
}

function readFields(fields: Record<string, string>): UploadFields {
  const parsed = uploadFields.safeParse(fields)
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

async function* empty(): AsyncGenerator<Uint8Array> {}

/** Fields may come before the file or after it; where the permission comes first, it is looked at first. */
async function readUpload(deps: Deps, call: Call<typeof uploadFile>, directory: string): Promise<Form> {
  const request = call.context.req.raw
  const form: Form = { fields: {}, file: null }
  let parts = 0
  for await (const part of readForm(request.body ?? empty(), readBoundary(request))) {
    parts += 1
    if (parts > mostParts) throw new AppError('invalid', 'The upload has too many fields.')
    if (part.fileName === null) {
      form.fields[part.name] = await readField(part.body)
    } else if (part.name === 'file' && form.file === null) {
      const early = uploadFields.safeParse(form.fields)
      if (early.success) await checkUploadToken(deps, call.session, early.data)
      form.file = await readFile(deps, part, directory, form.fields)
    }
  }
  return form
}

async function checkDeclaredSize(deps: Deps, request: Request): Promise<void> {
  const declared = Number(request.headers.get('Content-Length') ?? 0)
  const limits = await readUploadLimits(deps)
  if (declared > limits.maxBytes.video + formAround) checkSize(limits, 'video', null, declared)
  await checkQuota(deps, Math.max(0, declared - formAround))
}

/**
 * Takes an uploaded file in. However it ends, nothing but the medium is left of it.
 *
 * @throws AppError forbidden for a permission that does not hold, invalid, and as `takeIn`
 */
export async function receiveUpload(deps: Deps, call: Call<typeof uploadFile>): Promise<MediaRow> {
  if (deps.media.kind !== 'disk') throw new AppError('not_found', 'Files are uploaded elsewhere.')
  await checkDeclaredSize(deps, call.context.req.raw)
  return await withWorkspace(mediaDirectory(deps.config), async (directory) => {
    const { fields, file } = await readUpload(deps, call, directory)
    const { fileName, ...shown } = readFields(fields)
    if (!file) {
      throw new AppError('invalid', 'Please choose a file.', { fields: { file: 'No file was sent.' } })
    }
    await spendUploadToken(deps, call.session, shown)
    return await takeIn(deps, actorOf(call), file, {
      ownerId: call.session.accountId,
      folder: shown.folder,
      fileName: fileName || file.name,
    })
  })
}
