/** A real mail server on loopback that keeps what it is sent; and two that are no good: one dead, one that hangs. */
import net from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface TestMailServer {
  /** For SMTP_URL. */
  url: string
  /** The mails as they came over the wire, headers first. */
  mails: { to: string[]; source: string }[]
  /** While true, every mail is refused. */
  refusing: boolean
  /** While true, nobody is known here: each address is refused by name. */
  knowsNobody: boolean
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
        done()
      })
    },
  })
  await listen(smtp)
  const server: TestMailServer = {
    url: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    mails: [],
    refusing: false,
    knowsNobody: false,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
  return server
}

/** A server that takes the connection and never says a word. */
export async function startHangingServer(): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
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

/** The address of a port at which nobody listens any more. */
export async function deadMailUrl(): Promise<string> {
  const { url, close } = await startHangingServer()
  await close()
  return url
}
