/** Asks the browser not to delete the saved data when space runs short. */

let isRequested = false

/** Asks at most once for each page, and ignores the browser's decision. */
export async function requestPersistentStorage(): Promise<void> {
  if (isRequested || !('storage' in navigator) || typeof navigator.storage.persist !== 'function') return
  isRequested = true
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // The data stay saved, without the browser's promise.
  }
}
