/** Waits until new content is painted with its first images. Until then no other request should take bandwidth. */

/** The longest wait for an idle page. */
const idleTimeoutMs = 2_000
/** The interval of the checks for loading images, and their timeout. */
const checkIntervalMs = 100
const imageTimeoutMs = 3_000
/** A hidden page renders no frames. */
const frameTimeoutMs = 500

function nextFrames(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, frameTimeoutMs)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer)
        resolve()
      }),
    )
  })
}

/** Waits until the page is idle, or for the timeout. */
export function waitUntilIdle(): Promise<void> {
  if (typeof requestIdleCallback !== 'function') return Promise.resolve()
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs }))
}

function hasLoadingImages(): boolean {
  return Array.from(document.images).some(
    (image) => image.loading !== 'lazy' && image.currentSrc !== '' && !image.complete,
  )
}

export async function waitForPaint(): Promise<void> {
  await waitUntilIdle()
  await nextFrames()
  for (let waited = 0; hasLoadingImages() && waited < imageTimeoutMs; waited += checkIntervalMs) {
    await new Promise((resolve) => setTimeout(resolve, checkIntervalMs))
  }
}
