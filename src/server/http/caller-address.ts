/** Determines the IP address of a request: the peer's, or the one that trusted proxies report. */
import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { z } from 'zod'

/** What the Node adapter passes along with a request. */
const nodeBindings = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string().optional() }) }),
})

/** IPv4 inside IPv6 as plain IPv4; null for text that is no IP address. */
function normalizeAddress(text: string | undefined): string | null {
  const address = text?.trim().replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  return isIP(address) ? address.toLowerCase() : null
}

/**
 * The caller's IP address. Each of `proxies` trusted proxies appends its own peer to `X-Forwarded-For`, so
 * the caller is the entry that the outermost proxy wrote. Entries further left can be forged.
 */
export function callerAddress(context: Context, proxies: number): string {
  const parsed = nodeBindings.safeParse(context.env)
  const peer = normalizeAddress(parsed.data?.incoming.socket.remoteAddress) ?? 'unknown'
  if (proxies === 0) return peer
  const forwarded = context.req.header('X-Forwarded-For')?.split(',') ?? []
  return normalizeAddress(forwarded[Math.max(0, forwarded.length - proxies)]) ?? peer
}

/** The key that rate limits count by: one household's IPv6 addresses share a /64 prefix. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
