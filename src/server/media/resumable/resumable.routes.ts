/** The endpoints of resumable uploads (tus 1.0). */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { type Call, getActor } from '#server/http/endpoint-handler.ts'
import { errorResponse, handleError } from '#server/http/error-response.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { fillPath } from '#shared/contracts/endpoint.ts'
import * as contract from '#shared/contracts/media.contract.ts'
import { beginUpload } from './begin-upload.service.ts'
import { receiveChunk } from './receive-chunk.ts'
import { cancelUpload, findOwnUpload, getUploadStatus, type UploadStatus } from './resumable.service.ts'
import { uploadLocks } from './upload-locks.ts'

const version = '1.0.0'

function buildHeaders({ row, offset }: UploadStatus): Record<string, string> {
  return {
    'Upload-Offset': String(offset),
    'Upload-Length': String(row.size),
    ...(offset < row.size && { 'Upload-Expires': new Date(row.expires_at).toUTCString() }),
  }
}

type TusCall = Pick<Call<typeof contract.readResumable>, 'context'>

function checkVersion(request: Request): Response | null {
  if (request.headers.get('Tus-Resumable') === version) return null
  const error = `Please send this with Tus-Resumable: ${version}.`
  return Response.json({ error, code: 'invalid' }, { status: 412, headers: { 'Tus-Version': version } })
}

/** Adds the tus version check and headers to a handler, also for errors. */
function handleTus<C extends TusCall>(deps: Deps, work: (call: C) => Promise<Response>) {
  return async (call: C): Promise<Response> => {
    const { raw } = call.context.req
    const answer = async () => checkVersion(raw) ?? (await work(call))
    const response = await answer().catch((error: unknown) => handleError(error, deps.log, call.context.req))
    response.headers.set('Tus-Resumable', version)
    return response
  }
}

async function begin(deps: Deps, call: Call<typeof contract.beginResumable>): Promise<Response> {
  const status = await beginUpload(deps, call)
  const { id } = status.row
  const headers = {
    ...buildHeaders(status),
    Location: fillPath(contract.readResumable.path, { id }),
    'Upload-Media-Id': id,
  }
  return new Response(null, { status: 201, headers })
}

/** Only HEAD is allowed, as an unfinished file cannot be downloaded. */
async function read(deps: Deps, call: Call<typeof contract.readResumable>): Promise<Response> {
  const { id } = await findOwnUpload(deps, call.session, call.params.id)
  if (call.context.req.raw.method !== 'HEAD') {
    const response = errorResponse(
      new AppError('method_not_allowed', 'This URL does not support this method.'),
    )
    response.headers.set('Allow', 'DELETE, HEAD, PATCH')
    return response
  }
  const status = await uploadLocks.withLock(id, () => getUploadStatus(deps, getActor(call), id))
  return new Response(null, { status: 200, headers: buildHeaders(status) })
}

async function send(deps: Deps, call: Call<typeof contract.sendResumable>): Promise<Response> {
  const { id } = await findOwnUpload(deps, call.session, call.params.id)
  const status = await receiveChunk(deps, getActor(call), id, call.context.req.raw, call.recheckAccess)
  return new Response(null, { status: 204, headers: buildHeaders(status) })
}

async function drop(deps: Deps, call: Call<typeof contract.dropResumable>): Promise<Response> {
  const { id } = await findOwnUpload(deps, call.session, call.params.id)
  await uploadLocks.withLock(id, () => cancelUpload(deps, id))
  return new Response(null, { status: 204 })
}

/** Tells tus clients what this server supports, without a session. */
function describeProtocol(): Response {
  const headers = {
    'Tus-Resumable': version,
    'Tus-Version': version,
    'Tus-Extension': 'creation,expiration,termination',
  }
  return new Response(null, { status: 204, headers })
}

export function resumableRoutes(app: Hono, deps: Deps): void {
  for (const { path } of [contract.beginResumable, contract.readResumable]) {
    app.options(`/api${path}`, describeProtocol)
  }
  bind(
    app,
    deps,
    contract.beginResumable,
    handleTus(deps, (call: Call<typeof contract.beginResumable>) => begin(deps, call)),
  )
  bind(
    app,
    deps,
    contract.readResumable,
    handleTus(deps, (call: Call<typeof contract.readResumable>) => read(deps, call)),
  )
  bind(
    app,
    deps,
    contract.sendResumable,
    handleTus(deps, (call: Call<typeof contract.sendResumable>) => send(deps, call)),
  )
  bind(
    app,
    deps,
    contract.dropResumable,
    handleTus(deps, (call: Call<typeof contract.dropResumable>) => drop(deps, call)),
  )
}
