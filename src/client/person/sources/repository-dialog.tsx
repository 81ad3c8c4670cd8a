/** The dialog that adds a repository, or edits or deletes one: an archive, library, church or relative that keeps sources. */
import { FieldColumns, TextField } from '#client/ui/form/field.tsx'
import { useFieldsForm } from '#client/ui/form/use-fields-form.ts'
import {
  type Repository,
  repositoryEndpoints,
  repositoryPayload,
  repository as repositorySchema,
} from '#shared/contracts/sources.contract.ts'
import * as limits from '#shared/limits.ts'
import { LongTextField } from '../edit/long-text-field.tsx'
import { type RecordChangeEvent, RecordDialog } from '../edit/record-dialog.tsx'
import { repositoryFields } from './source-form.ts'

interface RepositoryDialogProps {
  /** null to add a new repository. */
  repository: Repository | null
  onChanged: (event: RecordChangeEvent<Repository>) => void
  onClose: () => void
}

export default function RepositoryDialog({ repository, onChanged, onClose }: RepositoryDialogProps) {
  const form = useFieldsForm({
    record: repository,
    recordSchema: repositorySchema,
    fields: repositoryFields,
    payloadSchema: repositoryPayload,
    changesSchema: repositoryPayload.partial(),
  })
  const { errors, textInput } = form
  const input = (name: 'name' | 'phone' | 'email' | 'website', type = 'text') => (
    <TextField
      label={repositoryFields[name].label}
      type={type}
      maxLength={limits.textLength.citation}
      autoComplete="off"
      error={errors[name]}
      {...textInput(name)}
    />
  )
  return (
    <RecordDialog
      form={form}
      endpoints={repositoryEndpoints}
      noun="archive or library"
      getName={({ name }) => name}
      onChanged={onChanged}
      onClose={onClose}
    >
      {input('name')}
      <LongTextField label="Address" rows={2} error={errors['address']} {...textInput('address')} />
      <FieldColumns>
        {input('website', 'url')}
        {input('phone', 'tel')}
        {input('email', 'email')}
      </FieldColumns>
      <LongTextField label="Note" rows={2} error={errors['note']} {...textInput('note')} />
    </RecordDialog>
  )
}
