/** Linking on the canvas: whom one is about to pick, what keys and clicks do meanwhile, and what is said of it. */
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { Marks } from '#client/tree/canvas/use-person-highlight.ts'
import type { Family } from '#client/tree/chart/family.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { LinkKind } from '#shared/genealogy/graph/link-rules.ts'
import { nextLinking, notLinking } from './linking-state.ts'
import { usePicking } from './use-link-candidates.ts'

interface LinkingOptions {
  family: Family
  marks: Marks
  /** The canvas takes the focus. */
  onFocus: () => void
  /** What has happened, in words for whoever cannot see it. */
  onSay: (words: string) => void
}

export function useLinking({ family, marks, onFocus, onSay }: LinkingOptions) {
  const [linking, step] = useReducer(nextLinking, notLinking)
  const { impossible, say, refuse, faultOf } = usePicking(family, linking)
  const { highlight } = marks
  const choosing = linking.step === 'choosing' ? linking : null

  const cancel = () => {
    if (choosing) highlight(choosing.from)
    step({ type: 'end' })
    onSay('Linking was cancelled.')
    onFocus()
  }
  const cancelByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) cancel()
  })
  useEffect(() => {
    if (!choosing) return
    const listen = (event: KeyboardEvent) => cancelByKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [choosing])

  function pick(id: string) {
    const p = family.numberOf.get(id) ?? -1
    const fault = faultOf(p)
    const said = say(p)
    if (fault === 'itself' || (said && !said.possible)) {
      const words = said?.words ?? 'Nobody can be linked to themselves.'
      toast({ title: 'This link is not possible', description: words, tone: 'destructive' })
    } else highlight(id)
    step({ type: 'pick', to: id, fault })
  }

  /** To whom the keys have come: it is said, too, whether they can be picked. */
  const walked = useRef<string | null>(null)
  const pickingMarks = (from: string): Marks => ({
    ...marks,
    selected: from,
    highlight: (id) => {
      walked.current = id
      if (id === null) cancel()
      else highlight(id)
    },
  })
  function hear(words: string) {
    const said = choosing && say(family.numberOf.get(walked.current ?? '') ?? -1)
    onSay(said && !said.possible ? `${words}. ${said.words}` : words)
  }

  return {
    linking,
    choosing,
    /** The marks as the canvas is to have them. */
    canvasMarks: choosing ? pickingMarks(choosing.from) : marks,
    impossible,
    say,
    refuse,
    hear,
    begin: (kind: LinkKind, from: string) => {
      step({ type: 'begin', kind, from })
      onFocus()
    },
    pick,
    cancel,
    connect: (from: string, to: string) => step({ type: 'connect', from, to }),
    /** The question was not answered. */
    back: () => step({ type: 'back' }),
    /** It is done: whoever it began with is chosen again. */
    end: () => {
      if (linking.step === 'confirming') highlight(linking.from)
      step({ type: 'end' })
    },
  }
}
