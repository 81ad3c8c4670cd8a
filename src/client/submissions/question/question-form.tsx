/** The form fields of a question to the family. */
import { ImagePlus } from 'lucide-react'
import { PeopleField } from '#client/people/people-field.tsx'
import { Field, TextArea, TextField } from '#client/ui/form/field.tsx'
import { textLength } from '#shared/limits.ts'
import { readIds } from '../draft/draft-payload.ts'
import { controlProps, type DraftFormProps, getFieldError, textFieldProps } from '../form/draft-fields.ts'
import { FilesField } from '../form/files-field.tsx'
import { buildExcerpt } from './question-fields.ts'

export function QuestionForm(form: DraftFormProps) {
  const { draft, state } = form
  return (
    <>
      <TextField
        label="Your question"
        placeholder="Does anybody know …?"
        maxLength={textLength.title}
        autoComplete="off"
        {...textFieldProps(form, 'title')}
      />
      <Field
        label="What you know already"
        hint="Who or what is your question about? When and where could it have been?"
        error={getFieldError(form, 'content')}
      >
        {(control) => (
          <TextArea
            dir="auto"
            rows={5}
            {...control}
            {...controlProps(form, 'content')}
            onChange={({ currentTarget: { value } }) => {
              draft.setField('content', value)
              draft.setField('excerpt', buildExcerpt(value))
            }}
          />
        )}
      </Field>
      <PeopleField
        label="Whom the question is about"
        hint="The question then also appears on the page of each person."
        error={getFieldError(form, 'memberIds')}
        chosenIds={readIds(state.fields['memberIds'])}
        onChange={(ids) => draft.setField('memberIds', ids.join('\n'))}
      />
      <FilesField
        {...form}
        prompt="Add pictures"
        morePrompt="Add more pictures"
        hint="A picture often helps others to remember"
        icon={<ImagePlus size={34} strokeWidth={1.4} />}
      />
    </>
  )
}
