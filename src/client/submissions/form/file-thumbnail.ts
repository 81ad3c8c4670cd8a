/** Small pictures of large ones: many photos of a phone's camera at full size are more than the phone can hold. */

/** Device pixels. */
const width = 168

let line: Promise<unknown> = Promise.resolve()

/** One at a time. Null for what this browser cannot show; never throws. */
export function makeThumbnail(load: () => Promise<Blob | null>): Promise<Blob | null> {
  const made = line.then(() => shrink(load)).catch(() => null)
  line = made
  return made
}

async function shrink(load: () => Promise<Blob | null>): Promise<Blob | null> {
  if (typeof createImageBitmap !== 'function') return null
  const picture = await load()
  if (!picture) return null
  const bitmap = await createImageBitmap(picture, { resizeWidth: width, resizeQuality: 'medium' })
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.8))
}
