/** The fields of an item of the archives: its files, and what is known about them. */
import { chakra } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { submissionCategories } from '#shared/contracts/submissions.contract.ts'
import { acceptedFiles } from '../draft/file-validation.ts'
import { controlOf, type DraftFormProps, textFieldOf, wordsAgainst } from './draft-fields.ts'
import { FilesField } from './files-field.tsx'

const names: Record<(typeof submissionCategories)[number], string> = {
  photos: 'Photos',
  documents: 'Documents',
  videos: 'Videos',
  audio: 'Audio',
  letters: 'Letters',
  certificates: 'Certificates',
  other: 'Other',
}

const dateHint = 'As exactly as you know: 12 March 1950, about 1950, before 1950.'

export function ArchiveForm(form: DraftFormProps) {
  return (
    <>
      <FilesField
        {...form}
        prompt="Choose files"
        more="Add more files"
        hint="Pictures, films, sound recordings, PDF or Word documents that belong together"
        accept={acceptedFiles}
        icon={<ImagePlus size={34} strokeWidth={1.4} />}
        required
      />
      <TextField label="Title" maxLength={300} autoComplete="off" {...textFieldOf(form, 'title')} />
      <Field
        label="Description"
        hint="Who, where, when, and what one cannot see."
        error={wordsAgainst(form, 'description')}
      >
        {(control) => <TextArea dir="auto" rows={4} {...control} {...controlOf(form, 'description')} />}
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
            <Select {...control} {...controlOf(form, 'category')}>
              {submissionCategories.map((category) => (
                <option key={category} value={category}>
                  {names[category]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label="Date taken"
          hint={dateHint}
          autoComplete="off"
          {...textFieldOf(form, 'dateTaken')}
        />
        <TextField
          label="Person"
          hint="Whom it shows or is about."
          maxLength={500}
          autoComplete="off"
          {...textFieldOf(form, 'personRelated')}
        />
        <TextField label="Location" maxLength={500} autoComplete="off" {...textFieldOf(form, 'location')} />
      </chakra.div>
      <TextField
        label="Tags"
        hint="Separated by commas: wedding, Ulvik, boat."
        autoComplete="off"
        {...textFieldOf(form, 'tags')}
      />
    </>
  )
}
