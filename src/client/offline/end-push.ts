/** Ends the notifications of this device, and removes those that are shown: after a sign-out nothing tells of the family. */

function clearIconBadge() {
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => {})
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  if ('getNotifications' in registration) {
    for (const notification of await registration.getNotifications()) notification.close()
  }
  // Missing in Safari, unless the app is installed.
  if ('pushManager' in registration) await (await registration.pushManager.getSubscription())?.unsubscribe()
}

/** Never throws, and is not waited for: without a network, a push service may not answer. */
export function endPush(): void {
  clearIconBadge()
  if ('serviceWorker' in navigator) unsubscribe().catch(() => {})
}
