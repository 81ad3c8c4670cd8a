/** The form fields of an archive item. */
import { chakra } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { acceptedFiles } from '#client/ui/files/file-validation.ts'
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { submissionCategories } from '#shared/contracts/submissions.contract.ts'
import { textLength } from '#shared/limits.ts'
import { controlProps, type DraftFormProps, getFieldError, textFieldProps } from './draft-fields.ts'
import { FilesField } from './files-field.tsx'

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

export function ArchiveForm(form: DraftFormProps) {
  return (
    <>
      <FilesField
        {...form}
        prompt="Choose files"
        morePrompt="Add more files"
        hint="Pictures, videos, sound recordings, PDF or Word documents that belong together"
        accept={acceptedFiles}
        icon={<ImagePlus size={34} strokeWidth={1.4} />}
        required
      />
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
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="4"
        rowGap="5"
        alignItems="start"
      >
        <Field label="Category">
          {(control) => (
            <Select {...control} {...controlProps(form, 'category')}>
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
      </chakra.div>
      <TextField
        label="Tags"
        hint="Separate tags with commas. Example: wedding, Ulvik, boat."
        autoComplete="off"
        {...textFieldProps(form, 'tags')}
      />
    </>
  )
}
