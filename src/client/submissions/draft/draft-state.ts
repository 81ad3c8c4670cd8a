/** The state of a draft in its form: fields, files, errors and progress. */
import type { sendSubmission } from '#client/api/upload/send-submission.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import type { Draft, ListedDraft, NotSavedReason, OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { getTitleFromFileName, guessCategory } from '#client/ui/files/file-validation.ts'
import type { SubmissionType } from '#shared/contracts/submissions.contract.ts'
import { type ChosenFile, toChosenFile } from './draft-files.ts'
import { type DraftFields, getEmptyFields, mapFieldErrors, parseDraftFields } from './draft-payload.ts'
import type { DraftGrowingFiles } from './recording-writer.ts'
import type { SubmitOptions, SubmitOutcome } from './submit-draft.ts'

/** Why submitting failed: a message above the form and messages at its fields. */
export interface SubmitError {
  message: string | null
  /** Why the draft could not be saved on this device either. */
  notSavedMessage: string | null
  /** Error messages by field name; `files` is one of the fields. */
  fields: Readonly<Record<string, string>>
}

/**
 * An earlier draft that the form does not show. `sealed`: this device does not have its key yet. `kept`: it is listed in My
 * Submissions. `kept-sealed`: likewise, and this device cannot open it.
 */
export type EarlierDraft = 'sealed' | 'kept' | 'kept-sealed'

export interface DraftState {
  /** `reading`: the saved draft has not been read yet. `elsewhere`: another tab writes the draft. */
  access: 'reading' | 'here' | 'elsewhere'
  earlierDraft: EarlierDraft | null
  fields: DraftFields
  files: readonly ChosenFile[]
  /** The id of the file whose item the form shows, where each file is an item of its own. */
  selectedFile: string | null
  /** When the restored draft was saved, in milliseconds since 1970; null when no draft was restored. */
  restoredSavedAt: number | null
  /** The user has discarded the draft; the form offers to undo that. */
  isDiscarded: boolean
  /** Why this device cannot save the draft; null while it can. */
  notSavedReason: NotSavedReason | null
  /** The user has tried to submit, so empty required fields are marked. */
  hasTriedSubmit: boolean
  isSubmitting: boolean
  /** From 0 to 1 while the draft is sent directly, without the outbox. */
  sendProgress: number | null
  error: SubmitError | null
  /** How many chosen files exceed the limit and were not added. */
  filesLeftOut: number
  /** The names of these files. */
  namesLeftOut: readonly string[]
  /** The first field with an error; a new object for every attempt, so that the form moves the focus again. */
  focusTarget: { field: string } | null
}

/** The outbox methods that a draft uses. */
export type DraftOutbox = SubmitOptions['outbox'] &
  Pick<Outbox, 'copyFile' | 'readFile' | 'saveDraft' | 'readDraft' | 'hold' | 'endHold' | 'watch'>

/** What a form about one record is about. Each has a draft of its own. */
export interface FormSubject {
  /** Names the draft: "correction:{person}:{fact}". */
  slot: string
  /** The fields that the form begins with. */
  fields: DraftFields
}

export interface WorkingDraftOptions {
  userId: string
  type: SubmissionType
  /** What a new submission is about; absent for submissions about anything. */
  about?: FormSubject | undefined
  /** The outbox entry that is being edited. */
  entry?: OutboxEntry | undefined
  /** The leftover draft that is opened again. */
  leftover?: Pick<ListedDraft, 'slot' | 'draft'> | undefined
  outbox: DraftOutbox
  /** For forms that record. */
  growingFiles?: DraftGrowingFiles | undefined
  send: typeof sendSubmission
  /** Null where the browser has none. */
  locks: Pick<LockManager, 'request'> | null
}

/** `invalid`: a field is missing or wrong. `busy`: the draft is already being submitted. */
export type SubmitResult =
  | Exclude<SubmitOutcome, { kind: 'file-missing' }>
  | { kind: 'invalid' }
  | { kind: 'busy' }

/** The content of the form before the user changes anything. */
export interface InitialContent {
  fields: DraftFields
  files: readonly ChosenFile[]
}

export function getInitialContent({
  type,
  entry,
  about,
}: Pick<WorkingDraftOptions, 'type' | 'entry' | 'about'>): InitialContent {
  if (!entry?.submission) return { fields: { ...getEmptyFields(type), ...about?.fields }, files: [] }
  return {
    fields: parseDraftFields(type, entry.submission.body),
    files: entry.submission.files.map(toChosenFile),
  }
}

/** What the form says about chosen files that exceed the limit and are not added. */
export function leaveOut(names: readonly string[]): Pick<DraftState, 'filesLeftOut' | 'namesLeftOut'> {
  return { filesLeftOut: names.length, namesLeftOut: names }
}

export function createDraftState(initial: InitialContent, error: SubmitError | null): DraftState {
  return {
    access: 'reading',
    earlierDraft: null,
    fields: initial.fields,
    files: initial.files,
    selectedFile: null,
    restoredSavedAt: null,
    isDiscarded: false,
    notSavedReason: null,
    hasTriedSubmit: false,
    isSubmitting: false,
    sendProgress: null,
    error,
    ...leaveOut([]),
    focusTarget: null,
  }
}

/** A restored draft names only the copy of a file. */
function isSameContent({ id, savedFile }: ChosenFile, other: ChosenFile | undefined): boolean {
  return id === other?.id || (savedFile !== null && savedFile.id === other?.savedFile?.id)
}

export function isUnchanged(
  initial: InitialContent,
  { fields, files }: Pick<DraftState, 'fields' | 'files'>,
): boolean {
  const hasSameFields = Object.entries(initial.fields).every(([name, value]) => fields[name] === value)
  const hasSameFiles =
    files.length === initial.files.length &&
    files.every((file, index) => isSameContent(file, initial.files[index]))
  return hasSameFields && hasSameFiles
}

/** What the form has not saved yet. */
export interface UnsavedChanges {
  /** Names of fields. */
  fields: ReadonlySet<string>
  /** Ids of copied files that the last saved version names. */
  savedFileIds: ReadonlySet<string>
}

/** Whether the form and a saved draft have different texts for the same field. */
export function hasConflict(
  initial: InitialContent,
  current: Pick<DraftState, 'fields'>,
  draft: Draft,
  { fields }: UnsavedChanges,
): boolean {
  return [...fields].some((name) => {
    const saved = draft.fields[name] ?? ''
    return saved.trim() !== '' && saved !== initial.fields[name] && saved !== current.fields[name]
  })
}

/** Adds a draft from this device to what the user has entered meanwhile. Files beyond the limit are left out. */
export function mergeSavedDraft(
  current: Pick<DraftState, 'fields' | 'files'>,
  draft: Draft,
  unsaved: UnsavedChanges,
  maxFiles: number,
): { fields: DraftFields; files: readonly ChosenFile[]; leftOut: readonly ChosenFile[] } {
  const names = Object.keys(current.fields).filter(
    (name) => !unsaved.fields.has(name) && name in draft.fields,
  )
  const restored = Object.fromEntries(names.map((name) => [name, draft.fields[name] ?? '']))
  const draftFileIds = new Set(draft.files.map(({ id }) => id))
  const known = current.files.filter(({ savedFile }) => savedFile && draftFileIds.has(savedFile.id))
  const added = current.files.filter(
    ({ file, savedFile }) =>
      file && !(savedFile && (draftFileIds.has(savedFile.id) || unsaved.savedFileIds.has(savedFile.id))),
  )
  const files = draft.files.map(
    (saved) => known.find(({ savedFile }) => savedFile?.id === saved.id) ?? toChosenFile(saved),
  )
  const all = [...files, ...added]
  return {
    fields: { ...current.fields, ...restored },
    files: all.slice(0, maxFiles),
    leftOut: all.slice(maxFiles),
  }
}

/** Fills in title and category from the first file, unless the user has entered them. */
export function fillFromFile(fields: DraftFields, file: File, touched: ReadonlySet<string>): DraftFields {
  return {
    ...fields,
    title: fields['title'] || getTitleFromFileName(file.name),
    ...(!touched.has('category') && { category: guessCategory(file) }),
  }
}

/** Assigns the server's errors to the form's fields. A message that stands at a field is not repeated above the form. */
export function toSubmitError(
  message: string,
  serverErrors: Record<string, string> | undefined,
  type: SubmissionType,
): SubmitError {
  const fields = mapFieldErrors(serverErrors, type)
  const isAtField = Object.values(fields).includes(message)
  return { message: isAtField ? null : message, notSavedMessage: null, fields }
}
