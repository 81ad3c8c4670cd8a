/** The push services of the browsers: the server sends pushes to no other address, whatever a device names. */
import type { Config } from '#server/config.ts'

const hosts: readonly string[] = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']
const domains: readonly string[] = ['.push.apple.com', '.notify.windows.com']

/** Whether a device may receive its pushes at an address. */
export function isPushEndpoint(endpoint: string, { pushOrigin }: Pick<Config, 'pushOrigin'>): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url === null || url.username !== '' || url.password !== '') return false
  if (pushOrigin !== null && url.origin === pushOrigin) return true
  const { protocol, port, hostname } = url
  if (protocol !== 'https:' || port !== '') return false
  return hosts.includes(hostname) || domains.some((domain) => hostname.endsWith(domain))
}
