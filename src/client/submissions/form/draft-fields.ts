/** How the fields of a form hang on its draft. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { requiredFields } from '../draft/draft-payload.ts'
import type { DraftState, WorkingDraftOptions } from '../draft/draft-state.ts'
import { WorkingDraft } from '../draft/working-draft.ts'

/** One draft for as long as the dialog lives; what lies on the device comes back whenever it is opened. */
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

/** Whether somebody wanted to send it without this field. */
function isMissing({ options }: WorkingDraft, { tried, fields }: DraftState, name: string): boolean {
  return tried && requiredFields(options.type).includes(name) && fields[name]?.trim() === ''
}

/** What is said at a field: what is wrong with it, or that somebody wanted to send it without. */
export function wordsAgainst({ draft, state }: DraftFormProps, name: string): string | undefined {
  return errorOf(state, name) ?? (isMissing(draft, state, name) ? 'Please write something here.' : undefined)
}

/** What a text field needs. */
export function textFieldOf({ draft, state }: DraftFormProps, name: string) {
  return { error: wordsAgainst({ draft, state }, name), ...controlOf({ draft, state }, name) }
}

/** What the control within a field needs. */
export function controlOf({ draft, state }: DraftFormProps, name: string) {
  return {
    name,
    value: state.fields[name] ?? '',
    required: requiredFields(draft.options.type).includes(name),
    'aria-invalid': wordsAgainst({ draft, state }, name) === undefined ? undefined : (true as const),
    onChange: (event: { currentTarget: { value: string } }) => draft.set(name, event.currentTarget.value),
  }
}

/** What stands against a field, as a sentence. */
export function errorOf({ problem }: DraftState, name: string): string | undefined {
  return problem?.fields[name] || undefined
}

/** Whether anything is missing that somebody has been told of. */
export function isIncomplete(draft: WorkingDraft, state: DraftState): boolean {
  const { type } = draft.options
  if (state.tried && type === 'archive' && state.files.length === 0) return true
  return requiredFields(type).some((name) => isMissing(draft, state, name))
}
