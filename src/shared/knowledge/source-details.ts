/** What a source is cited for. */
import type { Fact, PersonName, SourceUse } from '#shared/contracts/facts.contract.ts'
import type { Citation } from '#shared/contracts/sources.contract.ts'

interface Citing {
  citations?: Citation[] | undefined
}

function listCitations({ citations = [] }: Citing, sourceId: string): Citation[] {
  return citations.filter(({ source_id }) => source_id === sourceId)
}

/** @param facts all facts, or those that cite the source; names likewise */
export function listSourceUses(
  sourceId: string,
  facts: readonly Fact[],
  names: readonly PersonName[],
): SourceUse[] {
  return [
    ...facts.flatMap((fact) => {
      const { person_id, union_id, tag, type, date, date_phrase } = fact
      return listCitations(fact, sourceId).map((citation) => ({
        ...{ person_id, union_id, tag, type, date, date_phrase, citation },
      }))
    }),
    ...names.flatMap((name) => {
      const { person_id, date, date_phrase } = name
      return listCitations(name, sourceId).map((citation) => ({ person_id, date, date_phrase, citation }))
    }),
  ]
}
