/** Whether something that loads when it is first opened is open, and whether it ever was. */
import { useState } from 'react'

export interface LazyDialog {
  /** From the first opening on: what was opened once stays loaded. */
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
