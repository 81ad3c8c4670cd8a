/** Describes a collection, a list of records that relatives read. Every noun declares its collections once. */
import type { ArticleKind } from '#shared/article-kinds.ts'
import type { MediaKind, Picture } from '#shared/contracts/media.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

export type CollectionName = 'people' | 'timeline' | 'archives' | 'submissions' | ArticleKind

/** A media file that a record shows, or links to in a text. The kind of a linked file is unknown. */
export type MediaReference =
  | { type: 'portrait' | 'linked'; url: string | null }
  | { type: 'image'; url: string | null; image: Picture | null }
  | { type: 'file'; url: string; kind: MediaKind; sizeBytes: number }

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

/** Passed in because the start of the page uses collections before the modules for dates have arrived. */
export interface DateFormatters {
  getYear: (date: string | null) => number | null
  formatYear: (date: string) => string
  formatLifeYears: (person: FamilyMember) => string
}

export interface CollectionSearch<T> {
  kind: 'person' | 'event' | 'archive' | ArticleKind
  getFields(record: T, dates: DateFormatters): SearchFields
}

export interface Collection<T = unknown> {
  name: CollectionName
  /** The list's name on the page about the offline copy; null for a list that is no part of the copy. */
  offlineCopyLabel: string | null
  /** The page of the list. */
  path: string
  /** The request for the first rows; null where the page waits for the complete list. */
  firstRowsPath: string | null
  /** The request for the figures at the top of the page; null where there are none. */
  statsPath: string | null
  /** The first image of the list on a phone: its `sizes`, and in how many of the first cards it can be visible. */
  firstImage: { sizes: string; cards: number } | null
  /** False for drafts, which only the lists of administrators hold. */
  isShown(record: T): boolean
  getMedia(record: T): MediaReference[]
  search: CollectionSearch<T> | null
}
