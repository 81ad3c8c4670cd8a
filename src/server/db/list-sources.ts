/** Says which records of which lists a write of a row changes. */
import { articleKindNames } from '#shared/article-kinds.ts'

export type Row = 'old' | 'new'

export interface ListSource {
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
export const listSources: Readonly<Record<string, readonly ListSource[]>> = {
  people: [
    { changed: (row) => `select 'people', ${row}.id` },
    { changed: (row) => `select 'comments', id from comments where target_id = ${row}.id`, columns: ['id'] },
    {
      changed: (row) =>
        `select 'comments', comments.id from comments join accounts on accounts.id = comments.author_id
         where accounts.member_id = ${row}.id`,
      columns: ['first_name', 'last_name'],
    },
    {
      changed: (row) =>
        `select 'faces', face_id from face_answers join accounts on accounts.id = face_answers.author_id
         where accounts.member_id = ${row}.id`,
      columns: ['first_name', 'last_name'],
    },
    /** The words of a removed account bear the name of its person. */
    {
      changed: (row) =>
        `select 'comments', comments.id from comments
         join former_accounts on former_accounts.account_id = comments.former_account_id
         where former_accounts.member_id = ${row}.id union
         select 'faces', face_id from face_answers
         join former_accounts on former_accounts.account_id = face_answers.former_account_id
         where former_accounts.member_id = ${row}.id`,
      columns: ['first_name', 'last_name'],
    },
    {
      changed: (row) =>
        `select 'reunions', reunion_id from attendances join accounts on accounts.id = attendances.account_id
         where accounts.member_id = ${row}.id`,
      columns: ['first_name', 'last_name'],
    },
    {
      changed: (row) => `select 'events', id from events where associated_member_id = ${row}.id`,
      columns: ['first_name', 'last_name', 'surname_first'],
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
  events: [
    { changed: (row) => `select 'events', ${row}.id` },
    { changed: (row) => `select 'comments', id from comments where target_id = ${row}.id`, columns: ['id'] },
  ],
  facts: [
    { changed: (row) => `select 'facts', ${row}.id` },
    /** A hidden fact, which may be a death, changes what the dates of a person tell. */
    {
      changed: (row) =>
        `select 'people', ${row}.person_id
         where ${row}.restriction is not null and ${row}.person_id is not null`,
    },
  ],
  settings: [
    {
      changed: (row) => `select 'people', id from people where ${row}.key = 'presume_living'`,
      columns: ['value'],
    },
  ],
  fact_people: [{ changed: (row) => `select 'facts', ${row}.fact_id` }],
  fact_media: [{ changed: (row) => `select 'facts', ${row}.fact_id` }],
  person_names: [{ changed: (row) => `select 'names', ${row}.id` }],
  sources: [{ changed: (row) => `select 'sources', ${row}.id` }],
  repositories: [{ changed: (row) => `select 'repositories', ${row}.id` }],
  places: [{ changed: (row) => `select 'places', ${row}.id` }],
  comments: [{ changed: (row) => `select 'comments', ${row}.id` }],
  reunions: [{ changed: (row) => `select 'reunions', ${row}.id` }],
  attendances: [{ changed: (row) => `select 'reunions', ${row}.reunion_id` }],
  faces: [{ changed: (row) => `select 'faces', ${row}.id` }],
  face_answers: [{ changed: (row) => `select 'faces', ${row}.face_id` }],
  articles: [
    { changed: (row) => `select ${row}.kind, ${row}.id` },
    /** Comments on drafts are not listed. */
    {
      changed: (row) => `select 'comments', id from comments where target_id = ${row}.id`,
      columns: ['status'],
    },
  ],
  article_people: [{ changed: (row) => `select kind, id from articles where id = ${row}.article_id` }],
  archive_items: [
    { changed: (row) => `select 'archives', ${row}.id` },
    { changed: (row) => `select 'comments', id from comments where target_id = ${row}.id`, columns: ['id'] },
  ],
  archive_people: [{ changed: (row) => `select 'archives', ${row}.item_id` }],
  media: [
    {
      changed: listWithFile,
      columns: ['kind', 'mime_type', 'file_name', 'size', 'host_file_id', 'width', 'height', 'thumbhash'],
    },
  ],
  /** The entry names the version of a converted film or recording. */
  recordings: [
    {
      changed: (row) =>
        `select 'archives', id from archive_items where media_id = ${row}.media_id and ${row}.state = 'converted'`,
      columns: ['state'],
    },
  ],
  submissions: [{ changed: (row) => `select 'submissions', ${row}.id` }],
  submission_media: [{ changed: (row) => `select 'submissions', ${row}.submission_id` }],
  accounts: [
    { changed: (row) => `select 'accounts', ${row}.id` },
    {
      changed: (row) => `select 'comments', id from comments where author_id = ${row}.id`,
      columns: ['first_name', 'last_name', 'member_id'],
    },
    {
      changed: (row) => `select 'faces', face_id from face_answers where author_id = ${row}.id`,
      columns: ['first_name', 'last_name', 'member_id'],
    },
    {
      changed: (row) => `select 'reunions', reunion_id from attendances where account_id = ${row}.id`,
      columns: ['first_name', 'last_name', 'member_id'],
    },
  ],
  /** Who has written is named after the account is removed, too. */
  former_accounts: [
    { changed: (row) => `select 'comments', id from comments where former_account_id = ${row}.account_id` },
    {
      changed: (row) =>
        `select 'faces', face_id from face_answers where former_account_id = ${row}.account_id`,
    },
  ],
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
  'comments',
  'faces',
  'reunions',
  'accounts',
] as const
