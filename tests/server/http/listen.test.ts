/** Slow connections are closed, and stopping the server does not wait for them. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as work } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { ListenError, listen, type RunningServer } from '#server/http/listen.ts'

/** The time limits of the contract, a hundred times shorter. */
const shortTimeouts = { headers: 300, silence: 600, request: 36_000, checks: 50, stop: 80 }

let server: RunningServer | null = null
afterEach(async () => {
  await server?.stop()
  server = null
})

const badRequest = () => new Response(null, { status: 400 })

const listenFor = (port: number, app: Promise<Hono>) =>
  listen({ port, host: '127.0.0.1', app, badRequest, timeouts: shortTimeouts })

async function start() {
  const app = new Hono()
  app.get('/', (context) => context.text('here'))
  app.post('/', async (context) => context.text(await context.req.text()))
  app.post('/import', async (context) => {
    await context.req.text()
    await work(3 * shortTimeouts.silence)
    return context.text('done')
  })
  app.onError(() => new Response('cut off', { status: 400 }))
  server = await listenFor(0, Promise.resolve(app))
  return server
}

/** Resolves however the connection ends. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

async function open(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('closes a connection whose headers never end', async () => {
  const { port } = await start()
  const socket = await open(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n')
  socket.resume()
  await closed(socket)
})

test('closes a connection whose body stops arriving', async () => {
  const { port } = await start()
  const socket = await open(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc')
  socket.resume()
  await closed(socket)
})

test('answers a request whose work takes longer than the silence limit', async () => {
  const { port } = await start()
  const response = await fetch(`http://127.0.0.1:${port}/import`, { method: 'POST', body: 'a large family' })
  expect(await response.text()).toBe('done')
})

test('answers one request of a connection at a time, and closes a connection whose answers nobody reads', async () => {
  let running = 0
  const cutOff = Promise.withResolvers<void>()
  const app = new Hono()
  app.get('/', (context) => {
    running += 1
    context.req.raw.signal.addEventListener('abort', () => cutOff.resolve())
    // More than the kernel keeps for a client that does not read.
    return context.body('x'.repeat(20_000_000))
  })
  server = await listenFor(0, Promise.resolve(app))
  const socket = await open(server.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(10))
  await cutOff.promise
  expect(running).toBe(1)
  socket.destroy()
})

test('answers all requests that a connection sends at once, in their order', async () => {
  const { port } = await start()
  const socket = await open(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(5))
  let answers = ''
  socket.on('data', (chunk) => {
    answers += String(chunk)
  })
  await vi.waitUntil(() => answers.split('HTTP/1.1 200 OK').length === 6, { timeout: 20_000 })
  socket.destroy()
})

test('closes a connection on which too many requests wait', async () => {
  const { port } = await start()
  const many = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100)
  const socket = await open(
    port,
    `POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n${many}`,
  )
  socket.resume()
  await closed(socket)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
})

test('serves requests despite many idle connections', async () => {
  const { port } = await start()
  const idle = await Promise.all(Array.from({ length: 500 }, () => open(port, '')))
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  for (const socket of idle) socket.destroy()
})

test('closes idle connections at once when the server stops', async () => {
  server = await listen({
    port: 0,
    host: '127.0.0.1',
    app: Promise.resolve(new Hono().get('/', (context) => context.text('here'))),
    badRequest,
    timeouts: { ...shortTimeouts, silence: 60_000, stop: 60_000 },
  })
  const silent = await open(server.port, '')
  const kept = await open(server.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(kept, 'data')
  silent.resume()
  await Promise.all([server.stop(), closed(silent), closed(kept)])
})

test('closes the connection of a request that does not end when the server stops', async () => {
  const running = await start()
  const socket = await open(
    running.port,
    'POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n',
  )
  await once(socket, 'data')
  socket.resume()
  await Promise.all([running.stop(), closed(socket)])
})

test('reports a port that is already in use', async () => {
  const { port } = await start()
  await expect(listenFor(port, new Promise(() => undefined))).rejects.toThrow(ListenError)
})
