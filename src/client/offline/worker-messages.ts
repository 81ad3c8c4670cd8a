/** What pages ask of the worker. */

/** Large files of the build that the installation does not wait for, as the reader of PDF files. */
export const saveDeferredFilesMessage = { type: 'SAVE_LATER_FILES' }

/** Tells the worker once there is one: on the first visit it comes after the page. */
export function sendToWorker(message: object): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.ready.then(
    ({ active }) => active?.postMessage(message),
    () => {},
  )
}
