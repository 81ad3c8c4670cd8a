/** Waits until what has just arrived stands on the screen, its first pictures too: until then nothing may take the line. */

/** A page that has much to draw is idle once it is drawn; milliseconds. */
const idlePatience = 2_000
/** Milliseconds: between two looks at the pictures, and how long they are waited for. */
const pause = 100
const picturePatience = 3_000
/** A page that nobody looks at draws no frames. */
const framePatience = 500

function nextFrames(): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(resolve, framePatience)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(giveUp)
        resolve()
      }),
    )
  })
}

/** Until the page has nothing to do, or for a moment where it always has. */
export function waitUntilIdle(): Promise<void> {
  if (typeof requestIdleCallback !== 'function') return Promise.resolve()
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: idlePatience }))
}

function picturesOnTheirWay(): boolean {
  return Array.from(document.images).some(
    (image) => image.loading !== 'lazy' && image.currentSrc !== '' && !image.complete,
  )
}

export async function waitForPaint(): Promise<void> {
  await waitUntilIdle()
  await nextFrames()
  for (let waited = 0; picturesOnTheirWay() && waited < picturePatience; waited += pause) {
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
