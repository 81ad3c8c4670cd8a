/**
 * Declares the tables for Kysely. Booleans are 0 and 1, times are RFC 3339 UTC text, JSON is text, for SQLite
 * and PostgreSQL alike.
 */

import type { Generated } from 'kysely'
import type { ArticleKind } from '#shared/article-kinds.ts'
import type { CommentTargetType } from '#shared/contracts/submissions.contract.ts'
import type { NoticeKind } from '#shared/notices/notice-kinds.ts'
import type { PersonTextColumn } from '#shared/person-fields.ts'

type Flag = 0 | 1

export interface AccountsTable {
  id: string
  user_type: 'admin' | 'family_member'
  /** Lower case, unique. */
  username: string
  /** As entered; `email_key` is its lower case, unique. */
  email: string | null
  email_key: string | null
  /** Argon2id in PHC format; null if nobody can sign in to the account yet. */
  password_hash: string | null
  must_change_password: Flag
  /** When a temporary password expires. */
  temporary_until: string | null
  /** When the user last chose a password; null if never. */
  password_changed_at: string | null
  role: 'admin' | 'member'
  is_active: Flag
  email_verified: Flag
  /** The address to which the temporary password was mailed: signing in with it confirms the address. */
  mailed_to: string | null
  /** The account's person; null for an administrator who is not a family member. */
  member_id: string | null
  first_name: string
  last_name: string
  phone: string | null
  birth_date: string | null
  profile_image_url: string | null
  last_login_at: string | null
  /** Percent; null until the user chooses a size. */
  text_size: number | null
  created_by: string | null
  created_at: string
  updated_at: string
}

export interface SessionsTable {
  /** Public: part of the list of active sessions. */
  id: string
  /** SHA-256 of the cookie's 256 random bits, hex. */
  token_hash: string
  account_id: string
  /** The browser's name. */
  device: string
  /** SHA-256 of the device cookie, hex; null in sessions from before the column. */
  device_hash: string | null
  /** The passkey that opened the session, which may be removed by now; null after a sign-in with the password. */
  passkey_id: string | null
  created_at: string
  last_seen_at: string
  /** The end of the session if it stays idle; moved ahead by each use. */
  idle_until: string
  /** The end of the session however often it is used. */
  expires_at: string
  /** When the user last entered the password in this session. */
  proved_at: string
  ended_at: string | null
  /** Decides the error code that the next request with this cookie gets. */
  end_reason: 'signed_out' | 'expired' | 'revoked' | null
}

/** Devices on which an account has signed in before: strangers' failed attempts do not block them. */
interface KnownDevicesTable {
  token_hash: string
  account_id: string
  last_used_at: string
  added_at: string | null
}

export interface PasskeysTable {
  id: string
  account_id: string
  /** Base64url; chosen by the authenticator. */
  credential_id: string
  /** The COSE key, base64url. */
  public_key: string
  /** The signature counter; 0 for authenticators that have none. */
  counter: number
  /** JSON list: how browsers reach the authenticator. */
  transports: string
  /** The flag "backup eligible", which never changes. */
  can_be_synced: Flag
  /** The flag "backup state" at the last use. */
  is_synced: Flag
  name: string
  /** The hash of the device that added the passkey; null for an unknown device, and for passkeys from before this column. */
  device_hash: string | null
  created_at: string
  last_used_at: string | null
}

/** Each is deleted when it is answered, so that an answer counts once. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge, hex. */
  challenge_hash: string
  purpose: 'sign-in' | 'confirm' | 'register'
  /** The session that asked; null for a sign-in. */
  session_id: string | null
  expires_at: string
}

export interface AuthenticatorAppsTable {
  account_id: string
  /** The shared secret, encrypted. */
  sealed_secret: string
  created_at: string
  /** When a first code proved that the app has the secret; null until then: the app does not count yet. */
  confirmed_at: string | null
  /** The time step of the last accepted code: neither this nor an earlier code is accepted again. */
  last_time_step: Generated<number>
  /** The hash of the cookie of the device that switched it on. */
  device_hash: string | null
}

/** The unused recovery codes. */
interface RecoveryCodesTable {
  account_id: string
  /** Argon2id, hex. */
  code_hash: string
  /** Hex; the same for all codes of an account, so that a typed code is hashed once. */
  salt: string
  /** The hash of the cookie of the device that made the codes; null for an unknown device. */
  device_hash: string | null
}

/** What a user should see at the next visit, where no mail could be sent. */
export interface SecurityNoticesTable {
  id: string
  account_id: string
  kind:
    | 'new_device'
    | 'passkey_added'
    | 'app_added'
    | 'recovery_codes_created'
    | 'methods_removed'
    | 'password_changed'
    | 'email_changed'
    | 'second_step_off'
  device: string
  /** The hash of the cookie of the device that the notice is about. */
  device_hash: string | null
  session_id: string | null
  /** The hash of the cookie of a new device on which the notice was answered; the others still show it. */
  hidden_on: string | null
  created_at: string
}

export interface PeopleTable extends Record<PersonTextColumn, string | null> {
  id: string
  first_name: string
  last_name: string
  /** JSON list of names. */
  also_known_as: string
  gender: 'M' | 'F' | null
  birth_date: string | null
  birth_date_phrase: string | null
  death_date: string | null
  death_date_phrase: string | null
  /** By which people are known whose birth or death is not recorded. The facts give them. */
  baptism_date: string | null
  burial_date: string | null
  /** 1 where the surname comes before the given names. The names give it. */
  surname_first: Flag | null
  /** JSON list of names by which searches find the person besides the others; null without any. The names give it. */
  search_names: string | null
  deceased: Flag | null
  photo_media_id: string | null
  father_id: string | null
  mother_id: string | null
  /** The same for children of one family of a file, where a birth parent is not known. */
  birth_family: string | null
  birth_order: number | null
  /** When the person's data were erased on request. */
  erased_at: string | null
  created_at: string
  updated_at: string
}

/** A union of two partners. A couple may have several unions; the second partner may be unknown. */
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
  /** Order among a partner's unions; the highest one that has not ended is the current one. */
  position: number
  created_at: string
  updated_at: string
}

export interface OtherParentsTable {
  child_id: string
  parent_id: string
  kind: 'adoptive' | 'foster' | 'step' | 'guardian'
}

/** What a relative says about a record. */
export interface CommentsTable {
  id: string
  target_type: CommentTargetType
  /** The id of a person, an archive item, an event of the family history or an article. */
  target_id: string
  parent_id: string | null
  /** Null for a thank-you. */
  text: string | null
  author_id: string | null
  /** Who wrote it, where the account was removed. */
  former_account_id: Generated<string | null>
  created_at: string
  updated_at: string
}

/** A part of a picture, in fractions of the picture as it is seen. */
interface RegionColumns {
  x: number
  y: number
  width: number
  height: number
}

/** A marked face in a picture of the archives. */
export interface FacesTable extends RegionColumns {
  id: string
  item_id: string
  /** Null for a face from the picture's file. */
  marked_by: string | null
  created_at: string
  updated_at: string
}

/** Who somebody says is shown: a person of the tree or a name. An account has one answer for a face. */
export interface FaceAnswersTable {
  id: string
  face_id: string
  person_id: string | null
  name: string | null
  status: 'waiting' | 'given' | 'accepted'
  origin: 'relative' | 'file' | 'gedcom'
  author_id: string | null
  /** Who answered, where the account was removed. */
  former_account_id: Generated<string | null>
  created_at: string
  updated_at: string
}

/** Somebody who does not wish to be marked in pictures. */
export interface UnmarkedPeopleTable {
  person_id: string
  created_at: string
}

/** A face that a program has written into a picture's file, until the picture is in the archives. */
export interface FileFacesTable extends RegionColumns {
  media_id: string
  position: number
  name: string | null
}

/** The name of a removed account, whose words stay. */
export interface FormerAccountsTable {
  account_id: string
  member_id: string | null
  first_name: string
  last_name: string
}

/** An account for a person of the tree, which an administrator has approved. */
export interface InvitationsTable {
  id: string
  person_id: string
  /** The account of the member who has asked. */
  asked_by: string
  approved_by: string
  expires_at: string
  used_at: string | null
  revoked_at: string | null
  created_at: string
  updated_at: string
}

/** A link of an invitation. It ends with the account that has made it. */
export interface InvitationLinksTable {
  /** SHA-256 of the token's 256 random bits, hex. */
  token_hash: string
  invitation_id: string
  created_by: string
  created_at: string
}

/** A gathering of the family. */
export interface ReunionsTable {
  id: string
  title: string
  /** "2027-07-03" */
  start_date: string
  end_date: string
  place: string
  programme: string
  /** JSON list. */
  things_to_bring: string
  created_by: string | null
  created_at: string
  updated_at: string
}

/** What an account has answered about a reunion. */
export interface AttendancesTable {
  id: string
  reunion_id: string
  account_id: string
  answer: 'yes' | 'perhaps' | 'no'
  people_count: number
  /** JSON list. */
  brings: string
  created_at: string
  updated_at: string
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

/** An event or attribute of a person or a union: see `facts.contract.ts`. */
export interface FactsTable {
  id: string
  person_id: string | null
  union_id: string | null
  position: number
  tag: string
  type: string | null
  date: string | null
  date_phrase: string | null
  place: string | null
  place_id: string | null
  value: string | null
  age: string | null
  husband_age: string | null
  wife_age: string | null
  cause: string | null
  agency: string | null
  religion: string | null
  address: string | null
  note: string | null
  status: 'doubtful' | 'rejected' | null
  status_reason: string | null
  denied: Flag
  restriction: 'confidential' | 'privacy' | 'locked' | null
  /** JSON list, as in the contract. */
  citations: string
  created_at: string
  updated_at: string
}

/** Somebody who took part in a fact: a person of the tree, or a name without a record. */
export interface FactPeopleTable {
  fact_id: string
  position: number
  person_id: string | null
  name: string | null
  role: string
  phrase: string | null
}

export interface FactMediaTable {
  fact_id: string
  position: number
  item_id: string
  caption: string | null
  /** JSON: left, top, width and height as shares of the picture. */
  region: string | null
}

export interface PersonNamesTable {
  id: string
  person_id: string
  position: number
  type: 'birth' | 'married' | 'aka' | 'maiden' | 'immigrant' | 'professional' | 'religious' | 'other' | null
  type_text: string | null
  prefix: string | null
  given: string | null
  call_name: string | null
  nickname: string | null
  surname_prefix: string | null
  surname: string | null
  suffix: string | null
  /** 1 where the surname comes before the given names: "Nagy István". */
  surname_first: Flag | null
  date: string | null
  date_phrase: string | null
  /** JSON lists, as in the contract. */
  translations: string
  note: string | null
  restriction: 'confidential' | 'privacy' | 'locked' | null
  citations: string
  created_at: string
  updated_at: string
}

export interface SourcesTable {
  id: string
  title: string
  author: string | null
  publication: string | null
  abbreviation: string | null
  text: string | null
  agency: string | null
  note: string | null
  /** JSON lists, as in the contract. */
  repositories: string
  external_ids: string
  item_ids: string
  created_at: string
  updated_at: string
}

export interface RepositoriesTable {
  id: string
  name: string
  address: string | null
  phone: string | null
  email: string | null
  website: string | null
  note: string | null
  /** JSON list. */
  external_ids: string
  created_at: string
  updated_at: string
}

export interface PlacesTable {
  id: string
  name: string
  kind: string | null
  latitude: number | null
  longitude: number | null
  /** JSON lists, as in the contract. */
  parents: string
  names: string
  external_ids: string
  note: string | null
  citations: string
  /** The recorded text that means this place, as `makePlaceKey` makes it: new facts with the text get the place. */
  recorded_key: string | null
  created_at: string
  updated_at: string
}

/** A family tree file of another program, imported once or more. */
export interface GedcomSourcesTable {
  id: string
  /** The file's name at the last import. */
  name: string
  program: string | null
  version: string
  /** JSON: the header and everything else that an export writes again. */
  header: string
  /** JSON: the paths of the files that earlier versions have hidden. */
  hidden_files: Generated<string>
  /** JSON: hashes of the sources, citations and participants that the versions have hidden. */
  hidden_entries: Generated<string>
  created_at: string
  updated_at: string
}

/** Links a record of a source to the person, union or event that it became. */
export interface GedcomLinksTable {
  source_id: string
  kind: 'person' | 'union' | 'event'
  xref: string
  uid: string | null
  /** Null if it became no record: a family of which only the children are known. */
  record_id: string | null
  /** JSON: the fields as last imported, to distinguish changes on this site from changes in the source. */
  base: string
  /** JSON: the structures that the import does not use, with their level and order. */
  kept: string
  /** JSON: the facts as last imported, in the order of the record. */
  facts: Generated<string>
  /** JSON: the ids of the facts that these became. */
  fact_ids: Generated<string>
  /** Like `facts` and `fact_ids`, of a person's names. */
  names: Generated<string>
  name_ids: Generated<string>
}

/** The source or repository that a record of a file became. */
export interface GedcomRecordLinksTable {
  source_id: string
  kind: 'source' | 'repository'
  xref: string
  record_id: string
  /** JSON: the ids of the archive items that the last import told of a source. */
  item_ids: Generated<string>
}

/** Complete records of a source that the import does not use, in their order. */
interface GedcomRecordsTable {
  source_id: string
  seq: number
  record: string
}

/** The files of an imported archive (.gdz), by the path that the source's records use. */
export interface GedcomMediaTable {
  source_id: string
  path: string
  /**
   * Null if the file was deleted on this site. Files in the folder `gedcom` are stored for the export only.
   */
  media_id: string | null
  /** The file's archive item; null if there is none. */
  item_id: string | null
  /**
   * JSON: the item's fields as last imported, to distinguish changes on this site from changes in the source.
   */
  base: Generated<string>
}

/** The one import that may run at a time, across all processes, with its progress and heartbeat. */
export interface ImportRunTable {
  slot: 'gedcom'
  id: string
  state: 'reading' | 'staging' | 'applying' | 'files'
  done: number
  total: number
  /** Where the import runs, to tell a crashed import from a running one. */
  host: string
  pid: number
  heartbeat_at: string
}

/** Append-only: triggers reject updates and deletions. */
export interface AuditLogTable {
  id: Generated<number>
  at: string
  account_id: string | null
  /** The name at that time, because the account may be deleted later. */
  account_first_name: string | null
  account_last_name: string | null
  action: string
  target_type: string
  target_id: string | null
  /** JSON: the changed fields before and after; no secrets. */
  details: string
  ip_address: string | null
  /** The entry's change, if it can be undone. */
  change_id: string | null
}

/** The full-text index of the audit log; `rowid` is an entry's id. It stores no readable text. */
interface AuditSearchTable {
  rowid: number
  /** Action and target type in one word. */
  kind: string
  words: string
}

/** Everything that one transaction changed; undone completely or not at all. */
interface ChangesTable {
  id: string
  at: string
  /** The log entry of the undo. */
  undone_by: number | null
}

/** A row before and after a change, as JSON: null if the row did not exist. Written by triggers. */
interface RowChangesTable {
  seq: Generated<number>
  change_id: string
  table_name: string
  /** JSON list of the primary key's values. */
  row_key: string
  before: string | null
  after: string | null
}

/** The media files that a change names: they are kept as long as the change can be undone. */
interface ChangeMediaTable {
  change_id: string
  media_id: string
}

/** The one row tells since when the clock has run without a jump. */
interface ClockChecksTable {
  slot: 1
  checked_at: string
  steady_since: string
}

/** The change that triggers write to; the table has a row only during an undoable transaction. */
interface OpenChangeTable {
  slot: number
  change_id: string
}

/** Mails that the mail server has not accepted yet. */
export interface MailsTable {
  id: string
  recipient: string
  subject: string
  text: string
  /** Where mail programs unsubscribe; null for a mail that nobody has subscribed to. */
  unsubscribe_url: Generated<string | null>
  tries: number
  next_try_at: string
  created_at: string
}

interface IdempotencyKeysTable {
  account_id: string
  key: string
  endpoint: string
  body_hash: string
  /** Null while the first request is running. */
  status: number | null
  body: string | null
  created_at: string
}

/** Counters of failed attempts and requests, shared by all processes and stored across restarts. */
export interface LimitsTable {
  /** What is counted, for example `sign-in:address:192.0.2.1`. */
  key: string
  count: number
  /** When the window ends and the count starts again. */
  until: string
  blocked_until: string | null
  /** The number of consecutive blocks: each block lasts twice as long as the one before. */
  blocks: number
}

/** When each record of a list last changed, in the order of the commits. Written by triggers. */
interface ListChangesTable {
  /** The list's version after the change. */
  seq: Generated<number>
  /** `all` marks the version from which on the log has every change. */
  list: string
  record_id: string
}

interface SettingsTable {
  key: string
  /** JSON. */
  value: string
  updated_at: string | null
}

/** A media file. Its row is inserted after the content is stored, and deleted before the content. */
export interface MediaTable {
  /** Random; part of the file's URL. */
  id: string
  /** `disk`: stored by this site itself, on its disk or in its bucket. */
  store: 'disk' | 'imagekit'
  /** The file's id and path on the image host. */
  host_file_id: string | null
  host_path: string | null
  /** The version of the file at the image host that is shown; null where the host has no versions. */
  host_version: string | null
  kind: 'photo' | 'video' | 'audio' | 'document'
  mime_type: string
  /** The name on the uploader's device. */
  file_name: string
  /** The received file, in bytes. */
  size: number
  /** The file and all its smaller copies, in bytes. */
  stored_bytes: number
  sha256: string | null
  width: number | null
  height: number | null
  /** Base64. */
  thumbhash: string | null
  /** When the picture was taken, as its file tells: EDTF. */
  taken_on: string | null
  folder: string
  owner_id: string | null
  /** When the small AVIF copies were made; null until then. */
  small_made_at: string | null
  created_at: string
  /** When the sweep found that neither a record nor an undoable change names the file; null while one does. */
  unused_since: string | null
}

/** A film or sound recording whose copies have been made. */
export interface RecordingsTable {
  media_id: string
  /**
   * Whether every browser plays the copy without metadata (`playable`), only some do (`limited`), there is no such copy
   * (`unreadable`), or there is a converted copy that every browser plays (`converted`).
   */
  state: 'playable' | 'limited' | 'unreadable' | 'converted'
  /** How often a conversion was started. */
  attempts: Generated<number>
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
  /** Unique within the kind. */
  slug: string
  excerpt: string
  content: string
  featured_media_id: string | null
  status: 'draft' | 'published'
  author_id: string | null
  /** The name at the time of writing. */
  author_first_name: string
  author_last_name: string
  author_member_id: string | null
  /** Whether an article that asks the family something is answered; null for other articles. */
  question: 'open' | 'answered' | null
  /** The comment that answers the question. It may be deleted. */
  answer_id: string | null
  published_at: string | null
  created_at: string
  updated_at: string
}

interface ArticlePeopleTable {
  article_id: string
  person_id: string
  position: number
}

/** The media that an article's text shows. */
interface ArticleMediaTable {
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

interface ArchivePeopleTable {
  item_id: string
  person_id: string
  position: number
}

export interface SubmissionsTable {
  id: string
  type: ArticleKind | 'archive' | 'correction' | 'relative' | 'report' | 'invitation'
  title: string
  /** JSON. */
  content: string
  status: 'pending' | 'approved' | 'rejected'
  review_notes: string | null
  reviewed_by: string | null
  reviewed_at: string | null
  /** The published article or archive item. */
  published_id: string | null
  submitter_id: string
  submitter_first_name: string
  submitter_last_name: string
  submitter_member_id: string | null
  created_at: string
  updated_at: string
}

/** The files of a submission. */
interface SubmissionMediaTable {
  submission_id: string
  media_id: string
  position: number
}

/** An upload in several requests. When finished, it becomes a media file with the same id. */
export interface ResumableUploadsTable {
  id: string
  account_id: string
  folder: string
  file_name: string
  /** Bytes. */
  size: number
  state: 'receiving' | 'finished' | 'refused' | 'expired'
  /** JSON of the error code and message, if the complete file was rejected. */
  refusal: string | null
  created_at: string
  /** When an unfinished upload is deleted. */
  expires_at: string
}

/** The keys that encrypt unsent entries on devices. A key outlives its account as long as the account can return. */
export interface SealingKeysTable {
  account_id: string
  id: string
  /** Base64 of 256 bits. */
  key: string
  created_at: string
}

/** A check of the stored data: database, media files and last backup. */
export interface DataChecksTable {
  id: string
  started_at: string
  /** Null while the check runs, and for a check that was interrupted. */
  finished_at: string | null
  /** Where the check runs, to tell an interrupted check from a running one. */
  host: string
  pid: number
  /** JSON list. */
  faults: string
  files: number
  backup: string | null
}

/** A file at the image host whose row is deleted, until the host has deleted it, too. */
interface HostedDeletionsTable {
  host_file_id: string
}

/** What the last check of the family data found. */
export interface FindingsTable {
  /** A hash of the rule, the people and the details: another date makes another finding. */
  id: string
  rule: string
  severity: 'error' | 'notice'
  /** Order within the rule. */
  position: number
  /** The person whose page is opened. */
  person_id: string
  /** JSON list of ids; the first is `person_id`. */
  people: string
  /** JSON list, as in the contract. */
  details: string
  /** The normalized names of the people, each word with a space before. */
  search_text: string
}

/** Findings that somebody has marked as right. */
export interface AcceptedFindingsTable {
  id: string
  /** JSON list of ids. */
  people: string
  account_id: string | null
  accepted_at: string
}

/** Two people who are likely the same; `first_id` is the lower id. */
export interface DuplicatePairsTable {
  first_id: string
  second_id: string
  score: number
  /** JSON list, as in the contract. */
  evidence: string
  search_text: string
}

/** Two people of whom somebody has said that they are not the same. Both may be deleted, and restored by an undo. */
export interface DistinctPeopleTable {
  first_id: string
  second_id: string
  account_id: string | null
  decided_at: string
}

/** The one row of the check of the family data: the run that is going on, and the last result. */
export interface FamilyCheckTable {
  slot: 'family'
  /** The running check with its process; null when none runs. */
  run_id: string | null
  run_started_at: string | null
  host: string | null
  pid: number | null
  /** When the listed findings were found; null before the first check. */
  checked_at: string | null
  /** The data, settings and day that the findings belong to. */
  checked_version: string | null
  people: number
  /** JSON: how many findings of a rule are only counted, by rule and severity. */
  unlisted: string
}

/** The private address of an account's calendar feed. */
export interface CalendarFeedsTable {
  account_id: string
  /** SHA-256 of the secret in the address, hex. */
  secret_hash: string
  scope: 'everybody' | 'branch'
  /** Whether the feed tells ages and years. */
  has_years: 0 | 1
  /** Whether the feed tells the surnames of the living. */
  has_surnames: 0 | 1
  created_at: string
  /** The device on which the address was made; null if it is not known. */
  device_hash: string | null
}

/** A record about whose comments an account wants no notices. */
export interface MutedConversationsTable {
  account_id: string
  target_type: CommentTargetType
  target_id: string
}

/** What an account has seen of what is new, and what the account wants to be told. */
export interface NoticeSettingsTable {
  account_id: string
  /** Null before the first visit of the page. */
  visited_at: string | null
  /** JSON lists of kinds. */
  push_kinds: string
  mail_kinds: string
  /** Times of day in `time_zone`, "21:00"; both or neither. */
  quiet_from: string | null
  quiet_to: string | null
  time_zone: string | null
  was_offered: Flag
  /** What came until then was pushed, or is too old for a push. */
  pushed_at: string | null
  /** What came until then was mailed, or is too old for a mail. */
  mailed_at: string | null
  /** When the next weekly mail is due; null without one. */
  mail_due_at: string | null
}

/** A device that receives pushes. Deleted with its session. */
export interface PushSubscriptionsTable {
  id: string
  account_id: string
  session_id: string
  /** The address at the browser's push service. */
  endpoint: string
  /** Base64url. */
  p256dh: string
  auth: string
  created_at: string
}

/** Pushes that the push service has not accepted yet, one for each device. */
export interface PushMessagesTable {
  id: string
  subscription_id: string
  /** Null for several kinds. */
  kind: NoticeKind | null
  count: number
  /** When the latest of the things came: a push is dropped once the user has seen them. */
  newest_at: string
  tries: number
  next_try_at: string
  created_at: string
}

export interface Schema {
  accounts: AccountsTable
  sessions: SessionsTable
  known_devices: KnownDevicesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  authenticator_apps: AuthenticatorAppsTable
  recovery_codes: RecoveryCodesTable
  security_notices: SecurityNoticesTable
  people: PeopleTable
  unions: UnionsTable
  other_parents: OtherParentsTable
  comments: CommentsTable
  reunions: ReunionsTable
  attendances: AttendancesTable
  faces: FacesTable
  face_answers: FaceAnswersTable
  unmarked_people: UnmarkedPeopleTable
  file_faces: FileFacesTable
  calendar_feeds: CalendarFeedsTable
  former_accounts: FormerAccountsTable
  invitations: InvitationsTable
  invitation_links: InvitationLinksTable
  notice_settings: NoticeSettingsTable
  muted_conversations: MutedConversationsTable
  push_subscriptions: PushSubscriptionsTable
  push_messages: PushMessagesTable
  events: EventsTable
  facts: FactsTable
  fact_people: FactPeopleTable
  fact_media: FactMediaTable
  person_names: PersonNamesTable
  sources: SourcesTable
  repositories: RepositoriesTable
  places: PlacesTable
  media: MediaTable
  recordings: RecordingsTable
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
  gedcom_record_links: GedcomRecordLinksTable
  gedcom_media: GedcomMediaTable
  import_run: ImportRunTable
  audit_log: AuditLogTable
  audit_search: AuditSearchTable
  changes: ChangesTable
  row_changes: RowChangesTable
  change_media: ChangeMediaTable
  clock_checks: ClockChecksTable
  findings: FindingsTable
  accepted_findings: AcceptedFindingsTable
  duplicate_pairs: DuplicatePairsTable
  distinct_people: DistinctPeopleTable
  family_check: FamilyCheckTable
  open_change: OpenChangeTable
  data_checks: DataChecksTable
  hosted_deletions: HostedDeletionsTable
  mails: MailsTable
  idempotency_keys: IdempotencyKeysTable
  limits: LimitsTable
  list_changes: ListChangesTable
  settings: SettingsTable
}
