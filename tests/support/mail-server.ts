/** Mail servers on loopback: one that stores the mails it receives, one that hangs, and the URL of one that is down. */
import net from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface TestMailServer {
  /** Value for SMTP_URL. */
  url: string
  /** The received mails as raw text, headers first. */
  mails: { to: string[]; source: string }[]
  /** When true, the server refuses every mail. */
  refusing: boolean
  /** When true, the server refuses every recipient address. */
  knowsNobody: boolean
  /** The server accepts a mail when this promise resolves. */
  isReady: Promise<void>
  close(): Promise<void>
}

function portOf(server: net.Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

function listen(server: { listen(port: number, host: string, ready: () => void): unknown }): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
}

export async function startMailServer(): Promise<TestMailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      done(server.knowsNobody ? new Error(`There is no ${address} here.`) : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (server.refusing) return done(new Error('Not today.'))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        server.mails.push({ to, source: Buffer.concat(chunks).toString() })
        void server.isReady.then(() => done())
      })
    },
  })
  await listen(smtp)
  const server: TestMailServer = {
    url: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    mails: [],
    refusing: false,
    knowsNobody: false,
    isReady: Promise.resolve(),
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
  return server
}

interface BrokenServer {
  url: string
  close(): Promise<void>
}

/** Starts a server that accepts connections and never responds. */
export function startHangingServer(): Promise<BrokenServer> {
  return startBrokenServer(() => undefined)
}

/** Starts a server that accepts connections and breaks them off. */
export function startResettingServer(): Promise<BrokenServer> {
  return startBrokenServer((socket) => socket.resetAndDestroy())
}

async function startBrokenServer(answer: (socket: net.Socket) => void): Promise<BrokenServer> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    answer(socket)
  })
  await listen(server)
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Returns the URL of a port on which no server listens. */
export async function deadMailUrl(): Promise<string> {
  const { url, close } = await startHangingServer()
  await close()
  return url
}
