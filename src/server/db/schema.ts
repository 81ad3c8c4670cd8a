/** The tables as Kysely sees them. Booleans are 0 and 1, times RFC 3339 UTC text, JSON is text: both databases agree. */

import type { Generated } from 'kysely'
import type { ArticleKind } from '#shared/article-kinds.ts'

type Flag = 0 | 1

export interface AccountsTable {
  id: string
  user_type: 'admin' | 'family_member'
  /** Lower case, unique. */
  username: string
  /** As typed; `email_key` is its lower case, unique. */
  email: string | null
  email_key: string | null
  /** Argon2id in PHC form; null: no account can be signed in to yet. */
  password_hash: string | null
  must_change_password: Flag
  /** A temporary password stops working then. */
  temporary_until: string | null
  /** Whether the person has ever chosen the password. */
  password_changed_at: string | null
  role: 'admin' | 'member'
  is_active: Flag
  email_verified: Flag
  /** Where the temporary password was mailed to: signing in with it shows that the address is theirs. */
  mailed_to: string | null
  /** The person this account belongs to; null for an account that is an administrator only. */
  member_id: string | null
  first_name: string
  last_name: string
  phone: string | null
  birth_date: string | null
  profile_image_url: string | null
  last_login_at: string | null
  created_by: string | null
  created_at: string
  updated_at: string
}

export interface SessionsTable {
  /** Public: what the list of open sessions shows. */
  id: string
  /** SHA-256 of the cookie's 256 random bits, hex. */
  token_hash: string
  account_id: string
  device: string
  created_at: string
  last_seen_at: string
  /** Idle end, moved on as the session is used. */
  idle_until: string
  /** Absolute end. */
  expires_at: string
  /** When the password was last given in this session. */
  proved_at: string
  ended_at: string | null
  /** What the next call with this cookie is told. */
  end_reason: 'signed_out' | 'expired' | 'revoked' | null
}

/** Devices that have signed in before: strangers' failed tries do not slow them. */
export interface KnownDevicesTable {
  token_hash: string
  account_id: string
  last_used_at: string
}

export interface PeopleTable {
  id: string
  first_name: string
  last_name: string
  maiden_name: string | null
  /** JSON list of names. */
  also_known_as: string
  gender: 'M' | 'F' | null
  birth_date: string | null
  birth_date_phrase: string | null
  birth_place: string | null
  death_date: string | null
  death_date_phrase: string | null
  death_place: string | null
  deceased: Flag | null
  occupation: string | null
  biography: string | null
  photo_media_id: string | null
  phone: string | null
  father_id: string | null
  mother_id: string | null
  birth_order: number | null
  /** When the person's data were erased on request; null for everybody else. */
  erased_at: string | null
  created_at: string
  updated_at: string
}

/** A couple's union. One couple may have several; the second partner may be unknown. */
export interface UnionsTable {
  id: string
  partner1_id: string
  partner2_id: string | null
  from_date: string | null
  from_date_phrase: string | null
  to_date: string | null
  to_date_phrase: string | null
  end_reason: 'divorce' | 'annulment' | 'separation' | 'death' | null
  place: string | null
  /** Order among a partner's unions; the highest that has not ended is the current one. */
  position: number
  created_at: string
  updated_at: string
}

export interface OtherParentsTable {
  child_id: string
  parent_id: string
  kind: 'adoptive' | 'foster' | 'step' | 'guardian'
}

export interface EventsTable {
  id: string
  title: string
  description: string
  event_date: string
  event_date_phrase: string | null
  event_type: 'birth' | 'death' | 'marriage' | 'education' | 'career' | 'migration' | 'achievement' | 'other'
  location: string | null
  associated_member_id: string | null
  image_media_id: string | null
  created_at: string
  updated_at: string
}

/** A family tree of another program that was imported here once or more. */
export interface GedcomSourcesTable {
  id: string
  /** The file's name at the last import. */
  name: string
  program: string | null
  version: string
  /** JSON: the header and whatever else the export writes out again. */
  header: string
  created_at: string
  updated_at: string
}

/** Which record of a source a person, union or event here comes from, and what it said then. */
export interface GedcomLinksTable {
  source_id: string
  kind: 'person' | 'union' | 'event'
  xref: string
  uid: string | null
  /** Null where nothing of ours carries it: a family of which only the children are known. */
  record_id: string | null
  /** JSON: the fields as last imported, to tell our edits from theirs. */
  base: string
  /** JSON: what was not understood, with its level and order. */
  kept: string
}

/** Whole records of a source that were not understood, in their order. */
export interface GedcomRecordsTable {
  source_id: string
  seq: number
  record: string
}

/** The files of an archive (.gdz) that were taken in with a source, by the path under which its records name them. */
export interface GedcomMediaTable {
  source_id: string
  path: string
  /** Null where the file was removed here. One in the folder `gedcom` is only kept, for the export. */
  media_id: string | null
  /** What the file is in the archives; null where it is nothing there, or nothing any more. */
  item_id: string | null
  /** JSON: what the source said of the item when it was last imported, to tell our edits from its own. */
  base: Generated<string>
}

/** The one import that may run at a time, for all processes: its place, its progress and its sign of life. */
export interface ImportRunTable {
  slot: 'gedcom'
  id: string
  state: 'reading' | 'staging' | 'applying'
  done: number
  total: number
  /** Where it runs, to tell one that was killed from one that works. */
  host: string
  pid: number
  heartbeat_at: string
}

/** Append-only: the database refuses changes. */
export interface AuditLogTable {
  id: Generated<number>
  at: string
  account_id: string | null
  /** Name at the time, so that the log reads well when the account is gone. */
  account_first_name: string | null
  account_last_name: string | null
  action: string
  target_type: string
  target_id: string | null
  /** JSON: the fields changed, before and after; no secrets. */
  details: string
  ip_address: string | null
  /** The change that it tells of, where that can be undone. */
  change_id: string | null
}

/** What finds entries of the log by their words; its `rowid` is an entry's id. Nothing can be read back from it. */
export interface AuditSearchTable {
  rowid: number
  /** Action and target in one word. */
  kind: string
  words: string
}

/** All that one transaction changed in the family's records: undone together or not at all. */
export interface ChangesTable {
  id: string
  at: string
  /** The entry of the log that undid it. */
  undone_by: number | null
}

/** A row before and after, as JSON: null before it was there, null once it is gone. Written by triggers. */
export interface RowChangesTable {
  seq: Generated<number>
  change_id: string
  table_name: string
  /** JSON list of the key's values. */
  row_key: string
  before: string | null
  after: string | null
}

/** The change that triggers write to; there is a row only while a transaction that can be undone is at work. */
export interface OpenChangeTable {
  slot: number
  change_id: string
}

/** Mail that waits for the server to take it. */
export interface MailsTable {
  id: string
  recipient: string
  subject: string
  text: string
  tries: number
  next_try_at: string
  created_at: string
}

export interface IdempotencyKeysTable {
  account_id: string
  key: string
  endpoint: string
  body_hash: string
  /** Null while the first call is still at work. */
  status: number | null
  body: string | null
  created_at: string
}

/** Counters of failures and calls: kept over restarts, shared by several processes. */
export interface LimitsTable {
  /** What is counted, e.g. `sign-in:account:anna.berg`. */
  key: string
  count: number
  /** The window's end; then the count starts again. */
  until: string
  blocked_until: string | null
  /** How many times it was blocked in a row: each block lasts twice as long. */
  blocks: number
}

/** One number a list, raised by every write that changes it: the list's ETag is made of it. */
export interface VersionsTable {
  noun: string
  version: number
}

export interface SettingsTable {
  key: string
  /** JSON. */
  value: string
  updated_at: string | null
}

/** A file: its bytes lie in the store, everything else is here. A row is written after the bytes, and goes before them. */
export interface MediaTable {
  /** Random: the name under which it is served. */
  id: string
  store: 'disk' | 'imagekit'
  /** At the image host: its id and path there. */
  host_file_id: string | null
  host_path: string | null
  kind: 'photo' | 'video' | 'audio' | 'document'
  mime_type: string
  /** As its uploader called it. */
  file_name: string
  /** Bytes as received. */
  size: number
  /** Bytes that it takes with all of its copies. */
  stored_bytes: number
  sha256: string | null
  width: number | null
  height: number | null
  /** Base64. */
  thumbhash: string | null
  folder: string
  owner_id: string | null
  /** When the small copies in AVIF were made; null until then. */
  small_made_at: string | null
  created_at: string
}

export interface UploadTokensTable {
  token_hash: string
  session_id: string
  account_id: string
  folder: string
  expires_at: string
  used_at: string | null
}

/** Articles of every kind. */
export interface ArticlesTable {
  id: string
  kind: ArticleKind
  title: string
  /** Unique among its kind. */
  slug: string
  excerpt: string
  content: string
  featured_media_id: string | null
  status: 'draft' | 'published'
  author_id: string | null
  /** Name at the time of writing. */
  author_first_name: string
  author_last_name: string
  author_member_id: string | null
  published_at: string | null
  created_at: string
  updated_at: string
}

export interface ArticlePeopleTable {
  article_id: string
  person_id: string
  position: number
}

/** The media that an article's text shows. */
export interface ArticleMediaTable {
  article_id: string
  media_id: string
}

export interface ArchiveItemsTable {
  id: string
  title: string
  description: string
  category: string
  /** JSON list. */
  tags: string
  media_id: string
  date_taken: string | null
  person_related: string | null
  location: string | null
  uploaded_by: string | null
  uploaded_by_name: string | null
  created_at: string
  updated_at: string
}

export interface ArchivePeopleTable {
  item_id: string
  person_id: string
  position: number
}

export interface SubmissionsTable {
  id: string
  type: ArticleKind | 'archive'
  title: string
  /** JSON. */
  content: string
  status: 'pending' | 'approved' | 'rejected'
  review_notes: string | null
  reviewed_by: string | null
  reviewed_at: string | null
  /** The article or archive item that was made of it. */
  published_id: string | null
  submitter_id: string
  submitter_first_name: string
  submitter_last_name: string
  submitter_member_id: string | null
  created_at: string
  updated_at: string
}

/** The files of a submission. */
export interface SubmissionMediaTable {
  submission_id: string
  media_id: string
  position: number
}

/** A file that arrives in pieces. Finished it is a medium of the same id. */
export interface ResumableUploadsTable {
  id: string
  account_id: string
  folder: string
  file_name: string
  /** Bytes. */
  size: number
  state: 'receiving' | 'finished' | 'refused' | 'expired'
  /** JSON of code and message, where the whole file was not taken in. */
  refusal: string | null
  created_at: string
  /** An unfinished one is given up then. */
  expires_at: string
}

export interface SealingKeysTable {
  account_id: string
  id: string
  /** Base64 of 256 bits. */
  key: string
  created_at: string
}

export interface Schema {
  accounts: AccountsTable
  sessions: SessionsTable
  known_devices: KnownDevicesTable
  people: PeopleTable
  unions: UnionsTable
  other_parents: OtherParentsTable
  events: EventsTable
  media: MediaTable
  upload_tokens: UploadTokensTable
  articles: ArticlesTable
  article_people: ArticlePeopleTable
  article_media: ArticleMediaTable
  archive_items: ArchiveItemsTable
  archive_people: ArchivePeopleTable
  submissions: SubmissionsTable
  submission_media: SubmissionMediaTable
  resumable_uploads: ResumableUploadsTable
  sealing_keys: SealingKeysTable
  gedcom_sources: GedcomSourcesTable
  gedcom_links: GedcomLinksTable
  gedcom_records: GedcomRecordsTable
  gedcom_media: GedcomMediaTable
  import_run: ImportRunTable
  audit_log: AuditLogTable
  audit_search: AuditSearchTable
  changes: ChangesTable
  row_changes: RowChangesTable
  open_change: OpenChangeTable
  mails: MailsTable
  idempotency_keys: IdempotencyKeysTable
  limits: LimitsTable
  versions: VersionsTable
  settings: SettingsTable
}
