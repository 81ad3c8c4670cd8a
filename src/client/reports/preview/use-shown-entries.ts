/** Decides how many entries of a report are on the page: more with every task, and of a very long report only the first. */
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { waitForNextTask } from '#client/offline/wait-for-next-task.ts'
import { type Book, countEntries } from '../book/book.ts'

export interface ShownPart {
  entries: number
  /** With sources and the table of names. */
  isComplete: boolean
}

const entriesPerTask = 20
/** A phone scrolls through more entries with effort. */
export const maxPreviewEntries = 400

export function useShownEntries(book: Book) {
  const total = countEntries(book)
  const [limit, setLimit] = useState(maxPreviewEntries)
  const [entries, setEntries] = useState(Math.min(total, entriesPerTask))
  const target = Math.min(total, limit)
  const isGrowing = entries < target
  const waiting = useRef<(() => void)[]>([])

  useEffect(() => {
    if (entries >= total) for (const resolve of waiting.current.splice(0)) resolve()
    if (!isGrowing) return
    let isLeaving = false
    void waitForNextTask().then(() => {
      if (!isLeaving) setEntries(Math.min(target, entries + entriesPerTask))
    })
    return () => {
      isLeaving = true
    }
  }, [entries, total, target, isGrowing])

  useEffect(() => {
    // The browser's own command: everything at once, as far as the preview goes.
    const showRest = () => flushSync(() => setEntries(target))
    window.addEventListener('beforeprint', showRest)
    return () => window.removeEventListener('beforeprint', showRest)
  }, [target])

  const showAll = () => setLimit(Number.POSITIVE_INFINITY)
  /** Resolves once all entries are on the page. */
  const waitForAll = async () => {
    showAll()
    if (entries < total) await new Promise<void>((resolve) => waiting.current.push(resolve))
  }

  return {
    shown: { entries, isComplete: entries >= total },
    total,
    isShortened: limit < total,
    showAll,
    waitForAll,
  }
}
