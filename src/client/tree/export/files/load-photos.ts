/** The photos of a drawing, each cut to a square and as each kind of file needs it. */

export interface Photo {
  bitmap: ImageBitmap
  /** A JPEG file. */
  bytes: Blob
  side: number
}

/** Photos that are fetched at a time. */
const atATime = 6

/** What cannot be had (the device is offline and has never seen it) is left out. */
export async function loadPhotos(
  addresses: ReadonlySet<string>,
  onShare: (share: number) => void,
): Promise<Map<string, Photo>> {
  const photos = new Map<string, Photo>()
  const waiting = [...addresses]
  let done = 0
  const work = async () => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      const photo = await loadPhoto(address).catch(() => null)
      if (photo) photos.set(address, photo)
      onShare(++done / addresses.size)
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return photos
}

async function loadPhoto(address: string): Promise<Photo | null> {
  const response = await fetch(address)
  if (!response.ok) return null
  const picture = await createImageBitmap(await response.blob())
  const side = Math.min(picture.width, picture.height)
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context || side === 0) return null
  context.drawImage(picture, (side - picture.width) / 2, (side - picture.height) / 2)
  picture.close()
  const bytes = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 })
  return { bitmap: canvas.transferToImageBitmap(), bytes, side }
}

/** As the text of an SVG file carries it along. */
export async function dataAddress(bytes: Blob): Promise<string> {
  return `data:${bytes.type};base64,${inBase64(new Uint8Array(await bytes.arrayBuffer()))}`
}

export function inBase64(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 32_768) {
    text += String.fromCharCode(...bytes.subarray(from, from + 32_768))
  }
  return btoa(text)
}
