/** A file being made: how far it is, what became of it, and where it goes then. */
import { useEffect, useRef, useState } from 'react'
import { canShare, downloadFile, shareFile } from '#client/ui/files/save-file.ts'
import { makeFile, type Order } from './export-worker-client.ts'
import type { Wish } from './files/create-file.ts'

export type MakingState =
  | { step: 'choosing' }
  | { step: 'working'; share: number }
  | { step: 'made'; file: File; shareable: boolean }
  | { step: 'failed'; reason: string }

/** A file that can be handed to another app is not saved by itself: the person says where it goes. */
export function useMaking() {
  const [state, setState] = useState<MakingState>({ step: 'choosing' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const make = async (order: Order, wish: Wish, name: string) => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    const { signal } = controller
    setState({ step: 'working', share: 0 })
    try {
      const onShare = (share: number) => {
        if (!signal.aborted) setState({ step: 'working', share })
      }
      const made = await makeFile(order, wish, onShare, signal)
      signal.throwIfAborted()
      const file = new File([made], name, { type: made.type })
      const shareable = canShare(file)
      if (!shareable) downloadFile(file, name)
      setState({ step: 'made', file, shareable })
    } catch (error) {
      if (signal.aborted) return
      setState({ step: 'failed', reason: reasonOf(error) })
    }
  }
  const file = state.step === 'made' ? state.file : null
  return {
    state,
    make,
    cancel: () => {
      running.current?.abort()
      setState({ step: 'choosing' })
    },
    download: () => {
      if (file) downloadFile(file, file.name)
    },
    /** Where no app takes it, it is saved instead. */
    share: () => {
      if (file) shareFile(file).catch(() => downloadFile(file, file.name))
    },
    startAnew: () => setState({ step: 'choosing' }),
  }
}

/** A sentence for whoever waited. */
function reasonOf(error: unknown): string {
  if (!navigator.onLine)
    return 'A part that PDF files need is not on this device yet. A PNG or SVG needs none.'
  const message = error instanceof Error ? error.message : ''
  return /memory|allocation|array length|string length/i.test(message)
    ? 'This device has too little memory for a file of that size. Take a smaller one.'
    : 'Something went wrong on this device.'
}
