/** The full-text index of the search dialog, with prefix search and tolerance for typing errors. */
import MiniSearch from 'minisearch'
import { getSearchWords, makeSearchText } from '#shared/search-text.ts'
import { type SearchEntry, type SearchKind, type SearchResult, searchKinds } from './search-entry.ts'

/** The best results of one kind, and the number of all results of that kind. */
export interface FoundGroup {
  kind: SearchKind
  total: number
  results: SearchResult[]
}

const storedFields = ['kind', 'id', 'title', 'detail', 'address', 'pictureUrl'] as const

const splitText = (text: string) => makeSearchText(text).split(' ')

/** The tolerance for typing errors; none for years and for short words. */
function fuzziness(term: string): number | false {
  return term.length > 4 && !/^\d+$/.test(term) ? 0.2 : false
}

/** People come before the stories that mention them, because most searches are for people. */
const personBoost = 1.6

export class SearchIndex {
  readonly #index = new MiniSearch<SearchEntry>({
    idField: 'key',
    fields: ['title', 'names', 'facts', 'text'],
    storeFields: [...storedFields],
    tokenize: splitText,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: getSearchWords,
      processTerm: (term) => term,
      boost: { title: 4, names: 3, facts: 2, text: 0.6 },
      prefix: (term) => term.length > 1,
      fuzzy: fuzziness,
      weights: { fuzzy: 0.3, prefix: 0.7 },
      boostDocument: (_key, _term, stored) => (getKind(stored) === 'person' ? personBoost : 1),
    },
  })

  add(entries: readonly SearchEntry[]): void {
    for (const entry of entries) {
      if (this.#index.has(entry.key)) this.#index.replace(entry)
      else this.#index.add(entry)
    }
  }

  /**
   * Finds results in groups by kind, the group with the best result first. If no record contains every word, records
   * with some of the words are returned.
   *
   * @param most the maximum number of results of each kind
   */
  find(query: string, most: number): FoundGroup[] {
    if (getSearchWords(query).length === 0) return []
    const every = this.#index.search(query, { combineWith: 'AND' })
    const hits = every.length > 0 ? every : this.#index.search(query, { combineWith: 'OR' }).slice(0, 30)
    const groups = new Map<SearchKind, FoundGroup>()
    for (const hit of hits) {
      const kind = getKind(hit)
      const group = groups.get(kind) ?? { kind, total: 0, results: [] }
      groups.set(kind, group)
      group.total++
      if (group.results.length < most) group.results.push(toResult(hit, kind))
    }
    return [...groups.values()]
  }
}

function getKind(stored: Record<string, unknown> | undefined): SearchKind {
  return searchKinds.find((kind) => kind === stored?.['kind']) ?? 'person'
}

function toResult(stored: Record<string, unknown>, kind: SearchKind): SearchResult {
  const { id, title, detail, address, pictureUrl } = stored
  return {
    kind,
    id: String(id),
    title: String(title),
    detail: String(detail),
    address: String(address),
    pictureUrl: typeof pictureUrl === 'string' ? pictureUrl : null,
  }
}
