/** Photos on cards come last: a few at a time, and only while the view rests. Until then initials stand in their place. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useViewFollower } from '../canvas/use-viewport-listener.ts'
import type { View } from '../canvas/viewport.ts'

/** Loads a picture until it can be painted without holding anybody up. Throws where it cannot be had. */
type LoadPicture = (url: string) => Promise<void>

interface Wish {
  url: string
  show: () => void
}

const atOnce = 4

export class PhotoQueue {
  readonly #load: LoadPicture
  readonly #loaded = new Set<string>()
  readonly #waiting = new Set<Wish>()
  readonly #loading = new Set<string>()
  #resting = true

  constructor(load: LoadPicture) {
    this.#load = load
  }

  /** Whether a photo was had before: it costs nothing then. */
  has(url: string): boolean {
    return this.#loaded.has(url)
  }

  /** Calls `show` once the photo is there and the view rests, unless the returned function has been called before. */
  want(url: string, show: () => void): () => void {
    const wish = { url, show }
    this.#waiting.add(wish)
    this.#continue()
    return () => void this.#waiting.delete(wish)
  }

  /** The view moves, or has come to rest. */
  rest(resting: boolean) {
    this.#resting = resting
    this.#continue()
  }

  #continue() {
    if (!this.#resting) return
    for (const wish of this.#waiting) {
      if (this.#loaded.has(wish.url)) {
        this.#waiting.delete(wish)
        wish.show()
      } else if (this.#loading.size < atOnce && !this.#loading.has(wish.url)) void this.#fetch(wish.url)
    }
  }

  async #fetch(url: string) {
    this.#loading.add(url)
    try {
      await this.#load(url)
      this.#loaded.add(url)
    } catch {
      // The initials stay.
      for (const wish of this.#waiting) if (wish.url === url) this.#waiting.delete(wish)
    }
    this.#loading.delete(url)
    this.#continue()
  }
}

async function loadPicture(url: string) {
  const picture = new Image()
  picture.src = url
  await picture.decode?.()
}

const cardPhotos = new PhotoQueue(loadPicture)

/** The photo of a card once it may be shown; null until then and where there is none. */
export function useCardPhoto(url: string | null): string | null {
  const [shown, setShown] = useState(url !== null && cardPhotos.has(url) ? url : null)
  useEffect(() => {
    if (url !== null && shown !== url) return cardPhotos.want(url, () => setShown(url))
    return undefined
  }, [url, shown])
  return shown === url ? shown : null
}

const restAfter = 250

/** Lets the photos wait while the view moves. */
export function usePhotosAtRest() {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const follow = useCallback((_view: View) => {
    cardPhotos.rest(false)
    clearTimeout(rest.current)
    rest.current = setTimeout(() => cardPhotos.rest(true), restAfter)
  }, [])
  useViewFollower(follow)
  useEffect(() => () => clearTimeout(rest.current), [])
}
