/** Messages from pages to the service worker. */

/** Saves large files of the build that the installation does not wait for, as the PDF reader. */
export const saveDeferredFilesMessage = { type: 'SAVE_LATER_FILES' }

/** Sends a message as soon as a worker is active, which on the first visit is later than the page. */
export function sendToWorker(message: object): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.ready.then(
    ({ active }) => active?.postMessage(message),
    () => {},
  )
}
