/** Loads the photos on cards, a few at a time and only while the viewport does not move. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useViewportListener } from '../canvas/use-viewport-listener.ts'
import type { Viewport } from '../canvas/viewport.ts'

/** Resolves when the image is decoded and can be painted without delay; rejects when the image cannot be loaded. */
type LoadImage = (url: string) => Promise<void>

interface PhotoRequest {
  url: string
  onLoad: () => void
}

const maxConcurrent = 4

export class CardPhotoQueue {
  readonly #load: LoadImage
  readonly #loaded = new Set<string>()
  readonly #waiting = new Set<PhotoRequest>()
  readonly #loading = new Set<string>()
  #paused = false

  constructor(load: LoadImage) {
    this.#load = load
  }

  /** Whether the photo has been loaded before and can be shown at once. */
  has(url: string): boolean {
    return this.#loaded.has(url)
  }

  /** Calls `onLoad` once the photo is loaded and the queue is not paused; the returned function cancels the request. */
  request(url: string, onLoad: () => void): () => void {
    const request = { url, onLoad }
    this.#waiting.add(request)
    this.#continue()
    return () => void this.#waiting.delete(request)
  }

  setPaused(paused: boolean) {
    this.#paused = paused
    this.#continue()
  }

  #continue() {
    if (this.#paused) return
    for (const request of this.#waiting) {
      if (this.#loaded.has(request.url)) {
        this.#waiting.delete(request)
        request.onLoad()
      } else if (this.#loading.size < maxConcurrent && !this.#loading.has(request.url)) {
        void this.#fetch(request.url)
      }
    }
  }

  async #fetch(url: string) {
    this.#loading.add(url)
    try {
      await this.#load(url)
      this.#loaded.add(url)
    } catch {
      // The card keeps showing initials.
      for (const request of this.#waiting) if (request.url === url) this.#waiting.delete(request)
    }
    this.#loading.delete(url)
    this.#continue()
  }
}

async function loadImage(url: string) {
  const image = new Image()
  image.src = url
  await image.decode?.()
}

const cardPhotos = new CardPhotoQueue(loadImage)

/** The URL of a card's photo once the photo is loaded, and null before. */
export function useCardPhoto(url: string | null): string | null {
  const [loadedUrl, setLoadedUrl] = useState(url !== null && cardPhotos.has(url) ? url : null)
  useEffect(() => {
    if (url !== null && loadedUrl !== url) return cardPhotos.request(url, () => setLoadedUrl(url))
    return undefined
  }, [url, loadedUrl])
  return loadedUrl === url ? loadedUrl : null
}

const settleDelayMs = 250

/** Pauses photo loading while the viewport moves. */
export function usePausePhotosWhileMoving() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onViewportChange = useCallback((_viewport: Viewport) => {
    cardPhotos.setPaused(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => cardPhotos.setPaused(false), settleDelayMs)
  }, [])
  useViewportListener(onViewportChange)
  useEffect(() => () => clearTimeout(timer.current), [])
}
