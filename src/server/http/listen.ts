/** The socket: listening, cutting slow clients off, and stopping without cutting anybody's call. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

/** Milliseconds. A body may take long (a family tree over a slow line), but never fall silent. */
const defaultPatience = { headers: 30_000, silence: 60_000, request: 3_600_000, checks: 5_000, stop: 8_000 }

/** Thrown where nothing can listen at the address. The message is one line. */
export class ListenError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ListenError'
  }
}

function reasonFor(error: NodeJS.ErrnoException, port: number, host: string) {
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken by another program. Set PORT to another one.`
  if (error.code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to one above 1023.`
  return `Nothing can listen on ${host}:${port} (${error.code ?? error.message}).`
}

async function open(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ListenError(reasonFor(error, port, host))))
    server.listen(port, host, resolve)
  })
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

type Patience = typeof defaultPatience

/** The connections on which no call is at work: also those that have never sent anything, which Node counts as busy. */
function trackQuiet(server: Server): Set<Socket> {
  const quiet = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    quiet.add(socket)
    socket.once('close', () => quiet.delete(socket))
  })
  server.on('request', ({ socket }, outgoing) => {
    quiet.delete(socket)
    outgoing.once('close', () => {
      if (!server.listening) socket.end()
      else if (!socket.destroyed) quiet.add(socket)
    })
  })
  return quiet
}

/**
 * Cuts who falls silent: in the middle of sending, of reading, or between calls. Where the call has arrived whole and its
 * answer has not begun, the silence is ours (a large family tree is being imported).
 */
function cutSilent(server: Server, silence: number) {
  const working = new Map<Socket, ServerResponse>()
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    incoming.once('end', () => {
      if (!outgoing.closed) working.set(socket, outgoing)
    })
    outgoing.once('close', () => working.delete(socket))
  })
  server.setTimeout(silence, (socket: Socket) => {
    const outgoing = working.get(socket)
    if (!outgoing || outgoing.headersSent) socket.destroy()
  })
}

function stop(server: Server, quiet: ReadonlySet<Socket>, patience: Patience): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), patience.stop)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    for (const socket of quiet) socket.destroy()
  })
}

export interface RunningServer {
  /** The real port, also where 0 asked for any. */
  port: number
  /** Takes no new calls, lets those at work finish for eight seconds, then cuts. */
  stop(): Promise<void>
}

/**
 * Listens at once, so that a port that is taken is known before anything else is done; calls wait until the
 * application is there.
 *
 * @throws ListenError
 */
export async function listen(options: {
  port: number
  host: string
  app: Promise<Hono>
  /** Answers what is not a request that the application could be given. */
  badRequest: () => Response
  patience?: Patience
}): Promise<RunningServer> {
  const { port, host, app, badRequest, patience = defaultPatience } = options
  const listener = getRequestListener(async (request, env) => (await app).fetch(request, env), {
    overrideGlobalObjects: false,
    errorHandler: badRequest,
  })
  const server = createServer(
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      connectionsCheckingInterval: patience.checks,
      keepAliveTimeout: patience.silence,
    },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  cutSilent(server, patience.silence)
  const quiet = trackQuiet(server)
  const real = await open(server, port, host)
  return { port: real, stop: () => stop(server, quiet, patience) }
}
