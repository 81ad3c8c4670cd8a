/** Decides and describes which people on the canvas can be linked, while choosing a person or dragging a card. */
import { useCallback, useMemo } from 'react'
import type { Family } from '#client/tree/chart/family.ts'
import type { LinkKind } from '#shared/genealogy/graph/link-rules.ts'
import { createLinkCheck } from '#shared/genealogy/graph/link-rules.ts'
import { getFamilyLinkGraph } from './family-link-graph.ts'
import { formatLinkOffer, formatLinkProblem } from './link-messages.ts'
import { isBlocking, type Linking } from './linking-state.ts'

const kinds: readonly LinkKind[] = ['child', 'parent', 'spouse']

/** People are given by their index in the family. */
export function useLinkCandidates(family: Family, linking: Linking) {
  const choosing = linking.step === 'choosing' ? linking : null
  const kind = choosing?.kind ?? null
  const from = family.indexById.get(choosing?.from ?? '') ?? -1
  const findProblem = useMemo(
    () => (kind ? createLinkCheck(getFamilyLinkGraph(family), kind, from) : () => null),
    [family, kind, from],
  )

  const isDisabled = useCallback((p: number) => p !== from && isBlocking(findProblem(p)), [findProblem, from])

  /** Describes what choosing a person would do and whether that is possible; null if no person is being chosen. */
  function describeLink(p: number): { message: string; possible: boolean } | null {
    const [one, other] = [family.members[from], family.members[p]]
    if (!kind || !one || !other || p === from) return null
    const problem = findProblem(p)
    return problem && isBlocking(problem)
      ? { message: formatLinkProblem(getFamilyLinkGraph(family), problem, kind, one, other), possible: false }
      : { message: formatLinkOffer(kind, one, other), possible: true }
  }

  /** Returns why two people cannot be linked in any way, or null. */
  function getRefusal(a: number, b: number): string | null {
    const problems = kinds.map((kind) => createLinkCheck(getFamilyLinkGraph(family), kind, a)(b))
    if (!problems.every(isBlocking)) return null
    return problems.includes('known')
      ? 'These two people are already linked.'
      : 'These two people cannot be linked.'
  }
  return { isDisabled, describeLink, getRefusal, findProblem }
}
