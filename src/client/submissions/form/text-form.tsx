/** The fields of news and blog posts: title, excerpt, content, and pictures that go with them. */
import { ImagePlus } from 'lucide-react'
import { Field, TextArea, TextField } from '#client/ui/form/field.tsx'
import { acceptedPictures } from '../draft/file-validation.ts'
import { controlOf, type DraftFormProps, textFieldOf, wordsAgainst } from './draft-fields.ts'
import { FilesField } from './files-field.tsx'

export function TextForm(form: DraftFormProps) {
  return (
    <>
      <TextField label="Title" maxLength={300} autoComplete="off" {...textFieldOf(form, 'title')} />
      <Field
        label="Excerpt"
        hint="One or two sentences that make one want to read on."
        error={wordsAgainst(form, 'excerpt')}
      >
        {(control) => (
          <TextArea dir="auto" rows={2} maxLength={2000} {...control} {...controlOf(form, 'excerpt')} />
        )}
      </Field>
      <Field
        label="Content"
        hint="An empty line begins a new paragraph. **Bold**, *italic* and lists work, too."
        error={wordsAgainst(form, 'content')}
      >
        {(control) => (
          <TextArea dir="auto" rows={9} resize="vertical" {...control} {...controlOf(form, 'content')} />
        )}
      </Field>
      <FilesField
        {...form}
        prompt="Add pictures"
        more="Add more pictures"
        hint="They are shown with the text, the first one above it"
        accept={acceptedPictures}
        icon={<ImagePlus size={34} strokeWidth={1.4} />}
      />
    </>
  )
}
