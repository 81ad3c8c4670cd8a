/** Reads QR codes from pictures in plain JavaScript, because the content policy allows no WebAssembly. */
import { decodeQR } from 'qr/decode.js'

/** Pixels of four bytes each: red, green, blue and alpha. */
export type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>

/**
 * @param timeLimitMs for further attempts when the first one fails
 * @returns the text of the code; null where no code is found
 */
export function readQrCode(pixels: Pixels, timeLimitMs: number): string | null {
  try {
    return decodeQR(pixels, { format: 'RGBA', timeLimit: timeLimitMs })
  } catch {
    return null
  }
}

/** Pixels of the longer side: enough for a tag that fills a quarter of the picture. */
const maxSide = 1024

/** The pixels of a video frame or a photo, made smaller where it is large; null before the first frame. */
export function getPixels(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
  canvas: HTMLCanvasElement,
): Pixels | null {
  if (width === 0 || height === 0) return null
  const scale = Math.min(1, maxSide / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

const photoTimeLimitMs = 2000

/** @returns the text of the code in a photo; null where the photo has no readable code */
export async function readQrCodeOfFile(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file)
  try {
    const pixels = getPixels(bitmap, bitmap, document.createElement('canvas'))
    return pixels && readQrCode(pixels, photoTimeLimitMs)
  } finally {
    bitmap.close()
  }
}
