/** How a draft stands: its fields and files, and what there is to say about them. */

import type { sendSubmission } from '#client/api/upload/send-submission.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import type { Draft, NotSavedReason, OutboxEntry, OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import type { SubmissionType } from '#shared/contracts/submissions.contract.ts'
import * as limits from '#shared/limits.ts'
import { type ChosenFile, keptFile } from './draft-files.ts'
import { blankFields, byField, type Fields, fieldsOfBody } from './draft-payload.ts'
import { categoryOf, titleOf } from './file-validation.ts'
import type { Outcome, Submitting } from './submit-draft.ts'

/** What stands against sending it, above the form and at its fields (`files` among them). */
export interface DraftProblem {
  summary: string | null
  why: string | null
  fields: Readonly<Record<string, string>>
}

export interface DraftState {
  fields: Fields
  files: readonly ChosenFile[]
  /** When what came back from this device was saved there, milliseconds since 1970. */
  restoredFrom: number | null
  /** It was started over just now, and that can be undone. */
  startedOver: boolean
  /** Why this device keeps no draft; null while it does. */
  unkept: NotSavedReason | null
  /** Somebody has pressed Send before: what is missing is marked. */
  tried: boolean
  working: boolean
  /** How much has gone out, where it is sent from memory. */
  share: number | null
  problem: DraftProblem | null
  /** How many files more than can go together were left out. */
  leftOut: number
  /** Where to go first of what stands against sending it; a new object for every try. */
  gap: { field: string } | null
}

/** What a draft asks of the outbox. */
export type DraftDesk = Submitting['outbox'] &
  Pick<Outbox, 'copyFile' | 'readFile' | 'saveDraft' | 'readDraft'>

export interface WorkingDraftOptions {
  userId: string
  type: SubmissionType
  /** The waiting entry that is being changed. */
  entry?: OutboxEntry | undefined
  outbox: DraftDesk
  send: typeof sendSubmission
}

/** `unready`: something is missing or wrong. `busy`: it is being sent already. */
export type SubmitEnd = Exclude<Outcome, { kind: 'missing' }> | { kind: 'unready' } | { kind: 'busy' }

/** The form as it is when nothing has been written. */
export interface Beginning {
  fields: Fields
  files: readonly OutboxFile[]
}

export function beginningOf(type: SubmissionType, entry: OutboxEntry | undefined): Beginning {
  if (!entry?.submission) return { fields: blankFields(type), files: [] }
  return { fields: fieldsOfBody(type, entry.submission.body), files: entry.submission.files }
}

export function firstState(beginning: Beginning, problem: DraftProblem | null): DraftState {
  return {
    fields: beginning.fields,
    files: beginning.files.map(keptFile),
    restoredFrom: null,
    startedOver: false,
    unkept: null,
    tried: false,
    working: false,
    share: null,
    problem,
    leftOut: 0,
    gap: null,
  }
}

/** Whether nothing has been written. */
export function isUnchanged(
  beginning: Beginning,
  { fields, files }: Pick<DraftState, 'fields' | 'files'>,
): boolean {
  const sameFields = Object.entries(beginning.fields).every(([name, value]) => fields[name] === value)
  const sameFiles =
    files.length === beginning.files.length &&
    files.every((file, at) => file.kept?.id === beginning.files[at]?.id)
  return sameFields && sameFiles
}

/**
 * What comes back from the device, under what is here already.
 *
 * @param touched the fields that have been typed into before it was read: they stay
 */
export function withDraft(
  now: Pick<DraftState, 'fields' | 'files'>,
  { fields, files }: Draft,
  touched: ReadonlySet<string>,
): { fields: Fields; files: readonly ChosenFile[] } {
  const known = Object.keys(now.fields).filter((name) => !touched.has(name) && name in fields)
  const back = Object.fromEntries(known.map((name) => [name, fields[name] ?? '']))
  const here = now.files.filter(({ file, kept }) => file && !files.some(({ id }) => id === kept?.id))
  return {
    fields: { ...now.fields, ...back },
    files: [...files.map(keptFile), ...here].slice(0, limits.upload.filesPerSubmission),
  }
}

/** With what a first file says of itself, where nothing else has been said. */
export function withGuesses(fields: Fields, file: File, touched: ReadonlySet<string>): Fields {
  return {
    ...fields,
    title: fields['title'] || titleOf(file.name),
    ...(!touched.has('category') && { category: categoryOf(file) }),
  }
}

/** A refusal as it is shown: its sentence once, at its field where it has one. */
export function problemOf(
  message: string,
  fields: Record<string, string> | undefined,
  type: SubmissionType,
): DraftProblem {
  const placed = byField(fields, type)
  const said = Object.values(placed).includes(message)
  return { summary: said ? null : message, why: null, fields: placed }
}
