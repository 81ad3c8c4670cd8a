/** Listens for requests, closes slow connections, and stops without interrupting running requests. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

/**
 * In milliseconds. A body may take an hour (a large file over a slow connection), but data must keep
 * arriving.
 */
const defaultTimeouts = { headers: 30_000, silence: 60_000, request: 3_600_000, checks: 5_000, stop: 8_000 }

/** Thrown when the server cannot listen on its port. The message is one line. */
export class ListenError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ListenError'
  }
}

function describeListenError(error: NodeJS.ErrnoException, port: number, host: string) {
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken by another program. Set PORT to another one.`
  if (error.code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to one above 1023.`
  return `Nothing can listen on ${host}:${port} (${error.code ?? error.message}).`
}

async function open(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ListenError(describeListenError(error, port, host))))
    server.listen(port, host, resolve)
  })
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

type Timeouts = typeof defaultTimeouts

/**
 * The connections without a running request, including those that have sent nothing, which Node counts as
 * busy.
 */
function trackIdleSockets(server: Server): Set<Socket> {
  const idleSockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    idleSockets.add(socket)
    socket.once('close', () => idleSockets.delete(socket))
  })
  server.on('request', ({ socket }, outgoing) => {
    idleSockets.delete(socket)
    outgoing.once('close', () => {
      if (!server.listening) socket.end()
      else if (!socket.destroyed) idleSockets.add(socket)
    })
  })
  return idleSockets
}

/**
 * Closes a connection when no data arrives or leaves for a while. Exception: the request has arrived
 * completely and the response has not begun, because the server is working (a large import, for example).
 */
function closeSilentSockets(server: Server, silence: number) {
  const respondingSockets = new Map<Socket, ServerResponse>()
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    incoming.once('end', () => {
      if (!outgoing.closed) respondingSockets.set(socket, outgoing)
    })
    outgoing.once('close', () => respondingSockets.delete(socket))
  })
  server.setTimeout(silence, (socket: Socket) => {
    const outgoing = respondingSockets.get(socket)
    if (!outgoing || outgoing.headersSent) socket.destroy()
  })
}

function stop(server: Server, idleSockets: ReadonlySet<Socket>, timeouts: Timeouts): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), timeouts.stop)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    for (const socket of idleSockets) socket.destroy()
  })
}

export interface RunningServer {
  /** The actual port, also if 0 was requested. */
  port: number
  /** Accepts no new requests, waits up to eight seconds for the running ones, then closes all connections. */
  stop(): Promise<void>
}

/**
 * Listens at once, so that a port conflict shows before anything else happens. Until `app` resolves, `starting`
 * answers.
 * @throws ListenError
 */
export async function listen(options: {
  port: number
  host: string
  app: Promise<Hono>
  /** Answers until then. Default: requests wait. */
  starting?: Hono
  /** The response to a malformed request, which never reaches the application. */
  badRequest: () => Response
  timeouts?: Timeouts
}): Promise<RunningServer> {
  const { port, host, app, badRequest, timeouts = defaultTimeouts } = options
  let current = options.starting
  void app.then((ready) => {
    current = ready
  })
  const listener = getRequestListener(async (request, env) => (current ?? (await app)).fetch(request, env), {
    overrideGlobalObjects: false,
    errorHandler: badRequest,
  })
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.checks,
      keepAliveTimeout: timeouts.silence,
    },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  closeSilentSockets(server, timeouts.silence)
  const idleSockets = trackIdleSockets(server)
  const actualPort = await open(server, port, host)
  return { port: actualPort, stop: () => stop(server, idleSockets, timeouts) }
}
