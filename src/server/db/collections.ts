/** The collections of the site: for each noun its cached lists and every column that names media. */

import { type RawBuilder, sql } from 'kysely'
import { articleKindNames } from '#shared/article-kinds.ts'
import type { Schema } from './schema.ts'

type Condition = RawBuilder<boolean>

/** A column that names media: media of which no declared column has the id or the URL are deleted after some days. */
export interface MediaColumn {
  table: keyof Schema
  column: string
  /** A media id, or a text with media URLs (`/api/media/{id}`). */
  holds: 'id' | 'urls'
  /** The rows that count; all where it is absent. */
  rows?: Condition
  /** The rows whose media every relative may read; none where it is absent. */
  readable?: Condition
}

interface Collection {
  /** The lists that devices cache: a write raises their version. */
  cachedLists: readonly string[]
  mediaColumns: readonly MediaColumn[]
}

const always = sql<boolean>`1 = 1`
const published = sql<boolean>`articles.status = 'published'`
const publishedArticle = sql<boolean>`exists (
  select 1 from articles where articles.id = article_media.article_id and articles.status = 'published')`
const exportOnlyFile = sql<boolean>`exists (
  select 1 from media where media.id = gedcom_media.media_id and media.folder = 'gedcom')`
const pendingText = sql<boolean>`submissions.status = 'pending' and submissions.type != 'archive'`

const collections = {
  people: {
    cachedLists: ['people'],
    mediaColumns: [
      { table: 'people', column: 'photo_media_id', holds: 'id', readable: always },
      /** Naming a file in a biography keeps the file, but does not let others read it. */
      { table: 'people', column: 'biography', holds: 'urls' },
    ],
  },
  facts: {
    cachedLists: ['facts', 'names', 'sources', 'repositories', 'places'],
    /** Facts and sources name archive items, which hold the files. */
    mediaColumns: [],
  },
  timeline: {
    cachedLists: ['events'],
    mediaColumns: [
      { table: 'events', column: 'image_media_id', holds: 'id', readable: always },
      { table: 'events', column: 'description', holds: 'urls' },
    ],
  },
  articles: {
    cachedLists: articleKindNames,
    mediaColumns: [
      { table: 'articles', column: 'featured_media_id', holds: 'id', readable: published },
      /** Every write of an article copies the ids in `articles.content` to this table. */
      { table: 'article_media', column: 'media_id', holds: 'id', readable: publishedArticle },
    ],
  },
  archives: {
    cachedLists: ['archives'],
    mediaColumns: [{ table: 'archive_items', column: 'media_id', holds: 'id', readable: always }],
  },
  comments: { cachedLists: ['comments'], mediaColumns: [] },
  faces: { cachedLists: ['faces'], mediaColumns: [] },
  reunions: { cachedLists: ['reunions'], mediaColumns: [] },
  submissions: {
    cachedLists: ['submissions'],
    mediaColumns: [
      { table: 'submission_media', column: 'media_id', holds: 'id' },
      { table: 'submissions', column: 'content', holds: 'urls', rows: pendingText },
    ],
  },
  gedcom: {
    cachedLists: [],
    mediaColumns: [{ table: 'gedcom_media', column: 'media_id', holds: 'id', rows: exportOnlyFile }],
  },
  audit: {
    cachedLists: [],
    /** Every undoable change copies the media ids in its rows to this table. */
    mediaColumns: [{ table: 'change_media', column: 'media_id', holds: 'id' }],
  },
} as const satisfies Record<string, Collection>

export const mediaColumns: readonly MediaColumn[] = Object.values(collections).flatMap(
  ({ mediaColumns: columns }) => [...columns],
)

export function unionAll<T>(queries: readonly RawBuilder<T>[]): RawBuilder<T> {
  return sql<T>`${sql.join(queries, sql` union all `)}`
}

export function refOf({ table, column }: MediaColumn) {
  return sql.ref(`${table}.${column}`)
}

function selectIds(columns: readonly (MediaColumn & { condition: Condition })[]) {
  const queries = columns.map(
    ({ condition, rows = always, ...column }) => sql<{ id: string }>`
      select ${refOf(column)} as id from ${sql.table(column.table)}
      where ${refOf(column)} is not null and ${rows} and ${condition}`,
  )
  return unionAll(queries)
}

const idColumns = mediaColumns.filter(({ holds }) => holds === 'id')

/** A query of the ids in all id columns, some more than once. */
export function selectMediaIds() {
  return selectIds(idColumns.map((column) => ({ ...column, condition: always })))
}

/** A query of the ids of all media that every relative may read, some more than once. */
export function selectReadableMediaIds() {
  return selectIds(
    idColumns.flatMap((column) => (column.readable ? [{ ...column, condition: column.readable }] : [])),
  )
}
