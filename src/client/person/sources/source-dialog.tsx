/** The dialog that adds a source, or edits or deletes one. */
import { useRef, useState } from 'react'
import { ItemsField } from '#client/archives/items-field.tsx'
import { FieldColumns, TextField } from '#client/ui/form/field.tsx'
import { useFieldsForm } from '#client/ui/form/use-fields-form.ts'
import {
  type Source,
  sourceEndpoints,
  sourcePayload,
  source as sourceSchema,
} from '#shared/contracts/sources.contract.ts'
import * as limits from '#shared/limits.ts'
import { useRepositories } from '../edit/choices.queries.ts'
import { LongTextField } from '../edit/long-text-field.tsx'
import { type RecordChangeEvent, RecordDialog } from '../edit/record-dialog.tsx'
import { KeptInField } from './kept-in-field.tsx'
import { getSourceFields } from './source-form.ts'

interface SourceDialogProps {
  /** null to add a new source. */
  source: Source | null
  initialTitle?: string
  onChanged: (event: RecordChangeEvent<Source>) => void
  onClose: () => void
}

export default function SourceDialog({ source, initialTitle = '', onChanged, onClose }: SourceDialogProps) {
  const repositories = useRepositories().data
  const names = useRef<ReadonlyMap<string, string>>(new Map())
  names.current = new Map(repositories?.map(({ id, name }) => [id, name]))
  const [fields] = useState(() => getSourceFields((id) => names.current.get(id) ?? 'Archive or library'))
  const form = useFieldsForm({
    record: source,
    recordSchema: sourceSchema,
    fields,
    payloadSchema: sourcePayload,
    changesSchema: sourcePayload.partial(),
    initial: { title: initialTitle },
  })
  const { values, errors, set, textInput } = form
  const input = (name: 'title' | 'author' | 'publication' | 'abbreviation' | 'agency', hint?: string) => (
    <TextField
      label={fields[name].label}
      hint={hint}
      maxLength={limits.textLength.citation}
      autoComplete="off"
      error={errors[name]}
      {...textInput(name)}
    />
  )
  const area = (name: 'text' | 'note', hint?: string) => (
    <LongTextField
      label={fields[name].label}
      hint={hint}
      rows={values[name] === '' ? 2 : 5}
      error={errors[name]}
      {...textInput(name)}
    />
  )
  return (
    <RecordDialog
      form={form}
      endpoints={sourceEndpoints}
      noun="source"
      getName={({ title }) => title}
      onChanged={onChanged}
      onClose={onClose}
    >
      {input('title', 'For example: Parish register of Ulvik, 1813–1920.')}
      <FieldColumns>
        {input('author')}
        {input('publication', 'Publisher, place and year.')}
        {input('abbreviation')}
        {input('agency')}
      </FieldColumns>
      <KeptInField
        kept={values.repositories}
        repositories={repositories}
        error={errors['repositories']}
        onChange={(kept) => set({ repositories: kept })}
      />
      <ItemsField
        name="itemIds"
        items={values.itemIds}
        hasCaptions={false}
        error={errors['itemIds']}
        onChange={(itemIds) => set({ itemIds })}
      />
      {area('text', 'A transcript, if the source is short.')}
      {area('note')}
    </RecordDialog>
  )
}
