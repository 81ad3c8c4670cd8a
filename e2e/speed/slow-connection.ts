/** A proxy with limited bandwidth and added latency, also for the worker's requests. */
import { once } from 'node:events'
import net from 'node:net'
import { freePort } from '../fixtures/free-port.ts'

/** Lighthouse's slow 4G: 1.6 Mbit/s, 150 ms round trip. */
const slow4g = { bytesPerSecond: 200_000, roundTrip: 150 }
const piece = 4096

const later = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))

export class SlowLine {
  readonly port: number
  readonly address: string
  #slow = false
  #upstream = 0
  /** When the connection will have sent everything so far, ms. */
  #freeAt = 0
  readonly #sockets = new Set<net.Socket>()
  readonly #server = net.createServer({ noDelay: true }, (socket) => void this.#carry(socket))

  private constructor(port: number) {
    this.port = port
    this.address = `http://localhost:${port}`
  }

  static async open(): Promise<SlowLine> {
    const line = new SlowLine(await freePort())
    line.#server.listen(line.port, '127.0.0.1')
    await once(line.#server, 'listening')
    return line
  }

  /** Sets the port of the server to forward to. */
  leadTo(upstream: number) {
    this.#upstream = upstream
  }

  /** Switches between slow and full speed. Open connections are closed. */
  turn(how: 'slow' | 'fast') {
    this.#slow = how === 'slow'
    this.#freeAt = 0
    for (const socket of this.#sockets) socket.destroy()
  }

  async close() {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  async #carry(near: net.Socket) {
    const slow = this.#slow
    this.#sockets.add(near)
    near.once('close', () => this.#sockets.delete(near))
    near.on('error', () => near.destroy())
    // The TCP handshake of a real connection.
    if (slow) await later(slow4g.roundTrip)
    if (near.destroyed) return
    const far = net.connect({ port: this.#upstream, host: '127.0.0.1', noDelay: true })
    far.on('error', () => near.destroy())
    // Data in transit arrives before the end of the connection.
    far.once('close', () => setTimeout(() => near.end(), slow ? slow4g.roundTrip : 0))
    near.once('close', () => far.destroy())
    if (!slow) {
      near.pipe(far)
      far.pipe(near)
      return
    }
    const there = inOrder((bytes) => far.write(bytes))
    const back = inOrder((bytes) => near.destroyed || near.write(bytes))
    near.on('data', (sent: Buffer) => there(sent, performance.now() + slow4g.roundTrip / 2))
    far.on('data', (received: Buffer) => void this.#transmit(far, received, back))
  }

  /** Queues bytes on the shared bandwidth and resumes reading from the server when they are sent. */
  async #transmit(far: net.Socket, bytes: Buffer, arrive: (bytes: Buffer, at: number) => void) {
    far.pause()
    for (let from = 0; from < bytes.length; from += piece) {
      const part = bytes.subarray(from, from + piece)
      this.#freeAt = Math.max(performance.now(), this.#freeAt) + (part.length / slow4g.bytesPerSecond) * 1000
      arrive(part, this.#freeAt + slow4g.roundTrip / 2)
      await later(this.#freeAt - performance.now())
    }
    far.resume()
  }
}

/** Forwards data at given times, in order. */
function inOrder(hand: (bytes: Buffer) => void): (bytes: Buffer, at: number) => void {
  let last = Promise.resolve()
  return (bytes, at) => {
    last = last.then(async () => {
      await later(at - performance.now())
      hand(bytes)
    })
  }
}
