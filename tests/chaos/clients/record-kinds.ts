/** The kinds of records that a program creates, edits, deletes and restores. */
import type { Random } from '../random.ts'

export interface RecordKind {
  /** Path of the endpoints. */
  path: string
  table: string
  /** The log's name for the record. */
  target: string
  /** The request that creates it. The token is part of a text. */
  create: (token: string, random: Random) => Record<string, string>
  /** A change of one text. */
  edit: (token: string, version: number) => Record<string, string>
  /** The columns in which a request's fields are stored. */
  columns: Readonly<Record<string, string>>
}

const article = (path: string): RecordKind => ({
  path: `/${path}`,
  table: 'articles',
  target: path,
  create: (token, random) => ({
    title: `A story ${token}`,
    excerpt: 'In short.',
    content: `At length. ${'Again and again. '.repeat(random.between(0, 400))}`.trim(),
    status: random.pick(['draft', 'published']),
  }),
  edit: (token, version) => ({ title: `A story ${token}, version ${version}` }),
  columns: { title: 'title', excerpt: 'excerpt', content: 'content', status: 'status' },
})

export const recordKinds = {
  news: article('news'),
  blog: article('blog'),
  event: {
    path: '/timeline',
    table: 'events',
    target: 'event',
    create: (token, random) => ({
      title: `A day ${token}`,
      description: 'What happened.',
      eventDate: String(random.between(1800, 2000)),
    }),
    edit: (token, version) => ({ description: `What happened to ${token}, version ${version}.` }),
    columns: { title: 'title', description: 'description', eventDate: 'event_date' },
  },
  person: {
    path: '/family',
    table: 'people',
    target: 'person',
    create: (token, random) => ({
      firstName: token,
      lastName: random.pick(['Lind', 'Berg', 'Ås']),
      biography: `The life of ${token}.`,
    }),
    edit: (token, version) => ({ biography: `The life of ${token}, version ${version}.` }),
    columns: { firstName: 'first_name', lastName: 'last_name', biography: 'biography' },
  },
} as const satisfies Record<string, RecordKind>

/** The stored values of a request's fields. */
export function toColumns(
  kind: RecordKind,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [kind.columns[field] ?? field, value]),
  )
}
