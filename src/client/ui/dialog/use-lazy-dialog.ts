/** Whether something that loads when it is first opened is open, and whether it ever was. */
import { useState } from 'react'

export interface Opened {
  /** From the first opening on: what was opened once stays loaded. */
  ever: boolean
  now: boolean
  open: () => void
  close: () => void
}

export function useOpened(): Opened {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return {
    ever: state !== 'never',
    now: state === 'open',
    open: () => setState('open'),
    close: () => setState('closed'),
  }
}
