/** Resumable uploads over real sockets: broken connections and a killed server. */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as files from '#tests/support/media-files.ts'
import { makeDataDir, type RunningServer, startServer } from '#tests/support/server-process.ts'
import { arrivedOnDisk, metadataOf } from './resumable-calls.ts'

const password = 'seven grey herons'
const film = new Uint8Array(files.mp4(6 * 1024 * 1024))
let dataDir: string
let server: RunningServer
let cookie: string

async function start() {
  server = await startServer(dataDir, { env: { ADMIN_PASSWORD: password } })
}

beforeEach(async () => {
  dataDir = makeDataDir()
  await start()
  const signedIn = await fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.address },
    body: JSON.stringify({ username: 'admin', password }),
  })
  cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
})
afterEach(async () => {
  await server.end('SIGKILL')
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const headers = () => ({ Cookie: cookie, Origin: server.address, 'Tus-Resumable': '1.0.0' })
const addressOf = (id: string) => `${server.address}/api/upload/resumable/${id}`
const onDisk = (id: string) => fs.statSync(path.join(dataDir, 'media', '.resumable', id)).size

async function begin(id: string) {
  const response = await fetch(`${server.address}/api/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers(),
      'Idempotency-Key': id,
      'Upload-Length': String(film.length),
      'Upload-Metadata': metadataOf({ name: 'film.mp4', type: 'video/mp4' }),
    },
  })
  expect(response.status).toBe(201)
}

async function arrived(id: string): Promise<number> {
  const response = await fetch(addressOf(id), { method: 'HEAD', headers: headers() })
  expect(response.status).toBe(200)
  return Number(response.headers.get('Upload-Offset'))
}

function openPiece(id: string, offset: number) {
  const piece = request(addressOf(id), {
    method: 'PATCH',
    headers: {
      ...headers(),
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': film.length - offset,
    },
  })
  piece.on('error', () => undefined)
  return piece
}

/** Sends a number of bytes and breaks the connection after some have arrived. */
async function sendAndBreak(id: string, offset: number, bytes: number) {
  const piece = openPiece(id, offset)
  await new Promise((resolve) => piece.write(film.subarray(offset, offset + bytes), resolve))
  await arrivedOnDisk(dataDir, id, offset + 1)
  const closed = new Promise((resolve) => piece.once('close', resolve))
  piece.socket?.destroySoon()
  await closed
}

async function sendRest(id: string, offset: number): Promise<number | undefined> {
  const piece = openPiece(id, offset)
  piece.end(film.subarray(offset))
  const [response] = await once(piece, 'response')
  response.resume()
  return response.statusCode
}

it('uploads a film over a connection that breaks five times, without sending stored bytes again', async () => {
  const id = randomUUID()
  await begin(id)
  let offset = 0
  for (let i = 0; i < 5; i++) {
    await sendAndBreak(id, offset, 1024 * 1024)
    const reached = await arrived(id)
    expect(reached).toBe(onDisk(id))
    expect(reached).toBeGreaterThan(offset)
    expect(reached).toBeLessThanOrEqual(offset + 1024 * 1024)
    offset = reached
  }
  expect(await sendRest(id, offset)).toBe(204)
  const bytes = await (await fetch(`${server.address}/api/media/${id}`, { headers: headers() })).bytes()
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    createHash('sha256').update(film).digest('hex'),
  )
  expect(fs.readdirSync(path.join(dataDir, 'media', '.resumable'))).toEqual([])
  expect(fs.readdirSync(path.join(dataDir, 'media', '.incoming'))).toEqual([])
  expect(server.printed.out.split('\n').filter((line) => /"level":[56]0/.test(line))).toEqual([])
  expect(server.printed.error).toBe('')
})

it('continues at the stored offset after the server is killed', async () => {
  const id = randomUUID()
  await begin(id)
  const piece = openPiece(id, 0)
  piece.write(film.subarray(0, 2 * 1024 * 1024))
  await arrivedOnDisk(dataDir, id, 1)
  await server.end('SIGKILL')
  const left = onDisk(id)
  await start()
  expect(await arrived(id)).toBe(left)
  expect(await sendRest(id, left)).toBe(204)
  expect(await arrived(id)).toBe(film.length)
  const original = path.join(dataDir, 'media', id.slice(0, 2), id, 'original')
  expect(Buffer.compare(fs.readFileSync(original), film)).toBe(0)
})
