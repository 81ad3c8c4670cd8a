/** What somebody on a walk is to whoever is signed in, worked out when there is time for it. */
import { useEffect, useState } from 'react'
import type { Family } from '../tree.queries.ts'

/** Of in-laws of in-laws nobody says "your". */
const mostWords = 2

/** "Your grandmother", "Your wife’s brother", "This is you"; null where there is nothing to say, or not yet. */
export function useKinship(family: Family, personId: string, ownId: string | null): string | null {
  const [known, setKnown] = useState<{ personId: string; words: string | null } | null>(null)
  useEffect(() => {
    if (ownId === null || family.partial) return
    let current = true
    void kinshipWords(family, ownId, personId).then((words) => {
      if (current) setKnown({ personId, words })
    })
    return () => {
      current = false
    }
  }, [family, personId, ownId])
  return known?.personId === personId ? known.words : null
}

async function kinshipWords(family: Family, ownId: string, personId: string): Promise<string | null> {
  if (ownId === personId) return 'This is you'
  const [{ kinOf }, { nearestWords }] = await Promise.all([
    import('../kinship/kin-of.ts'),
    import('#shared/genealogy/kinship/relationships.ts'),
  ])
  const number = (id: string) => family.numberOf.get(id) ?? -1
  const words = nearestWords(kinOf(family), number(personId), number(ownId))
  return words.length === 0 || words.length > mostWords ? null : `Your ${words.join('’s ')}`
}
