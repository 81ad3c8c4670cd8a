/** Asks the browser to keep what is saved, also when space runs short. */

let asked = false

/** Asks once in the life of the page; says nothing, whatever the browser answers. */
export async function requestPersistentStorage(): Promise<void> {
  if (asked || !('storage' in navigator) || typeof navigator.storage.persist !== 'function') return
  asked = true
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // A browser that cannot promise it keeps what it keeps.
  }
}
