/**
 * Shows a notification for a push of the site, and opens "What is new" when the user taps it. The push says only how many
 * new things there are, and of which kind.
 */
import { formatNoticeCount, noticeKinds } from '#shared/notices/notice-kinds.ts'

/** A window of the app that is open shows the page itself. */
const openNewMessage = { type: 'OPEN_NEW' }
const pagePath = '/new'
/** A later notification replaces an earlier one, because it counts its things, too. */
const tag = 'new'

interface PushText {
  title: string
  body: string
  count: number
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The text of the notification. A push must show one, so that a text that cannot be read gives a general one. */
export function readPush(data: string): PushText {
  const push = parseJson(data)
  const { site, kind, count } = isRecord(push) ? push : {}
  const known = noticeKinds.find((one) => one === kind) ?? null
  const number = typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : null
  return {
    title: typeof site === 'string' && site !== '' ? site : 'Family Heritage',
    body: number === null ? 'Something is new.' : formatNoticeCount(known, number),
    count: number ?? 0,
  }
}

/** The number on the app’s icon, where the system shows one. */
async function setIconBadge(count: number): Promise<void> {
  if (count === 0 || !('setAppBadge' in navigator)) return
  await navigator.setAppBadge(count).catch(() => {})
}

export async function showPush(registration: ServiceWorkerRegistration, data: string): Promise<void> {
  const { title, body, count } = readPush(data)
  await registration.showNotification(title, { body, tag, icon: '/icon-192.png' })
  await setIconBadge(count)
}

/** The windows of the app, as the worker finds them. */
interface AppWindows {
  matchAll(options: {
    type: 'window'
  }): Promise<readonly { focus(): Promise<{ postMessage(message: unknown): void }> }[]>
  openWindow(url: string): Promise<unknown>
}

/** Shows the page in a window that is open, or in a new one. */
export async function openFromNotification(clients: AppWindows): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window' })
  if (!open) {
    await clients.openWindow(pagePath)
    return
  }
  const focused = await open.focus()
  focused.postMessage(openNewMessage)
}
