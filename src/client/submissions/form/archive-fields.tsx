/** The form fields that describe an archive item. */

import { lazy, Suspense } from 'react'
import { PeopleField } from '#client/people/people-field.tsx'
import { getSubmittableKind } from '#client/ui/files/file-validation.ts'
import { Field, FieldColumns, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { submissionCategories } from '#shared/contracts/submissions.contract.ts'
import { textLength } from '#shared/limits.ts'
import type { ChosenFile } from '../draft/draft-files.ts'
import { readIds } from '../draft/draft-payload.ts'
import { controlProps, type FieldsFormProps, getFieldError, textFieldProps } from './draft-fields.ts'

const PhotoSuggestions = lazy(() => import('#client/people/knowledge/photo-suggestions.tsx'))

const categoryLabels: Record<(typeof submissionCategories)[number], string> = {
  photos: 'Photos',
  documents: 'Documents',
  videos: 'Videos',
  audio: 'Audio',
  letters: 'Letters',
  certificates: 'Certificates',
  other: 'Other',
}

const dateHint = 'Write what you know. Examples: 12 March 1950, about 1950, before 1950.'

interface ArchiveFieldsProps extends FieldsFormProps {
  /** The photo whose date and place are suggested. */
  file?: ChosenFile | undefined
}

export function ArchiveFields({ file, ...form }: ArchiveFieldsProps) {
  const { fields } = form.state
  return (
    <>
      <TextField
        label="Title"
        maxLength={textLength.title}
        autoComplete="off"
        {...textFieldProps(form, 'title')}
      />
      <Field
        label="Description"
        hint="Who and what this item shows, where and when, and anything else you know."
        error={getFieldError(form, 'description')}
      >
        {(control) => <TextArea dir="auto" rows={4} {...control} {...controlProps(form, 'description')} />}
      </Field>
      <FieldColumns>
        <Field label="Category" error={getFieldError(form, 'category')}>
          {(control) => (
            <Select {...control} {...controlProps(form, 'category')}>
              {fields['category'] === '' && <option value="">Please choose</option>}
              {submissionCategories.map((category) => (
                <option key={category} value={category}>
                  {categoryLabels[category]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label="Date taken"
          hint={dateHint}
          autoComplete="off"
          {...textFieldProps(form, 'dateTaken')}
        />
        <TextField
          label="Person"
          hint="The person whom this item shows or is about."
          maxLength={textLength.shortText}
          autoComplete="off"
          {...textFieldProps(form, 'personRelated')}
        />
        <TextField
          label="Location"
          maxLength={textLength.shortText}
          autoComplete="off"
          {...textFieldProps(form, 'location')}
        />
      </FieldColumns>
      {file && <Suggestions {...form} file={file} />}
      <PeopleField
        // The search text belongs to one item.
        key={fields['key']}
        label="Family members"
        hint="People of the family tree whom this item shows. The item then also appears on the page of each person."
        error={getFieldError(form, 'memberIds')}
        chosenIds={readIds(fields['memberIds'])}
        onChange={(ids) => form.draft.setField('memberIds', ids.join('\n'))}
      />
      <TextField
        label="Tags"
        hint="Separate tags with commas. Example: wedding, Ulvik, boat."
        autoComplete="off"
        {...textFieldProps(form, 'tags')}
      />
    </>
  )
}

function Suggestions({ draft, state, file }: FieldsFormProps & { file: ChosenFile }) {
  const { userId, outbox } = draft.options
  const { id, name, savedFile } = file
  return (
    <Suspense>
      <PhotoSuggestions
        file={{ id, name, isPhoto: getSubmittableKind(file) === 'photo' }}
        load={async () => file.file ?? (savedFile ? await outbox.readFile(userId, savedFile) : null)}
        dateTaken={state.fields['dateTaken'] ?? ''}
        location={state.fields['location'] ?? ''}
        onUse={(part) => {
          for (const [field, value] of Object.entries(part)) draft.setField(field, value)
        }}
      />
    </Suspense>
  )
}
