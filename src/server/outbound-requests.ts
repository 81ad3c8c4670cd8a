/**
 * The requests of the server to other machines. Much that people send names an address (a passkey, a device that wants pushes,
 * a file to import); the server calls none but those that its settings name and the push services of the browsers.
 */
import { isPushEndpoint } from '#server/notices/push-hosts.ts'
import type { Config } from './config.ts'

/** The settings that name other machines; a caller passes those that it works with. */
export type OutboundConfig = Partial<
  Pick<Config, 'host' | 'port' | 'publicUrl' | 'imageKit' | 's3' | 'pushOrigin'>
>

/** Thrown for an address that no setting names. The message leaves the address out, which may be a device's. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError'
}

/** The address of this server on its own machine. */
export function getLocalOrigin({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`
}

/** Whether the server may send a request to an address. */
function isKnownAddress(address: string, config: OutboundConfig): boolean {
  const { host, port, publicUrl, imageKit, s3, pushOrigin } = config
  const known = [
    host !== undefined && port !== undefined ? getLocalOrigin({ host, port }) : undefined,
    publicUrl,
    ...[imageKit?.urlEndpoint, imageKit?.uploadUrl, imageKit?.apiUrl],
    s3?.endpoint,
  ]
  const origin = URL.canParse(address) ? new URL(address).origin : null
  return (
    known.some((other) => other !== undefined && new URL(other).origin === origin) ||
    (pushOrigin !== undefined && isPushEndpoint(address, { pushOrigin }))
  )
}

/**
 * Sends a request. A redirect is an answer like any other and is not followed: it could lead anywhere.
 *
 * @throws ForbiddenAddressError for an address that `config` does not name
 * @throws TypeError where the machine does not answer, as `fetch`
 */
export async function sendRequest(
  address: string,
  config: OutboundConfig,
  init: Omit<RequestInit, 'redirect'> & { duplex?: 'half' } = {},
): Promise<Response> {
  if (!isKnownAddress(address, config))
    throw new ForbiddenAddressError('The settings do not name this address.')
  return await fetch(address, { ...init, redirect: 'manual' })
}
