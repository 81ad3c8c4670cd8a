/** What a source is cited for, and where sources are kept. */
import type { Fact, PersonName, SourceUse } from '#shared/contracts/facts.contract.ts'
import type { Citation, Source } from '#shared/contracts/sources.contract.ts'

/** The title of a source that has none. */
export const untitledSource = 'Source without a title'

export function getSourceTitle({ title }: Pick<Source, 'title'>): string {
  return title || untitledSource
}

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

/** @param sources all sources, or those that name the repository */
export function listKept(repositoryId: string, sources: readonly Source[]): Source[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  return sources
    .filter(({ repositories = [] }) => repositories.some((one) => one.repository_id === repositoryId))
    .sort((a, b) => compare(a.title, b.title))
}
