/** The open state of a dialog whose code is loaded when the dialog is first opened. */
import { useState } from 'react'

export interface LazyDialog {
  /** True from the first opening on: the dialog stays mounted for its closing animation. */
  isLoaded: boolean
  isOpen: boolean
  open: () => void
  close: () => void
}

export function useLazyDialog(): LazyDialog {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return {
    isLoaded: state !== 'never',
    isOpen: state === 'open',
    open: () => setState('open'),
    close: () => setState('closed'),
  }
}
