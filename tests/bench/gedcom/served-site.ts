/** Starts the server of a build on a data directory and requests its lists. */
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { readProcessorTime } from '../load/server-watch.ts'
import type { Build } from './builds.ts'
import { start } from './measured-process.ts'

const admin = { username: 'kari', password: 'a thousand pears on one tree' }

interface Answer {
  /** Processor time of the server, seconds. */
  seconds: number
  compressedBytes: number
  text: string
}

/** The requests of a signed-in administrator. */
export interface ServedSite {
  get: (call: string) => Promise<Answer>
}

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  if (!response.ok) throw new Error(`The server answers a sign-in with ${response.status}.`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

/** Reads a response without decompressing it. */
async function read(url: string, cookie: string): Promise<Buffer> {
  const request = http.get(url, { headers: { cookie, 'accept-encoding': 'br' } })
  const [response]: http.IncomingMessage[] = await once(request, 'response')
  if (response?.statusCode !== 200) throw new Error(`The server answers ${response?.statusCode}.`)
  return Buffer.concat(await response.toArray())
}

function waitForAddress({ child, printed, closed }: ReturnType<typeof start>): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /Family Heritage is at (http\S+)/.exec(printed.out)?.[1]
      if (found !== undefined) resolve(found)
    })
    closed.then(() => reject(new Error(`The server ended: ${printed.error || printed.out}`)), reject)
  })
}

/** Waits until what a server does after its start is done, for a minute at most. */
async function waitUntilIdle(pid: number): Promise<void> {
  for (let round = 0, last = Number.NaN; round < 120; round++) {
    const spent = await readProcessorTime(pid)
    if (spent === last) return
    last = spent
    await pause(500)
  }
}

/** Runs `work` with a server that has just started, with the options of `npm start`. */
export async function withServer<T>(
  build: Build,
  dataDir: string,
  work: (site: ServedSite) => Promise<T>,
): Promise<T> {
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    MALLOC_ARENA_MAX: '2',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  }
  const args = ['--max-semi-space-size=4', 'src/server/main.ts', '--without-client']
  const server = start(process.execPath, args, build.folder, env)
  try {
    const address = await waitForAddress(server)
    const cookie = await signIn(address)
    const pid = server.child.pid ?? 0
    await waitUntilIdle(pid)
    return await work({
      get: async (call) => {
        const before = await readProcessorTime(pid)
        const body = await read(`${address}/api${call}`, cookie)
        const seconds = (await readProcessorTime(pid)) - before
        const text = await promisify(brotliDecompress)(body)
        return { seconds, compressedBytes: body.byteLength, text: text.toString() }
      },
    })
  } finally {
    server.end()
    await server.closed
  }
}
