/** Uploads with the tus protocol: start, continuation and errors. */

import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connectSession, startSessionEpoch } from '#client/api/session-signals.ts'
import { uploadResumably } from '#client/api/upload/resumable-upload.ts'
import { NoConnectionError, SessionEndedError } from '#client/offline/request-errors.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { errorResponse, foreignPage } from '#tests/support/msw-handlers.ts'

const server = setupServer()
const bytes = Uint8Array.from({ length: 23 }, (_, at) => at * 3)
const file = {
  id: '0b5c1a5e-58f0-4f3e-8f44-0c66fb9a5a11',
  name: 'Großmutter.jpg',
  type: 'image/jpeg',
  size: bytes.length,
  sha256: '',
}

/** The bytes that the server has, and the requests that it received. */
let there: number[] | null
let asked: string[]
let headers: Headers[]
const answers: ((request: Request) => Response | Promise<Response> | null)[] = []

async function answer(request: Request): Promise<Response> {
  const { method } = request
  asked.push(method === 'PATCH' ? `PATCH ${request.headers.get('upload-offset')}` : method)
  headers.push(request.headers)
  const special = await answers.shift()?.(request)
  if (special) return special
  if (method === 'POST') {
    there ??= []
    return standing(201, { Location: `/api/upload/resumable/${file.id}`, 'Upload-Media-Id': file.id })
  }
  if (!there)
    return method === 'HEAD' ? new Response(null, { status: 404 }) : errorResponse('not_found', 'No upload.')
  if (method === 'HEAD') return standing(200)
  if (Number(request.headers.get('upload-offset')) !== there.length)
    return errorResponse('conflict', 'Not there.')
  there.push(...new Uint8Array(await request.arrayBuffer()))
  return standing(204)
}

function standing(status: number, more: Record<string, string> = {}) {
  const own = { 'Upload-Offset': String(there?.length), 'Upload-Length': String(bytes.length) }
  return new Response(null, { status, headers: { 'Tus-Resumable': '1.0.0', ...own, ...more } })
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  there = null
  asked = []
  headers = []
  answers.length = 0
  server.resetHandlers(
    http.all('*/api/upload/resumable', ({ request }) => answer(request)),
    http.all('*/api/upload/resumable/:id', ({ request }) => answer(request)),
    http.get('*/api/health', () => HttpResponse.error()),
  )
})
afterEach(() => {
  vi.useRealTimers()
  connectSession(
    () => {},
    async () => {},
  )
})

const fine = () => null
const readBytes = async (start: number, end: number) => bytes.slice(start, end)

function upload(more: Partial<Parameters<typeof uploadResumably>[0]> = {}) {
  return uploadResumably({ file, folder: 'archives', userId: 'anna', readBytes, chunkSize: 10, ...more })
}

it('starts the upload with the id of the file and the user, and sends the chunks in order', async () => {
  const read: [number, number][] = []
  await upload({
    readBytes: async (start, end) => {
      read.push([start, end])
      return bytes.slice(start, end)
    },
  })
  expect(there).toEqual([...bytes])
  expect(asked).toEqual(['POST', 'PATCH 0', 'PATCH 10', 'PATCH 20'])
  expect(read).toEqual([
    [0, 10],
    [10, 20],
    [20, 23],
  ])
  expect(headers.map((sent) => sent.get('session-user'))).toEqual(['anna', 'anna', 'anna', 'anna'])
  expect(headers.map((sent) => sent.get('idempotency-key'))).toEqual([file.id, null, null, null])
  expect(headers[0]?.get('upload-length')).toBe('23')
  const described = (headers[0]?.get('upload-metadata') ?? '').split(',').map((pair) => {
    const [name = '', value = ''] = pair.split(' ')
    return [name, Buffer.from(value, 'base64').toString()]
  })
  expect(Object.fromEntries(described)).toEqual({
    filename: 'Großmutter.jpg',
    filetype: 'image/jpeg',
    folder: 'archives',
  })
})

it('continues an interrupted upload, and sends nothing of a complete file', async () => {
  there = [...bytes.slice(0, 14)]
  await upload()
  expect(there).toEqual([...bytes])
  expect(asked).toEqual(['POST', 'HEAD', 'PATCH 14'])
  asked = []
  await upload()
  expect(asked).toEqual(['POST', 'HEAD'])
})

it('asks for the offset after a conflict, and restarts an upload that the server deleted', async () => {
  answers.push(fine, fine, () => {
    there?.push(...bytes.slice(10, 15))
    return errorResponse('conflict', 'Not there.')
  })
  await upload()
  expect(asked).toEqual(['POST', 'PATCH 0', 'PATCH 10', 'HEAD', 'PATCH 15'])
  expect(there).toEqual([...bytes])

  there = null
  asked = []
  answers.push(fine, fine, () => {
    there = null
    return errorResponse('gone', 'It waited too long.')
  })
  await upload()
  expect(asked).toEqual(['POST', 'PATCH 0', 'PATCH 10', 'POST', 'PATCH 0', 'PATCH 10', 'PATCH 20'])
  expect(there).toEqual([...bytes])
})

it('stops after repeated conflicts and asks for a later attempt', async () => {
  for (let n = 0; n < 40; n++)
    answers.push(({ method }) => (method === 'PATCH' ? errorResponse('conflict', 'No.') : null))
  await expect(upload()).rejects.toMatchObject({
    code: 'conflict',
    details: { retryAfter: expect.any(Number) },
  })
})

it("throws the server's error with its message and its Retry-After", async () => {
  answers.push(() => errorResponse('too_many', 'Slowly, please.', { retryAfter: 30 }))
  await expect(upload()).rejects.toEqual(new AppError('too_many', 'Slowly, please.', { retryAfter: 30 }))
  answers.push(fine, () => errorResponse('wrong_type', 'This is no picture.'))
  await expect(upload()).rejects.toMatchObject({ code: 'wrong_type', message: 'This is no picture.' })
})

it('does not retry when another file has the same id on the server', async () => {
  answers.push(() => errorResponse('conflict', 'This Idempotency-Key was used for another request.'))
  await expect(upload()).rejects.toMatchObject({ code: 'impossible' })
  answers.push(() =>
    errorResponse('conflict', 'This change is still being saved. Please wait a moment.', { retryAfter: 1 }),
  )
  await expect(upload()).rejects.toMatchObject({ code: 'conflict', details: { retryAfter: 1 } })
})

it('reports an expired session', async () => {
  const refused: string[] = []
  connectSession(
    (code) => refused.push(code),
    async () => {},
  )
  answers.push(() => errorResponse('session_expired', 'Please sign in.'))
  await expect(upload()).rejects.toMatchObject({ code: 'session_expired' })
  // An error of HEAD has no body. The request that follows has the message.
  there = [1, 2, 3]
  answers.push(
    fine,
    () => new Response(null, { status: 401 }),
    () => errorResponse('session_revoked', 'Ended from elsewhere.'),
  )
  await expect(upload()).rejects.toMatchObject({ code: 'session_revoked' })
  expect(refused).toEqual(['session_expired', 'session_revoked'])
})

it('treats a captive portal, a timeout and responses without tus headers as no connection', async () => {
  answers.push(() => foreignPage())
  await expect(upload()).rejects.toBeInstanceOf(NoConnectionError)
  answers.push(fine, () => foreignPage())
  await expect(upload()).rejects.toBeInstanceOf(NoConnectionError)
  answers.push(fine, () => foreignPage(502))
  await expect(upload()).rejects.toBeInstanceOf(NoConnectionError)
  answers.push(fine, () => HttpResponse.error())
  await expect(upload()).rejects.toBeInstanceOf(NoConnectionError)
})

it('throws NoConnectionError when a chunk gets no response in time', async () => {
  const reached = Promise.withResolvers<void>()
  const never = Promise.withResolvers<Response>()
  answers.push(fine, () => {
    reached.resolve()
    return never.promise
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const outcome = expect(upload()).rejects.toBeInstanceOf(NoConnectionError)
  await reached.promise
  await vi.advanceTimersByTimeAsync(40_000)
  await outcome
  never.resolve(new Response())
})

it('stops when its signal aborts, the session ends, or the bytes cannot be read', async () => {
  const removed = new AbortController()
  answers.push(fine, fine, () => {
    removed.abort(new Error('Removed.'))
    return null
  })
  await expect(upload({ signal: removed.signal })).rejects.toThrow('Removed.')
  answers.push(fine, () => {
    startSessionEpoch()
    return null
  })
  await expect(upload()).rejects.toBeInstanceOf(SessionEndedError)
  const unreadable = () => Promise.reject(new Error('No such piece.'))
  there = null
  await expect(upload({ readBytes: unreadable })).rejects.toThrow('No such piece.')
})

it('reports how many bytes were sent', async () => {
  const told: number[] = []
  await upload({ onSent: (sent) => told.push(sent) })
  expect(told.at(-1)).toBe(bytes.length)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})
