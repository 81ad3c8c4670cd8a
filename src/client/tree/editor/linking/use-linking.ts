/** Linking two people on the canvas: the current step, keyboard and pointer handling, and announcements. */
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { PersonHighlight } from '#client/tree/canvas/use-person-highlight.ts'
import type { Family } from '#client/tree/chart/family.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { LinkKind } from '#shared/genealogy/graph/link-rules.ts'
import { initialLinking, linkingReducer } from './linking-state.ts'
import { useLinkCandidates } from './use-link-candidates.ts'

interface LinkingOptions {
  family: Family
  highlight: PersonHighlight
  /** Sets the focus on the canvas. */
  onFocus: () => void
  /** Announces a text to screen readers. */
  onAnnounce: (text: string) => void
}

export type LinkingControls = ReturnType<typeof useLinking>

export function useLinking({ family, highlight, onFocus, onAnnounce }: LinkingOptions) {
  const [state, dispatch] = useReducer(linkingReducer, initialLinking)
  const { isDisabled, describeLink, getRefusal, findProblem } = useLinkCandidates(family, state)
  const { setHighlighted } = highlight
  const choosing = state.step === 'choosing' ? state : null

  const cancel = () => {
    if (choosing) setHighlighted(choosing.from)
    dispatch({ type: 'end' })
    onAnnounce('Linking was cancelled.')
    onFocus()
  }
  const cancelOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) cancel()
  })
  useEffect(() => {
    if (!choosing) return
    const handleKey = (event: KeyboardEvent) => cancelOnEscape(event)
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [choosing])

  function pick(id: string) {
    const p = family.indexById.get(id) ?? -1
    const problem = findProblem(p)
    const candidate = describeLink(p)
    if (problem === 'itself' || (candidate && !candidate.possible)) {
      const description = candidate?.message ?? 'A person cannot be linked to themselves.'
      toast({ title: 'This link is not possible', description, tone: 'destructive' })
    } else setHighlighted(id)
    dispatch({ type: 'pick', to: id, problem })
  }

  /** The person highlighted with the arrow keys. */
  const keyboardId = useRef<string | null>(null)
  const createPickHighlight = (from: string): PersonHighlight => ({
    ...highlight,
    selectedId: from,
    setHighlighted: (id) => {
      keyboardId.current = id
      if (id === null) cancel()
      else setHighlighted(id)
    },
  })

  return {
    state,
    choosing,
    /** The highlight for the canvas: while a person is being chosen, clearing it cancels linking. */
    canvasHighlight: choosing ? createPickHighlight(choosing.from) : highlight,
    isDisabled,
    describeLink,
    getRefusal,
    /** Announces the result of a key press, and why the highlighted person cannot be linked. */
    announce: (text: string) => {
      const candidate = choosing && describeLink(family.indexById.get(keyboardId.current ?? '') ?? -1)
      onAnnounce(candidate && !candidate.possible ? `${text}. ${candidate.message}` : text)
    },
    begin: (kind: LinkKind, from: string) => {
      dispatch({ type: 'begin', kind, from })
      onFocus()
    },
    pick,
    cancel,
    connect: (from: string, to: string) => dispatch({ type: 'connect', from, to }),
    /** Closes the confirmation without linking. */
    back: () => dispatch({ type: 'back' }),
    /** Ends linking after the link was saved, and selects the person with whom linking started. */
    end: () => {
      if (state.step === 'confirming') setHighlighted(state.from)
      dispatch({ type: 'end' })
    },
  }
}
