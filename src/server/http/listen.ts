/** Listens for requests, closes slow connections, and stops without interrupting running requests. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
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

function describeListenError(error: NodeJS.ErrnoException, { port, host, portVariable = 'PORT' }: Place) {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Set ${portVariable} to another one.`
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this user. Set ${portVariable} to one above 1023.`
  return `Nothing can listen on ${host}:${port} (${error.code ?? error.message}).`
}

interface Place {
  port: number
  host: string
  /** The environment variable that sets the port; by default PORT. */
  portVariable?: string
}

async function open(server: Server, place: Place): Promise<number> {
  const { port, host } = place
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ListenError(describeListenError(error, place))))
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
      // Of several requests on a connection, the first is being answered.
      if (!outgoing.closed && !respondingSockets.has(socket)) respondingSockets.set(socket, outgoing)
    })
    outgoing.once('close', () => {
      if (respondingSockets.get(socket) === outgoing) respondingSockets.delete(socket)
    })
  })
  server.setTimeout(silence, (socket: Socket) => {
    const outgoing = respondingSockets.get(socket)
    if (!outgoing || outgoing.headersSent) socket.destroy()
  })
}

/** The most requests that may wait for their turn on one connection. Browsers send one after the other. */
const maxWaitingRequests = 16

/**
 * Answers the requests of a connection one after the other: a client that asks and never reads gets no second answer, which
 * would wait in the memory. Closes a connection on which too many requests wait.
 */
function answerInTurn(answer: RequestListener): RequestListener {
  const waitingRequests = new WeakMap<Socket, (() => void)[]>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    const waiting = waitingRequests.get(socket)
    if (waiting === undefined) {
      waitingRequests.set(socket, [])
      answer(incoming, outgoing)
    } else if (waiting.length < maxWaitingRequests) waiting.push(() => answer(incoming, outgoing))
    else socket.destroy()
    outgoing.once('close', () => {
      const next = waitingRequests.get(socket)?.shift()
      if (next && !socket.destroyed) next()
      else waitingRequests.delete(socket)
    })
  }
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
export async function listen(
  options: Place & {
    app: Promise<Hono>
    /** Answers until then. Default: requests wait. */
    starting?: Hono
    /** The response to a malformed request, which never reaches the application. */
    badRequest: () => Response
    timeouts?: Timeouts
  },
): Promise<RunningServer> {
  const { app, badRequest, timeouts = defaultTimeouts } = options
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
    answerInTurn((incoming, outgoing) => void listener(incoming, outgoing)),
  )
  closeSilentSockets(server, timeouts.silence)
  const idleSockets = trackIdleSockets(server)
  const actualPort = await open(server, options)
  return { port: actualPort, stop: () => stop(server, idleSockets, timeouts) }
}
