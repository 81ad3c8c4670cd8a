/** Loads the photos of an export and crops each to a square, as a bitmap and as a JPEG file. */

export interface Photo {
  bitmap: ImageBitmap
  /** A JPEG file. */
  bytes: Blob
  side: number
}

const maxParallelDownloads = 6

/** Skips photos that cannot be loaded, for example while the device is offline. */
export async function loadPhotos(
  urls: ReadonlySet<string>,
  onProgress: (progress: number) => void,
): Promise<Map<string, Photo>> {
  const photos = new Map<string, Photo>()
  const waiting = [...urls]
  let done = 0
  const loadNext = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const photo = await loadPhoto(url).catch(() => null)
      if (photo) photos.set(url, photo)
      onProgress(++done / urls.size)
    }
  }
  await Promise.all(Array.from({ length: maxParallelDownloads }, loadNext))
  return photos
}

async function loadPhoto(url: string): Promise<Photo | null> {
  const response = await fetch(url)
  if (!response.ok) return null
  const image = await createImageBitmap(await response.blob())
  const side = Math.min(image.width, image.height)
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context || side === 0) return null
  context.drawImage(image, (side - image.width) / 2, (side - image.height) / 2)
  const bytes = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 })
  // Only now: WebKit draws a bitmap when the canvas is read, and a closed one is black.
  image.close()
  return { bitmap: canvas.transferToImageBitmap(), bytes, side }
}

export async function toDataUrl(bytes: Blob): Promise<string> {
  return `data:${bytes.type};base64,${toBase64(new Uint8Array(await bytes.arrayBuffer()))}`
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 32_768) {
    text += String.fromCharCode(...bytes.subarray(from, from + 32_768))
  }
  return btoa(text)
}
