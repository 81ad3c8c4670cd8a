/** Measures the server's start time, memory and list responses. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../fixtures/test-site.ts'
import { median } from './medians.ts'

/** Milliseconds from the start of the process until it accepts connections, and until it responds. */
export async function measureStart(environment: { PORT: string; DATA_DIR: string }) {
  const port = Number(environment.PORT)
  const began = performance.now()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...environment, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
  while (!(await connects(port))) await pause(5)
  const listening = performance.now() - began
  while (!(await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null))?.ok) await pause(5)
  const answering = performance.now() - began
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { listening, answering }
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Resident memory in MB. */
export async function readResident(pid: number): Promise<number> {
  const status = await fs.readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Reads a response without decompressing it. */
async function timed(url: string, headers: Record<string, string>) {
  const began = performance.now()
  const request = http.get(url, { headers })
  const [answer]: http.IncomingMessage[] = await once(request, 'response')
  if (!answer) throw new Error(`No answer to ${url}`)
  let bytes = 0
  answer.on('data', (piece: Buffer) => {
    bytes += piece.length
  })
  await once(answer, 'end')
  return { ms: performance.now() - began, bytes, etag: answer.headers.etag ?? '' }
}

/** Times of the first response after a start, a cached one and a 304, and the compressed size. */
export async function measureList(address: string, path: string, cookie: string) {
  const url = `${address}${path}`
  const headers = { cookie, 'accept-encoding': 'br' }
  const first = await timed(url, headers)
  const plain = await timed(url, { cookie })
  const cached: number[] = []
  const unchanged: number[] = []
  for (let run = 0; run < 20; run++) {
    cached.push((await timed(url, headers)).ms)
    unchanged.push((await timed(url, { ...headers, 'if-none-match': first.etag })).ms)
  }
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    'KB on the line': Math.round(first.bytes / 1024),
    'KB of JSON': Math.round(plain.bytes / 1024),
    'first ms': round(first.ms),
    'cached ms': round(median(cached)),
    '304 ms': round(median(unchanged)),
  }
}
