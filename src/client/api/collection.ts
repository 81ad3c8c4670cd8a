/** Describes a collection, a list of records that relatives read. Every noun declares its collections once. */
import type { ArticleKind } from '#shared/article-kinds.ts'
import type { MediaKind, Picture } from '#shared/contracts/media.contract.ts'

export type CollectionName = 'people' | 'timeline' | 'reunions' | 'archives' | 'submissions' | ArticleKind

/** A media file that a record shows, or links to in a text. The kind of a linked file is unknown. */
export type MediaReference =
  | { type: 'portrait' | 'linked'; url: string | null }
  | { type: 'image'; url: string | null; image: Picture | null }
  | { type: 'file'; url: string; version?: number | undefined; kind: MediaKind; sizeBytes: number }

type Text = string | number | null | undefined

/** How the search finds and shows a record. Empty parts are left out. */
interface SearchFields {
  title: string
  /** One line under the title: years, place, author. */
  detail: readonly Text[]
  /** The page that shows the record. */
  path: string
  imageUrl: string | null
  /** Other names, maiden names, tags. */
  names: readonly Text[]
  /** Years and places. */
  facts: readonly Text[]
  /** Everything that was written about the record. */
  text: readonly Text[]
}

export interface CollectionSearch<T> {
  kind: 'person' | 'event' | 'reunion' | 'archive' | 'fact' | 'place' | 'source' | 'repository' | ArticleKind
  /** @param now for the age of living people */
  getFields(record: T, now: Date): SearchFields
}

export interface Collection<T = unknown> {
  name: CollectionName
  /** The list's name on the page about the offline copy; null for a list that is no part of the copy. */
  offlineCopyLabel: string | null
  /** The page of the list. */
  path: string
  /** False for drafts, which only the lists of administrators hold. */
  isShown(record: T): boolean
  getMedia(record: T): MediaReference[]
  search: CollectionSearch<T> | null
}
