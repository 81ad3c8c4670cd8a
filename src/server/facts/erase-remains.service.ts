/** Finds what may still tell about a person after the person's own facts and names were erased. */
import type { Db } from '#server/db/open.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import { formatFactName } from '#shared/fact-tags.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { normalizeForSearch } from '#shared/search-text.ts'
import { listFactsOf, listNamesOf } from './bulk-records.service.ts'
import { listFactsWithNamedParticipants, loadFacts } from './facts.store.ts'
import { isNamed } from './json-references.service.ts'
import { loadRows } from './records.store.ts'

interface Titled {
  id: string
  title: string
}

/** The sources that the facts and names of people and unions cite. Call it before these are erased. */
export async function listCitedSources(
  db: Db,
  { people, unions }: { people: readonly string[]; unions: readonly string[] },
): Promise<Set<string>> {
  const records = [
    ...(await listFactsOf(db, { column: 'person_id', values: people })),
    ...(await listFactsOf(db, { column: 'union_id', values: unions })),
    ...(await listNamesOf(db, people)),
  ]
  return new Set(
    records.flatMap(({ citations = [] }) => citations.flatMap(({ source_id }) => source_id ?? [])),
  )
}

/** Those of the sources that exist, and that nothing cites any more. */
export async function listUncitedSources(db: Db, ids: ReadonlySet<string>): Promise<Titled[]> {
  const rows = await loadRows(db, 'sources', { column: 'id', values: [...ids] })
  const uncited: Titled[] = []
  for (const { id, title } of rows) if (!(await isNamed(db, 'sources', id))) uncited.push({ id, title })
  return uncited
}

/** "Census 1891" */
function formatFact({ tag, type, date, date_phrase }: Fact): string {
  return [formatFactName({ tag, type }), date ? formatEdtfDate(date) : date_phrase].filter(Boolean).join(' ')
}

/** The facts of others in which somebody without a record has one of the names. @returns the ids of their people */
export async function listFactsNaming(db: Db, names: readonly string[]): Promise<Titled[]> {
  const wanted = new Set(names.map(normalizeForSearch))
  const ids = await listFactsWithNamedParticipants(db, (name) => wanted.has(normalizeForSearch(name)))
  const facts = await loadFacts(db, { column: 'id', values: ids })
  return facts.flatMap((fact) => (fact.person_id ? { id: fact.person_id, title: formatFact(fact) } : []))
}
