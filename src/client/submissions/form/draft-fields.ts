/** Connects the fields of a submission form to its draft. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getRequiredFields } from '../draft/draft-payload.ts'
import type { DraftState, WorkingDraftOptions } from '../draft/draft-state.ts'
import { WorkingDraft } from '../draft/working-draft.ts'

/** Creates one draft for the lifetime of the dialog and restores the saved draft whenever the dialog opens. */
export function useWorkingDraft(options: WorkingDraftOptions, open: boolean): [WorkingDraft, DraftState] {
  const [draft] = useState(() => new WorkingDraft(options))
  const state = useSyncExternalStore(draft.watch, draft.read)
  useEffect(() => (open ? draft.open() : undefined), [draft, open])
  return [draft, state]
}

export interface DraftFormProps {
  draft: WorkingDraft
  state: DraftState
}

/** Whether a required field was empty when the user tried to submit. */
function isMissing({ options }: WorkingDraft, { hasTriedSubmit, fields }: DraftState, name: string): boolean {
  return hasTriedSubmit && getRequiredFields(options.type).includes(name) && fields[name]?.trim() === ''
}

/** The error from validation or from the server. */
export function getSubmitFieldError({ error }: DraftState, name: string): string | undefined {
  return error?.fields[name] || undefined
}

export function getFieldError({ draft, state }: DraftFormProps, name: string): string | undefined {
  const missing = isMissing(draft, state, name) ? 'Please fill in this field.' : undefined
  return getSubmitFieldError(state, name) ?? missing
}

/** Props for `TextField`. */
export function textFieldProps(form: DraftFormProps, name: string) {
  return { error: getFieldError(form, name), ...controlProps(form, name) }
}

/** Props for the control inside a `Field`. */
export function controlProps({ draft, state }: DraftFormProps, name: string) {
  return {
    name,
    value: state.fields[name] ?? '',
    required: getRequiredFields(draft.options.type).includes(name),
    'aria-invalid': getFieldError({ draft, state }, name) === undefined ? undefined : (true as const),
    onChange: (event: { currentTarget: { value: string } }) =>
      draft.setField(name, event.currentTarget.value),
  }
}

/** Whether the user has tried to submit without a required field or file. */
export function isIncomplete(draft: WorkingDraft, state: DraftState): boolean {
  const { type } = draft.options
  if (state.hasTriedSubmit && type === 'archive' && state.files.length === 0) return true
  return getRequiredFields(type).some((name) => isMissing(draft, state, name))
}
