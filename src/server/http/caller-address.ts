/** Where a call comes from: the peer's address, or what the configured number of proxies say of it. */
import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { z } from 'zod'

/** What the Node adapter hands along with a request. */
const bindings = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string().optional() }) }),
})

/** IPv4 inside IPv6 in its plain form; anything that is no address is null. */
function plainAddress(text: string | undefined): string | null {
  const address = text?.trim().replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  return isIP(address) ? address.toLowerCase() : null
}

/**
 * The caller's address. With `proxies` trusted proxies, each appends its own peer to `X-Forwarded-For`: the caller is
 * the entry that the outermost of them wrote, and what stands left of it is the caller's own invention.
 */
export function callerAddress(context: Context, proxies: number): string {
  const parsed = bindings.safeParse(context.env)
  const peer = plainAddress(parsed.data?.incoming.socket.remoteAddress) ?? 'unknown'
  if (proxies === 0) return peer
  const forwarded = context.req.header('X-Forwarded-For')?.split(',') ?? []
  return plainAddress(forwarded[Math.max(0, forwarded.length - proxies)]) ?? peer
}

/** What limits count by: one household's IPv6 addresses are one. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
