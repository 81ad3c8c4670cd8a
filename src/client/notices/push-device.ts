/** Subscribes this device to pushes at its browser’s push service, and ends that. */
import { call } from '#client/api/call.ts'
import { isInstalled } from '#client/offline/install.ts'
import {
  deletePushSubscription,
  getPushKey,
  savePushSubscription,
} from '#shared/contracts/notices.contract.ts'

/**
 * `unsupported`: the browser has no pushes. `needs-install`: an iPhone or iPad, which has pushes in the installed app only.
 * `blocked`: the user has forbidden notifications in the browser.
 */
export type PushState = 'unsupported' | 'needs-install' | 'blocked' | 'off' | 'on'

/** Only browsers of iOS have this property. */
const isIos = () => 'standalone' in navigator

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export async function readPushState(): Promise<PushState> {
  if (isIos() && !isInstalled()) return 'needs-install'
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = Notification.permission === 'granted' ? await findSubscription() : null
  return subscription ? 'on' : 'off'
}

function decodeKey(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function hasKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return own.length === key.length && own.every((byte, i) => byte === key[i])
}

async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  await call(savePushSubscription, { body })
}

/** A subscription with the key of an earlier database is replaced: the server cannot use it. */
async function subscribe(): Promise<void> {
  const key = decodeKey((await call(getPushKey)).key)
  const registration = await navigator.serviceWorker.ready
  const existing = await registration.pushManager.getSubscription()
  const isUsable = existing !== null && hasKey(existing, key)
  if (existing && !isUsable) await existing.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  await sendSubscription(isUsable ? existing : await registration.pushManager.subscribe(options))
}

/**
 * Asks for the permission and subscribes. Call it for a tap of the user.
 * @throws Error if the push service or our server cannot be reached
 */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe()
  return await readPushState()
}

/** Tells the server again where this device receives pushes: sessions end, and addresses change. */
export async function renewPush(): Promise<void> {
  if ((await readPushState()) === 'on') await subscribe()
}

export async function turnPushOff(): Promise<PushState> {
  await (await findSubscription())?.unsubscribe()
  await call(deletePushSubscription)
  return await readPushState()
}
