/** An S3-compatible server on loopback (fauxqs), behind a proxy that refuses unsigned requests and injects failures. */
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { type FauxqsServer, startFauxqs } from 'fauxqs'

const bucket = 'family-media'

/**
 * `silent` never answers, `resetting` closes the connection, `slow-down` answers 503, `refusing` answers that the key is
 * wrong, and `partial` sends half of each download.
 */
export type S3Mood = 'well' | 'silent' | 'resetting' | 'slow-down' | 'refusing' | 'partial'

export interface S3Server {
  /** Environment variables that make a server use this bucket. */
  env: Record<string, string>
  mood: S3Mood
  /** How many requests fail before the server is well again. */
  failures: number
  /** The end of the key of an object that cannot be downloaded; empty: all can. */
  unreadable: string
  /** Whether everybody may read without a signature. */
  isPublic: boolean
  /** Methods and paths of all requests, in order. */
  requests: string[]
  /** The keys of all objects without the folder of the site. */
  listKeys(): Promise<string[]>
  /** The bytes of the object whose key ends so. */
  read(ending: string): Promise<Buffer>
  /** Replaces the bytes of an object, as a fault of the storage does. */
  damage(ending: string, bytes: string): Promise<void>
  delete(ending: string): Promise<void>
  close(): Promise<void>
}

function refuse(response: ServerResponse, status: number, code: string) {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Injected.</Message></Error>`
  response.writeHead(status, { 'Content-Type': 'application/xml', Connection: 'close' }).end(body)
}

/** Forwards a request. @param isCut whether only half of the response's body is sent */
function forward(port: number, request: IncomingMessage, response: ServerResponse, isCut: boolean) {
  const { method, url, headers } = request
  const to = http.request({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    if (!isCut) return void answer.pipe(response)
    const half = Math.floor(Number(answer.headers['content-length'] ?? 0) / 2)
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      response.write(Buffer.concat(chunks).subarray(0, half), () => response.destroy())
    })
  })
  to.on('error', () => response.destroy())
  request.on('aborted', () => to.destroy())
  request.pipe(to)
}

async function listAll(server: FauxqsServer): Promise<string[]> {
  const response = await fetch(`${server.address}/${bucket}?list-type=2&max-keys=1000`)
  return Array.from((await response.text()).matchAll(/<Key>(.*?)<\/Key>/g), ([, key = '']) => key)
}

export async function startS3Server(): Promise<S3Server> {
  const server = await startFauxqs({ port: 0, logger: false })
  server.createBucket(bucket)
  const proxy = http.createServer((request, response) => answer(request, response))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const bound = proxy.address()
  const find = async (ending: string) => {
    const key = (await listAll(server)).find((each) => each.endsWith(ending))
    if (key === undefined) throw new Error(`There is no object …${ending}.`)
    return `${server.address}/${bucket}/${key}`
  }

  const s3: S3Server = {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'key_of_a_test',
      S3_SECRET_ACCESS_KEY: 'secret_of_a_test',
    },
    mood: 'well',
    failures: 0,
    unreadable: '',
    isPublic: false,
    requests: [],
    listKeys: async () => (await listAll(server)).map((key) => key.replace(/^[^/]*\//, '')).sort(),
    read: async (ending) => Buffer.from(await (await fetch(await find(ending))).arrayBuffer()),
    damage: async (ending, bytes) => void (await fetch(await find(ending), { method: 'PUT', body: bytes })),
    delete: async (ending) => void (await fetch(await find(ending), { method: 'DELETE' })),
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await server.stop()
    },
  }

  /** The mood for this request; counts the failures down. */
  function takeMood(): S3Mood {
    const { mood } = s3
    if (mood !== 'well' && s3.failures > 0 && --s3.failures === 0) s3.mood = 'well'
    return mood
  }

  function answer(request: IncomingMessage, response: ServerResponse) {
    s3.requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    if (!request.headers.authorization && !s3.isPublic) return refuse(response, 403, 'AccessDenied')
    const isDownload = request.method === 'GET' && !request.url?.includes('list-type')
    if (isDownload && s3.unreadable && request.url?.split('?')[0]?.endsWith(s3.unreadable)) {
      return refuse(response, 403, 'InvalidObjectState')
    }
    const mood = s3.mood === 'partial' && !isDownload ? 'well' : takeMood()
    if (mood === 'silent') return
    if (mood === 'resetting') return void request.socket.destroy()
    if (mood === 'slow-down') return refuse(response, 503, 'SlowDown')
    if (mood === 'refusing') return refuse(response, 403, 'SignatureDoesNotMatch')
    forward(server.port, request, response, mood === 'partial')
  }
  return s3
}
