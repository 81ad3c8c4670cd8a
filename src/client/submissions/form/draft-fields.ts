/** Connects the fields of a submission form to its draft. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getRequiredFields } from '../draft/draft-payload.ts'
import type { DraftState, WorkingDraftOptions } from '../draft/draft-state.ts'
import { getItem, hasSeparateItems, requiredOfItem } from '../draft/separate-items.ts'
import { WorkingDraft } from '../draft/working-draft.ts'

/** Creates one draft for the lifetime of the dialog and restores the saved draft whenever the dialog opens. */
export function useWorkingDraft(options: WorkingDraftOptions, open: boolean): [WorkingDraft, DraftState] {
  const [draft] = useState(() => new WorkingDraft(options))
  const state = useSyncExternalStore(draft.watch, draft.read)
  useEffect(() => (open ? draft.open() : undefined), [draft, open])
  return [draft, state]
}

/** What the fields of a form need to know: of the whole draft, or of one of its items. */
export interface FieldsFormProps {
  draft: Pick<WorkingDraft, 'options' | 'setField'>
  state: Pick<DraftState, 'fields' | 'error' | 'hasTriedSubmit'>
  /** The names of the required fields; absent: those that the type of submission requires. */
  requiredFields?: readonly string[]
}

export interface DraftFormProps extends FieldsFormProps {
  draft: WorkingDraft
  state: DraftState
}

function listRequired({ draft, requiredFields }: FieldsFormProps): readonly string[] {
  return requiredFields ?? getRequiredFields(draft.options.type)
}

function isRequired(form: FieldsFormProps, name: string): boolean {
  return listRequired(form).includes(name)
}

/** Whether a required field was empty when the user tried to submit. */
function isMissing(form: FieldsFormProps, name: string): boolean {
  const { hasTriedSubmit, fields } = form.state
  return hasTriedSubmit && isRequired(form, name) && fields[name]?.trim() === ''
}

/** The error from validation or from the server. */
export function getSubmitFieldError({ error }: Pick<DraftState, 'error'>, name: string): string | undefined {
  return error?.fields[name] || undefined
}

export function getFieldError(form: FieldsFormProps, name: string): string | undefined {
  const missing = isMissing(form, name) ? 'Please fill in this field.' : undefined
  return getSubmitFieldError(form.state, name) ?? missing
}

/** Props for `TextField`. */
export function textFieldProps(form: FieldsFormProps, name: string) {
  return { error: getFieldError(form, name), ...controlProps(form, name) }
}

/** Props for the control inside a `Field`. */
export function controlProps(form: FieldsFormProps, name: string) {
  const { draft, state } = form
  return {
    name,
    value: state.fields[name] ?? '',
    required: isRequired(form, name),
    'aria-invalid': getFieldError(form, name) === undefined ? undefined : (true as const),
    onChange: (event: { currentTarget: { value: string } }) =>
      draft.setField(name, event.currentTarget.value),
  }
}

/** Whether the user has tried to submit without a required field or file. */
export function isIncomplete(draft: WorkingDraft, state: DraftState): boolean {
  const { type } = draft.options
  const { fields, files, hasTriedSubmit } = state
  if (hasTriedSubmit && type === 'archive' && files.length === 0) return true
  const forms: FieldsFormProps[] = hasSeparateItems(fields)
    ? files.map((file) => ({
        draft,
        state: { ...state, fields: getItem(fields, file) },
        requiredFields: requiredOfItem,
      }))
    : [{ draft, state }]
  return forms.some((form) => listRequired(form).some((name) => isMissing(form, name)))
}
