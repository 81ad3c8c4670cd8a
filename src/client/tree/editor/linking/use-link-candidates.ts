/** Who can be linked to whom on the canvas, in words, while somebody is picked and while a card is dragged to another. */
import { useCallback, useMemo } from 'react'
import type { Family } from '#client/tree/chart/family.ts'
import type { LinkKind } from '#shared/genealogy/graph/link-rules.ts'
import { linkFaults } from '#shared/genealogy/graph/link-rules.ts'
import { linksIn } from './family-link-graph.ts'
import { faultWords, offerWords } from './link-messages.ts'
import { isImpossible, type Linking } from './linking-state.ts'

const kinds: readonly LinkKind[] = ['child', 'parent', 'spouse']

/** People by the numbers that they have in the family. */
export function usePicking(family: Family, linking: Linking) {
  const choosing = linking.step === 'choosing' ? linking : null
  const kind = choosing?.kind ?? null
  const from = family.numberOf.get(choosing?.from ?? '') ?? -1
  const faultOf = useMemo(
    () => (kind ? linkFaults(linksIn(family), kind, from) : () => null),
    [family, kind, from],
  )

  const impossible = useCallback((p: number) => p !== from && isImpossible(faultOf(p)), [faultOf, from])

  /** What pressing somebody would do, and whether it can be done; null where nobody is being picked. */
  function say(p: number): { words: string; possible: boolean } | null {
    const [one, other] = [family.members[from], family.members[p]]
    if (!kind || !one || !other || p === from) return null
    const fault = faultOf(p)
    return fault && isImpossible(fault)
      ? { words: faultWords(linksIn(family), fault, kind, one, other), possible: false }
      : { words: offerWords(kind, one, other), possible: true }
  }

  /** Why two people cannot be linked in any way; null where they can. */
  function refuse(a: number, b: number): string | null {
    const faults = kinds.map((each) => linkFaults(linksIn(family), each, a)(b))
    if (!faults.every(isImpossible)) return null
    return faults.includes('known') ? 'They are linked already.' : 'These two cannot be linked.'
  }
  return { impossible, say, refuse, faultOf }
}
