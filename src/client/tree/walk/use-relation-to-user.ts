/** Formats the relation of a person to the current user. */
import { useEffect, useMemo, useState } from 'react'
import type { Family } from '../chart/family.ts'

/** Relations with more terms are too distant for "Your …". */
const maxTerms = 2

async function loadModules() {
  const [{ getKinshipGraph: kinOf }, { getClosestTerms: nearestWords }] = await Promise.all([
    import('../kinship/get-kinship-graph.ts'),
    import('#shared/genealogy/kinship/relationships.ts'),
  ])
  return { kinOf, nearestWords }
}

type Modules = Awaited<ReturnType<typeof loadModules>>

/** Loaded once, so that later people need no loading. */
let loaded: Modules | null = null

/**
 * Returns "Your grandmother", "Your wife’s brother" or "This is you"; null for no relation, and '' while the kinship code
 * is loading.
 */
export function useRelationToUser(family: Family, personId: string, ownId: string | null): string | null {
  const [tools, setTools] = useState(loaded)
  const needsModules = ownId !== null && tools === null
  useEffect(() => {
    if (!needsModules) return
    let current = true
    void loadModules().then((modules) => {
      loaded = modules
      if (current) setTools(modules)
    })
    return () => {
      current = false
    }
  }, [needsModules])
  return useMemo(() => {
    if (ownId === null) return null
    if (ownId === personId) return 'This is you'
    return tools && !family.partial ? formatRelationToUser(tools, family, personId, ownId) : ''
  }, [tools, family, personId, ownId])
}

function formatRelationToUser(
  { kinOf, nearestWords }: Modules,
  family: Family,
  personId: string,
  ownId: string,
): string | null {
  const number = (id: string) => family.indexById.get(id) ?? -1
  const terms = nearestWords(kinOf(family), number(personId), number(ownId))
  return terms.length === 0 || terms.length > maxTerms ? null : `Your ${terms.join('’s ')}`
}
