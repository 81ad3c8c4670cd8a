/** A stand-in for ImageKit on loopback: accepts uploads and serves files by signed URLs. */
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

interface Hosted {
  name: string
  path: string
  type: string
  bytes: Buffer
  isPrivate: boolean
  /** The bytes of replaced versions, the oldest first. */
  earlier?: Buffer[]
}

export interface ImageHost {
  /** Environment variables that make a server use this image host. */
  env: Record<string, string>
  files: Map<string, Hosted>
  /** Makes the next requests hang, break off or fail. */
  mood: 'well' | 'silent' | 'resetting' | 'failing'
  /** The requested transformations, in order. */
  asked: string[]
  close(): Promise<void>
}

const privateKey = 'private_of_a_test'

function hmac(text: string) {
  return createHmac('sha1', privateKey).update(text).digest('hex')
}

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

const countVersions = (file: Hosted) => (file.earlier?.length ?? 0) + 1

function details(address: string, fileId: string, file: Hosted) {
  return {
    fileId,
    name: file.name,
    filePath: file.path,
    url: `${address}/id${file.path}`,
    thumbnailUrl: `${address}/id/tr:n-ik_ml_thumbnail${file.path}`,
    fileType: file.type.startsWith('image/') ? 'image' : 'non-image',
    mime: file.type,
    size: file.bytes.length,
    versionInfo: { id: `v${countVersions(file)}`, name: `Version ${countVersions(file)}` },
    width: file.type.startsWith('image/') ? 600 : undefined,
    height: file.type.startsWith('image/') ? 400 : undefined,
    isPrivateFile: file.isPrivate,
  }
}

export async function startImageHost(): Promise<ImageHost> {
  const tokens = new Set<string>()
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`

  const host: ImageHost = {
    env: {
      IMAGEKIT_PUBLIC_KEY: 'public_of_a_test',
      IMAGEKIT_PRIVATE_KEY: privateKey,
      IMAGEKIT_URL_ENDPOINT: `${address}/id`,
      IMAGEKIT_UPLOAD_URL: `${address}/upload`,
      IMAGEKIT_API_URL: `${address}/v1`,
    },
    files: new Map(),
    mood: 'well',
    asked: [],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  /** Accepts the account's key or an unused signature. */
  function mayUpload(request: IncomingMessage, form: FormData) {
    const key = Buffer.from(`${privateKey}:`).toString('base64')
    if (request.headers.authorization === `Basic ${key}`) return true
    const [token, expire] = [String(form.get('token')), String(form.get('expire'))]
    if (form.get('publicKey') !== host.env['IMAGEKIT_PUBLIC_KEY'] || tokens.has(token)) return false
    tokens.add(token)
    return form.get('signature') === hmac(token + expire) && Number(expire) * 1000 > Date.now() - 3_600_000
  }

  async function upload(request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request)
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
    if (!mayUpload(request, form)) {
      return json(response, 400, { message: 'Your request contains invalid signature.' })
    }
    const file = form.get('file')
    if (!(file instanceof File)) return json(response, 400, { message: 'Missing file parameter for upload.' })
    const given = String(form.get('fileName'))
    const folder = String(form.get('folder') ?? '').replace(/^\/|\/$/g, '')
    const isUnique = form.get('useUniqueFileName') !== 'false'
    const replaced = [...host.files].find(([, known]) => !isUnique && known.path === `/${folder}/${given}`)
    const fileId = replaced?.[0] ?? randomUUID().replaceAll('-', '').slice(0, 24)
    const name = isUnique ? `${fileId.slice(0, 6)}_${given}` : given
    host.files.set(fileId, {
      name,
      path: `/${folder}/${name}`,
      type: file.type,
      earlier: replaced ? [...(replaced[1].earlier ?? []), replaced[1].bytes] : [],
      bytes: Buffer.from(await file.arrayBuffer()),
      isPrivate: form.get('isPrivateFile') === 'true',
    })
    const hosted = host.files.get(fileId)
    if (hosted) json(response, 200, details(address, fileId, hosted))
  }

  function api(request: IncomingMessage, response: ServerResponse, fileId: string) {
    const key = Buffer.from(`${privateKey}:`).toString('base64')
    if (request.headers.authorization !== `Basic ${key}`) return json(response, 401, { message: 'No.' })
    const file = host.files.get(fileId)
    if (!file) return json(response, 404, { message: 'The requested file does not exist.' })
    if (request.method !== 'DELETE') return json(response, 200, details(address, fileId, file))
    host.files.delete(fileId)
    response.writeHead(204).end()
  }

  function deliver(response: ServerResponse, url: URL) {
    const behind = url.pathname.replace(/^\/id\//, '')
    const [expire, signature] = [url.searchParams.get('ik-t'), url.searchParams.get('ik-s')]
    const [transformation, path] = /^(tr:[^/]+)\/(.*)$/.exec(behind)?.slice(1) ?? ['', behind]
    const file = [...host.files.values()].find((known) => known.path === `/${decodeURI(path ?? '')}`)
    if (!file) return json(response, 404, { message: 'Not found' })
    const version = url.searchParams.get('ik-obj-version')
    const signed = version === null ? behind : `${behind}?ik-obj-version=${version}`
    if (file.isPrivate && signature !== hmac(`${signed}${expire}`)) {
      return json(response, 401, { message: 'Unauthorised' })
    }
    host.asked.push(transformation ?? '')
    response.writeHead(200, { 'Content-Type': file.type, 'Access-Control-Allow-Origin': '*' })
    const older = version === null ? undefined : file.earlier?.[Number(version.slice(1)) - 1]
    response.end(older ?? file.bytes)
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', address)
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (host.mood === 'silent') return
    if (host.mood === 'resetting') return void request.socket.destroy()
    if (host.mood === 'failing') return json(response, 500, { message: 'The host has a bad day.' })
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    if (url.pathname === '/upload') return await upload(request, response)
    const [, fileId] = /^\/v1\/files\/([^/]+)(?:\/details)?$/.exec(url.pathname) ?? []
    return fileId ? api(request, response, fileId) : deliver(response, url)
  }

  return host
}
