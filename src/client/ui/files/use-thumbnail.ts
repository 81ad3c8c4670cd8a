/** Makes thumbnails of chosen photos, because several full-size camera photos exceed a phone's memory. */
import { useEffect, useEffectEvent, useState } from 'react'

/** Device pixels. */
const thumbnailWidth = 168

let queue: Promise<unknown> = Promise.resolve()

/** Makes one thumbnail at a time. Null for images that this browser cannot show; never throws. */
function makeThumbnail(load: () => Promise<Blob | null>): Promise<Blob | null> {
  const thumbnail = queue.then(() => resizeImage(load)).catch(() => null)
  queue = thumbnail
  return thumbnail
}

async function resizeImage(load: () => Promise<Blob | null>): Promise<Blob | null> {
  if (typeof createImageBitmap !== 'function') return null
  const image = await load()
  if (!image) return null
  const bitmap = await createImageBitmap(image, { resizeWidth: thumbnailWidth, resizeQuality: 'medium' })
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  const thumbnail = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.8))
  // Only now: WebKit draws a bitmap when the canvas is read, and a closed one is black.
  bitmap.close()
  return thumbnail
}

/**
 * @param id of the file; undefined for files without a thumbnail
 * @param load reads the file; returns null for a missing file
 * @returns an object URL; null until the thumbnail is made, or when this browser cannot show the image
 */
export function useThumbnail(id: string | undefined, load: () => Promise<File | null>): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const read = useEffectEvent(load)
  useEffect(() => {
    if (id === undefined) return
    let objectUrl: string | null = null
    let isUnmounted = false
    void makeThumbnail(() => read()).then((thumbnail) => {
      if (thumbnail === null || isUnmounted) return
      objectUrl = URL.createObjectURL(thumbnail)
      setUrl(objectUrl)
    })
    return () => {
      isUnmounted = true
      setUrl(null)
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl)
    }
  }, [id])
  return url
}
