/** Sends the queued pushes to the push services of the browsers, encrypted for the device, with retries. */
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { sendRequest } from '#server/outbound-requests.ts'
import { readSettings, readSiteName } from '#server/settings/settings.service.ts'
import * as limits from '#shared/limits.ts'
import { isQuiet } from './local-time.ts'
import { ignoreFuture, parseKinds } from './notices.service.ts'
import { isPushEndpoint } from './push-hosts.ts'
import { readPushKeys } from './push-keys.ts'
import {
  claimMessage,
  type DueMessage,
  deleteMessage,
  deleteSubscription,
  loadDueMessages,
  postponeMessage,
} from './push-subscriptions.store.ts'

const minute = 60_000
const batchSize = 20
/** After this many attempts, in about 17 hours, a push is deleted. */
const maxTries = 11
/** How long a push waits after so many failed attempts. */
const getWaitMs = (tries: number) => 2 ** (tries - 1) * minute
/** How long a process may take to send a push; if the process ends meanwhile, the push is sent again after this time. */
const leaseMs = 5 * minute
/** A push that falls into quiet hours looks again after this time whether they have ended. */
const quietWaitMs = 5 * minute

/**
 * `gone`: the device no longer receives pushes, or receives those of other keys. `refused`: the service will not accept
 * this push.
 */
type Outcome = 'sent' | 'gone' | 'refused' | 'failed'

function getOutcome(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410 || status === 403) return 'gone'
  return status === 429 || status >= 500 ? 'failed' : 'refused'
}

/** Says nothing of the family but the number of things, their kind, and the site's name. */
function buildText(siteName: string, { kind, count }: DueMessage): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ site: siteName, kind, count }))
}

/** Push services want to know whom to ask about a sender. They learn nobody’s address. */
function getSubject({ publicUrl, secure }: Deps['config']): string {
  return secure ? publicUrl : 'mailto:family-heritage@localhost'
}

async function buildRequest(deps: Deps, message: DueMessage): Promise<RequestInit> {
  const siteName = await readSiteName(deps)
  const { endpoint, p256dh, auth } = message
  const { encryptNotification, vapidHeaders } = await import('@block65/webcrypto-web-push')
  const keys = { ...(await readPushKeys(deps.db)), subject: getSubject(deps.config) }
  const device = { expirationTime: null, keys: { p256dh, auth } }
  // The library signs for HTTPS only; a service on this machine may speak HTTP.
  const { headers } = await vapidHeaders({ ...device, endpoint: endpoint.replace(/^http:/, 'https:') }, keys)
  return {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(limits.notices.pushTtlMs / 1000),
      Urgency: 'normal',
      // A push service that still holds an earlier push for a device replaces it.
      Topic: 'new',
    },
    body: await encryptNotification({ ...device, endpoint }, buildText(siteName, message)),
  }
}

async function send(deps: Deps, message: DueMessage): Promise<Outcome> {
  if (!isPushEndpoint(message.endpoint, deps.config)) return 'gone'
  const request = await buildRequest(deps, message)
  const signal = AbortSignal.timeout(limits.notices.pushTimeoutMs)
  const { pushOrigin } = deps.config
  const response = await sendRequest(message.endpoint, { pushOrigin }, { ...request, signal })
  await response.body?.cancel()
  const outcome = getOutcome(response.status)
  if (outcome !== 'sent')
    deps.log.warn({ status: response.status, tries: message.tries + 1 }, 'push not sent')
  return outcome
}

async function trySending(deps: Deps, message: DueMessage): Promise<Outcome> {
  try {
    return await send(deps, message)
  } catch (error) {
    // The address of a device is not logged.
    const reason = error instanceof Error ? error.name : 'unknown'
    deps.log.warn({ reason, tries: message.tries + 1 }, 'push not sent')
    return 'failed'
  }
}

/** The user may have turned notifications off since the push was queued. */
function isWanted({ kind, push_kinds }: DueMessage): boolean {
  const kinds = parseKinds(push_kinds)
  return kind === null ? kinds.length > 0 : kinds.includes(kind)
}

async function sendOne(deps: Deps, message: DueMessage): Promise<void> {
  const { db, clock } = deps
  const { id, newest_at } = message
  const visitedAt = ignoreFuture(deps, message.visited_at)
  const isSeen = visitedAt !== null && visitedAt >= newest_at
  if (isSeen || !isWanted(message)) return await deleteMessage(db, id)
  if (isQuiet(clock.now(), message))
    return await postponeMessage(db, id, message.tries, timestamp(clock, quietWaitMs))
  const tries = message.tries + 1
  const outcome = await trySending(deps, message)
  if (outcome === 'gone') await deleteSubscription(db, message.subscription_id)
  else if (outcome === 'failed' && tries < maxTries)
    await postponeMessage(db, id, tries, timestamp(clock, getWaitMs(tries)))
  else await deleteMessage(db, id)
}

/** Sends the queued pushes, each once even if two processes run. In quiet hours and during maintenance, they wait. */
export async function sendQueuedPushes(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const due = { at: timestamp(clock), latest: timestamp(clock, getWaitMs(maxTries)) }
  const messages = await loadDueMessages(db, due, batchSize)
  if (messages.length === 0 || (await readSettings(deps)).maintenance_mode) return
  for (const message of messages) {
    if (await claimMessage(db, message, timestamp(clock, leaseMs))) await sendOne(deps, message)
  }
}
