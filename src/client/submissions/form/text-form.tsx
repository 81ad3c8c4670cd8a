/** The form fields of news and blog posts. */
import { ImagePlus } from 'lucide-react'
import { acceptedImages } from '#client/ui/files/file-validation.ts'
import { Field, TextArea, TextField } from '#client/ui/form/field.tsx'
import { textLength } from '#shared/limits.ts'
import { controlProps, type DraftFormProps, getFieldError, textFieldProps } from './draft-fields.ts'
import { FilesField } from './files-field.tsx'

export function TextForm(form: DraftFormProps) {
  return (
    <>
      <TextField
        label="Title"
        maxLength={textLength.title}
        autoComplete="off"
        {...textFieldProps(form, 'title')}
      />
      <Field
        label="Excerpt"
        hint="One or two sentences that make people want to read on."
        error={getFieldError(form, 'excerpt')}
      >
        {(control) => (
          <TextArea
            dir="auto"
            rows={2}
            maxLength={textLength.excerpt}
            {...control}
            {...controlProps(form, 'excerpt')}
          />
        )}
      </Field>
      <Field
        label="Content"
        hint="An empty line starts a new paragraph. You can also write **bold**, *italic* and lists."
        error={getFieldError(form, 'content')}
      >
        {(control) => (
          <TextArea dir="auto" rows={9} resize="vertical" {...control} {...controlProps(form, 'content')} />
        )}
      </Field>
      <FilesField
        {...form}
        prompt="Add pictures"
        morePrompt="Add more pictures"
        hint="The first picture is shown above the text, the others below"
        accept={acceptedImages}
        icon={<ImagePlus size={34} strokeWidth={1.4} />}
      />
    </>
  )
}
