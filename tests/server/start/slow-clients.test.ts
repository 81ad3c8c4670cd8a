/** Clients that send slowly or not at all are cut off; a stop does not wait for them. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { ListenError, type Listening, listen } from '#server/http/listen.ts'

/** The rules of the contract, in a hundredth of its time. */
const quick = { headers: 300, silence: 600, request: 36_000, checks: 50, stop: 80 }

let server: Listening | null = null
afterEach(async () => {
  await server?.stop()
  server = null
})

async function start() {
  const app = new Hono()
  app.get('/', (context) => context.text('here'))
  app.post('/', async (context) => context.text(await context.req.text()))
  server = await listen(0, '127.0.0.1', Promise.resolve(app), quick)
  return server
}

async function open(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('headers that never end', async () => {
  const { port } = await start()
  const socket = await open(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n')
  socket.resume()
  await once(socket, 'close')
})

test('a body that falls silent', async () => {
  const { port } = await start()
  const socket = await open(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc')
  socket.resume()
  await once(socket, 'close')
})

test('many idle connections leave the others served', async () => {
  const { port } = await start()
  const idle = await Promise.all(Array.from({ length: 500 }, () => open(port, '')))
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  for (const socket of idle) socket.destroy()
})

test('a stop cuts a call that does not end', async () => {
  const running = await start()
  const socket = await open(
    running.port,
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc',
  )
  socket.resume()
  await Promise.all([running.stop(), once(socket, 'close')])
})

test('a port that is taken says so', async () => {
  const { port } = await start()
  await expect(listen(port, '127.0.0.1', new Promise(() => undefined))).rejects.toThrow(ListenError)
})
