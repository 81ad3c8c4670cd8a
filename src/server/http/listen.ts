/** The socket: listening, cutting slow clients off, and stopping without cutting anybody's call. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { AppError } from '#shared/contracts/app-error.ts'
import { errorResponse } from './errors.ts'

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

function stop(server: Server, patience: Patience): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), patience.stop)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

export interface Listening {
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
export async function listen(
  port: number,
  host: string,
  app: Promise<Hono>,
  patience: Patience = defaultPatience,
): Promise<Listening> {
  const listener = getRequestListener(async (request, env) => (await app).fetch(request, env), {
    overrideGlobalObjects: false,
    errorHandler: () => errorResponse(new AppError('invalid', 'This is not a request that can be answered.')),
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
  server.setTimeout(patience.silence)
  const real = await open(server, port, host)
  return { port: real, stop: () => stop(server, patience) }
}
