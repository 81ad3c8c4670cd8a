/** Prints the page with its pictures. */

/** A picture that takes longer is not printed. */
const maxPictureWaitMs = 8_000

/** Loads the pictures of the article that the browser has put off until they come into view. */
async function loadPictures(): Promise<void> {
  const images = [...document.querySelectorAll<HTMLImageElement>('article img[loading="lazy"]')]
  const loading = images
    .filter((image) => image.closest('[data-screen-only]') === null)
    .map((image) => {
      image.loading = 'eager'
      return image.decode().catch(() => {})
    })
  await Promise.race([Promise.all(loading), new Promise((resolve) => setTimeout(resolve, maxPictureWaitMs))])
}

export async function printPage(): Promise<void> {
  await loadPictures()
  window.print()
}
