/** Builds the triggers that log which records of which lists a write changes. */
import { articleKindNames } from '#shared/article-kinds.ts'

const events = {
  insert: { clause: 'insert', rows: ['new'] },
  update: { clause: 'update', rows: ['old', 'new'] },
  delete: { clause: 'delete', rows: ['old'] },
} as const

type Row = 'old' | 'new'

interface ListSource {
  /** A query of the lists and record ids whose entries contain a row. */
  changed(row: Row): string
  /** The columns that the entries contain; all where they are absent. */
  columns?: readonly string[]
}

const listWithFile = (row: Row) =>
  [
    `select 'events', id from events where image_media_id = ${row}.id`,
    `select kind, id from articles where featured_media_id = ${row}.id`,
    `select 'archives', id from archive_items where media_id = ${row}.id`,
  ].join(' union ')

/** What the entries of lists are made of. A deleted row changes the rows that reference it, too. */
const sources: Readonly<Record<string, readonly ListSource[]>> = {
  people: [
    { changed: (row) => `select 'people', ${row}.id` },
    {
      changed: (row) => `select 'events', id from events where associated_member_id = ${row}.id`,
      columns: ['first_name', 'last_name'],
    },
  ],
  unions: [
    {
      changed: (row) =>
        `select 'people', ${row}.partner1_id union
         select 'people', ${row}.partner2_id where ${row}.partner2_id is not null`,
    },
  ],
  other_parents: [{ changed: (row) => `select 'people', ${row}.child_id` }],
  events: [{ changed: (row) => `select 'events', ${row}.id` }],
  facts: [{ changed: (row) => `select 'facts', ${row}.id` }],
  fact_people: [{ changed: (row) => `select 'facts', ${row}.fact_id` }],
  fact_media: [{ changed: (row) => `select 'facts', ${row}.fact_id` }],
  person_names: [{ changed: (row) => `select 'names', ${row}.id` }],
  sources: [{ changed: (row) => `select 'sources', ${row}.id` }],
  repositories: [{ changed: (row) => `select 'repositories', ${row}.id` }],
  places: [{ changed: (row) => `select 'places', ${row}.id` }],
  articles: [{ changed: (row) => `select ${row}.kind, ${row}.id` }],
  article_people: [{ changed: (row) => `select kind, id from articles where id = ${row}.article_id` }],
  archive_items: [{ changed: (row) => `select 'archives', ${row}.id` }],
  archive_people: [{ changed: (row) => `select 'archives', ${row}.item_id` }],
  media: [
    {
      changed: listWithFile,
      columns: ['kind', 'mime_type', 'file_name', 'size', 'host_file_id', 'width', 'height', 'thumbhash'],
    },
  ],
  submissions: [{ changed: (row) => `select 'submissions', ${row}.id` }],
  submission_media: [{ changed: (row) => `select 'submissions', ${row}.submission_id` }],
  accounts: [{ changed: (row) => `select 'accounts', ${row}.id` }],
  /** The lists of accounts tell which account has a second step. */
  passkeys: [{ changed: (row) => `select 'accounts', ${row}.account_id`, columns: ['account_id'] }],
  authenticator_apps: [
    { changed: (row) => `select 'accounts', ${row}.account_id`, columns: ['confirmed_at'] },
  ],
}

/** The lists that have a version. */
export const listNames = [
  'people',
  'events',
  'facts',
  'names',
  'sources',
  'repositories',
  'places',
  ...articleKindNames,
  'archives',
  'submissions',
  'accounts',
] as const

function buildTrigger(name: string, table: string, event: keyof typeof events, source: ListSource): string {
  const { clause, rows } = events[event]
  const columns = event === 'update' && source.columns ? ` of ${source.columns.join(', ')}` : ''
  const changed = rows.map((row) => source.changed(row)).join(' union ')
  return `create trigger "${name}" after ${clause}${columns} on "${table}"
    begin
      delete from list_changes where (list, record_id) in (${changed});
      insert into list_changes (list, record_id) ${changed};
    end`
}

/** The triggers by name. A record has one row in the log, which is inserted anew with each change. */
export function buildListTriggers(): Map<string, string> {
  const triggers = new Map<string, string>()
  for (const [table, tableSources] of Object.entries(sources)) {
    for (const [at, source] of tableSources.entries()) {
      for (const event of ['insert', 'update', 'delete'] as const) {
        const name = `list_${table}_${at}_${event}`
        triggers.set(name, buildTrigger(name, table, event, source))
      }
    }
  }
  return triggers
}
