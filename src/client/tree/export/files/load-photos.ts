/** Loads the photos of an export, as bitmaps and as JPEG files. */

export interface Photo {
  bitmap: ImageBitmap
  /** A JPEG file. */
  bytes: Blob
  width: number
  height: number
}

/** `square` crops a photo around its middle. */
type PhotoShape = 'square' | 'whole'

const maxParallelDownloads = 6

/** Skips photos that cannot be loaded, for example while the device is offline. */
export async function loadPhotos(
  urls: ReadonlySet<string>,
  onProgress: (progress: number) => void,
  shape: PhotoShape = 'square',
): Promise<Map<string, Photo>> {
  const photos = new Map<string, Photo>()
  const waiting = [...urls]
  let done = 0
  const loadNext = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const photo = await loadPhoto(url, shape).catch(() => null)
      if (photo) photos.set(url, photo)
      onProgress(++done / urls.size)
    }
  }
  await Promise.all(Array.from({ length: maxParallelDownloads }, loadNext))
  return photos
}

async function loadPhoto(url: string, shape: PhotoShape): Promise<Photo | null> {
  const response = await fetch(url)
  if (!response.ok) return null
  const image = await createImageBitmap(await response.blob())
  const side = Math.min(image.width, image.height)
  const { width, height } = shape === 'square' ? { width: side, height: side } : image
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context || side === 0) return null
  context.drawImage(image, (width - image.width) / 2, (height - image.height) / 2)
  const bytes = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 })
  // Only now: WebKit draws a bitmap when the canvas is read, and a closed one is black.
  image.close()
  return { bitmap: canvas.transferToImageBitmap(), bytes, width, height }
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
