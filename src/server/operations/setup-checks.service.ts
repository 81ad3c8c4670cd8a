/** Checks what surrounds the stored data: disk, clock, settings, address, certificate and mail, in words for everybody. */
import fs from 'node:fs/promises'
import tls from 'node:tls'
import type { Clock } from '#server/clock.ts'
import { type Config, isLoopback } from '#server/config.ts'
import { describeMailError, verifyMailServer } from '#server/mail/mailer.ts'
import { getLocalOrigin, type OutboundConfig, sendRequest } from '#server/outbound-requests.ts'
import { getHealth } from '#shared/contracts/operations.contract.ts'
import * as limits from '#shared/limits.ts'

export interface SetupCheck {
  area: string
  text: string
  /** Whether the site suffers from it; otherwise the text is good news or advice. */
  isFault: boolean
}

const good = (area: string, text: string): SetupCheck => ({ area, text, isFault: false })
const fault = (area: string, text: string): SetupCheck => ({ area, text, isFault: true })

const timeoutMs = 10_000
const dayMs = 24 * 3_600_000
const GB = 1024 ** 3

export async function checkFreeSpace({ dataDir }: Pick<Config, 'dataDir'>): Promise<SetupCheck> {
  const area = 'Free space'
  try {
    const { bavail, bsize } = await fs.statfs(dataDir)
    const text = `${((bavail * bsize) / GB).toFixed(1)} GB on the disk of ${dataDir}.`
    return bavail * bsize < limits.storage.lowFreeBytes
      ? fault(area, `only ${text} Please make room: when the disk is full, nobody can send anything.`)
      : good(area, text)
  } catch {
    return fault(area, `the disk of ${dataDir} does not answer.`)
  }
}

/** @param newestChange the time of the newest stored change, RFC 3339; null for an empty site */
export function checkClock(clock: Clock, newestChange: string | null): SetupCheck {
  const now = new Date(clock.now())
  const isBehind = newestChange !== null && now.getTime() < Date.parse(newestChange)
  return isBehind
    ? fault(
        'Clock',
        `it says ${now.toISOString()}, but something was saved at ${newestChange}. Please set the clock of this computer.`,
      )
    : good('Clock', `${now.toISOString()}, later than everything that was saved.`)
}

export function checkSettings({ publicUrl, secure, trustProxy }: Config): SetupCheck {
  const area = 'Settings'
  const { hostname } = new URL(publicUrl)
  if (!secure && !isLoopback(hostname)) {
    const consequence = 'phones cannot install the site, nor open it without a network'
    return fault(area, `PUBLIC_URL is ${publicUrl}, without https: ${consequence}. Please set up HTTPS.`)
  }
  if (secure && trustProxy === 0) {
    const consequence = 'all visitors count as one, and one of them can use up the sign-in attempts of all'
    return fault(area, `HTTPS comes from a proxy, but TRUST_PROXY is 0: ${consequence}. Please set it to 1.`)
  }
  return good(area, 'no faults.')
}

const networkProblems: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no name server knows this name. Please check the DNS entry of the domain',
  EAI_AGAIN: 'the name server does not answer. Please check the internet connection of this computer',
  ECONNREFUSED: 'nothing answers there. Please check that the proxy runs',
  EHOSTUNREACH: 'the network finds no way there. Please check the router and the DNS entry',
  ETIMEDOUT: 'nothing answers in time. Please check the firewall and the forwarding of the router',
  CERT_HAS_EXPIRED: 'its certificate has expired. Please renew it',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name. Please get one for this name',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'browsers do not trust its certificate. Please get one from a public authority',
}

function describeNetworkError(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (error instanceof Error && error.name === 'TimeoutError') return networkProblems['ETIMEDOUT'] ?? ''
  if (error instanceof Error && 'other' in error) {
    return `it leads on to ${new URL(String(error.other)).origin}. Please set PUBLIC_URL to the address where the site is`
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
  return networkProblems[code] ?? `it cannot be opened (${code})`
}

/** @throws Error without an answer of this program */
async function requestHealth(origin: string, config: OutboundConfig): Promise<void> {
  const address = `${origin}/api${getHealth.path}`
  const response = await sendRequest(address, config, { signal: AbortSignal.timeout(timeoutMs) })
  const other = response.headers.get('Location')
  if (other !== null) throw Object.assign(new Error('The address leads elsewhere.'), { other })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok || !getHealth.output.safeParse(body).success) {
    throw Object.assign(new Error('Another program answers.'), { code: `answer ${response.status}` })
  }
}

/** @returns null if the server does not run here, so that its public address says nothing */
export async function checkAddress({ host, port, publicUrl }: Config): Promise<SetupCheck | null> {
  const isRunning = await requestHealth(getLocalOrigin({ host, port }), { host, port }).then(
    () => true,
    () => false,
  )
  if (!isRunning) return null
  try {
    await requestHealth(publicUrl, { publicUrl })
    return good('Address', `the site answers at ${publicUrl}.`)
  } catch (error) {
    return fault('Address', `the server runs, but not at ${publicUrl}: ${describeNetworkError(error)}.`)
  }
}

/** @returns the end of the certificate's validity; null without an answer */
async function readCertificateEnd({ hostname, port }: URL): Promise<Date | null> {
  const { promise, resolve } = Promise.withResolvers<Date | null>()
  // Whether the certificate is trusted is told by the check of the address.
  const socket = tls.connect(
    { host: hostname, servername: hostname, port: Number(port || 443), rejectUnauthorized: false },
    () => resolve(new Date(socket.getPeerCertificate().valid_to)),
  )
  socket.on('error', () => resolve(null))
  socket.setTimeout(timeoutMs, () => resolve(null))
  return await promise.finally(() => socket.destroy())
}

/** @returns null without HTTPS or without an answer, which the check of the address tells */
export async function checkCertificate(
  { publicUrl, secure }: Config,
  clock: Clock,
): Promise<SetupCheck | null> {
  const end = secure ? await readCertificateEnd(new URL(publicUrl)) : null
  if (end === null || Number.isNaN(end.getTime())) return null
  const days = Math.floor((end.getTime() - clock.now()) / dayMs)
  const date = end.toISOString().slice(0, 10)
  if (days < 0) return fault('Certificate', `it ended on ${date}. Please renew it.`)
  const text = days === 1 ? `it ends on ${date}, in 1 day.` : `it ends on ${date}, in ${days} days.`
  return days < limits.certificate.renewalDays
    ? fault('Certificate', `${text} It should have been renewed by now: please check what renews it.`)
    : good('Certificate', text)
}

const mailProblems: Readonly<Record<string, string>> = {
  EAUTH: 'does not accept the name and password of SMTP_URL',
  ETLS: 'does not encrypt the connection. For a server in your home network, add ?ignoreTLS=true to SMTP_URL',
  EDNS: 'is not known by this name',
  ETIMEDOUT: 'does not answer in time',
  ECONNECTION: 'does not answer',
  ESOCKET: 'does not answer',
}

/** Signs in to the mail server and sends nothing. */
export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<SetupCheck> {
  if (mail === null) return good('Mail', 'not set up. New passwords are shown to administrators instead.')
  const { hostname } = new URL(mail.url)
  try {
    await verifyMailServer(mail)
    return good('Mail', `${hostname} takes mail from ${mail.from}.`)
  } catch (error) {
    const { code } = describeMailError(error)
    return fault('Mail', `${hostname} ${mailProblems[code] ?? `cannot be used (${code})`}.`)
  }
}
