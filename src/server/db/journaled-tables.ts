/** Lists the tables whose changes an administrator can undo. */
import type { Schema } from './schema.ts'

interface JournaledTable {
  key: readonly string[]
  /** Columns that the journal leaves out: secrets, and columns that are not part of the record. */
  without?: readonly string[]
}

export const journaledTables: Readonly<Partial<Record<keyof Schema, JournaledTable>>> = {
  people: { key: ['id'] },
  unions: { key: ['id'] },
  other_parents: { key: ['child_id', 'parent_id', 'kind'] },
  events: { key: ['id'] },
  facts: { key: ['id'] },
  fact_people: { key: ['fact_id', 'position'] },
  fact_media: { key: ['fact_id', 'position'] },
  person_names: { key: ['id'] },
  sources: { key: ['id'] },
  repositories: { key: ['id'] },
  places: { key: ['id'] },
  articles: { key: ['id'] },
  article_people: { key: ['article_id', 'person_id'] },
  article_media: { key: ['article_id', 'media_id'] },
  archive_items: { key: ['id'] },
  archive_people: { key: ['item_id', 'person_id'] },
  comments: { key: ['id'] },
  faces: { key: ['id'] },
  face_answers: { key: ['id'] },
  file_faces: { key: ['media_id', 'position'] },
  reunions: { key: ['id'], without: ['created_by'] },
  attendances: { key: ['id'] },
  unmarked_people: { key: ['person_id'] },
  muted_conversations: { key: ['account_id', 'target_type', 'target_id'] },
  notice_settings: { key: ['account_id'] },
  invitations: { key: ['id'] },
  former_accounts: { key: ['account_id'] },
  submissions: { key: ['id'] },
  submission_media: { key: ['submission_id', 'media_id'] },
  settings: { key: ['key'] },
  gedcom_links: {
    key: ['source_id', 'kind', 'xref'],
    without: ['uid', 'base', 'kept', 'facts', 'fact_ids', 'names', 'name_ids'],
  },
  gedcom_media: { key: ['source_id', 'path'], without: ['base'] },
  /** A restored account has no password: an administrator resets it. */
  accounts: {
    key: ['id'],
    without: [
      'password_hash',
      'must_change_password',
      'temporary_until',
      'password_changed_at',
      'last_login_at',
      'mailed_to',
      'text_size',
    ],
  },
}
