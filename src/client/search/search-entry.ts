/** The search's entries: which page a record opens, how a result is shown, and the words that find the record. */
import type { CollectionSearch } from '#client/api/collection.ts'
import { articleKindNames } from '#shared/article-kinds.ts'

export type SearchKind = CollectionSearch<unknown>['kind']

export const searchKinds: readonly SearchKind[] = [
  ...['person' as const, 'event' as const, 'reunion' as const, ...articleKindNames],
  ...(['archive', 'place', 'source', 'repository', 'fact'] as const),
]

/** The content of a result. */
export interface SearchResult {
  kind: SearchKind
  id: string
  title: string
  /** One line under the title: years, place, author. */
  detail: string
  /** The path that the result opens. */
  address: string
  /** The URL of the thumbnail; null without an image. */
  pictureUrl: string | null
}

/** A result with its searchable texts, in groups of different weight. */
export interface SearchEntry extends SearchResult {
  key: string
  /** Other names, maiden names, tags. */
  names: string
  /** Years and places. */
  facts: string
  /** The long texts of the record. */
  text: string
}

function joinTexts(texts: readonly (string | number | null | undefined)[], separator = ' '): string {
  return texts.filter((text) => text !== null && text !== undefined && text !== '').join(separator)
}

/** The search entry of a record, as the record's collection describes it. */
export function toSearchEntry<T extends { id: string }>(
  { kind, getFields }: CollectionSearch<T>,
  record: T,
  now: Date,
): SearchEntry {
  const fields = getFields(record, now)
  return {
    key: `${kind}:${record.id}`,
    kind,
    id: record.id,
    title: fields.title,
    detail: joinTexts(fields.detail, ' · '),
    address: fields.path,
    pictureUrl: fields.imageUrl,
    names: joinTexts(fields.names),
    facts: joinTexts(fields.facts),
    text: joinTexts(fields.text),
  }
}
