/** The form fields of news and blog posts. */
import { chakra } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { useDeferredValue, useRef } from 'react'
import { PeopleField } from '#client/people/people-field.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { Field, TextArea, TextField } from '#client/ui/form/field.tsx'
import { MarkdownBar } from '#client/ui/markdown/markdown-bar.tsx'
import { textLength, upload } from '#shared/limits.ts'
import { readIds } from '../draft/draft-payload.ts'
import { controlProps, type DraftFormProps, getFieldError, textFieldProps } from './draft-fields.ts'
import { FilesField } from './files-field.tsx'
import { proposeExcerpt } from './propose-excerpt.ts'

export function TextForm(form: DraftFormProps) {
  // The author has just chosen the person, and sees who it is.
  const isAboutPerson = form.draft.options.about !== undefined
  const pictures = useRef<HTMLDivElement>(null)

  function choosePicture() {
    const picker = pictures.current?.querySelector('input')
    if (picker) return picker.click()
    const { filesPerSubmission: max } = upload
    toast({ title: `A story has ${max} pictures at most`, description: 'Remove one to add another one.' })
  }
  return (
    <>
      <div ref={pictures}>
        <FilesField
          {...form}
          prompt="Add pictures"
          morePrompt="Add more pictures"
          hint="The first picture is shown above the text, the others below"
          icon={<ImagePlus size={34} strokeWidth={1.4} />}
        />
      </div>
      <TextField
        label="Title"
        maxLength={textLength.title}
        autoComplete="off"
        textStyle="heading"
        {...textFieldProps(form, 'title')}
      />
      {isAboutPerson && <StoryPeople {...form} />}
      <Field
        label="Content"
        hint="An empty line starts a new paragraph."
        error={getFieldError(form, 'content')}
      >
        {(control) => (
          <>
            <MarkdownBar fieldId={control.id} onPicture={choosePicture} />
            <TextArea
              dir="auto"
              rows={9}
              resize="vertical"
              borderTopRadius="0"
              {...control}
              {...controlProps(form, 'content')}
            />
          </>
        )}
      </Field>
      <Excerpt {...form} />
      {!isAboutPerson && <StoryPeople {...form} />}
    </>
  )
}

/** Proposes the beginning of the story while the field is empty. */
function Excerpt(form: DraftFormProps) {
  const { fields } = form.state
  const content = useDeferredValue(fields['content'] ?? '')
  const proposal = fields['excerpt'] === '' ? proposeExcerpt(content) : ''
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div>
      <Field
        label="Excerpt"
        hint="One or two sentences that make people want to read on."
        error={getFieldError(form, 'excerpt')}
      >
        {(control) => (
          <TextArea
            ref={field}
            dir="auto"
            rows={2}
            maxLength={textLength.excerpt}
            {...control}
            {...controlProps(form, 'excerpt')}
          />
        )}
      </Field>
      {proposal !== '' && (
        <chakra.div mt="2" ps="4" borderInlineStartWidth="3px" borderColor="accent">
          <chakra.p dir="auto" textStyle="small" overflowWrap="anywhere">
            {proposal}
          </chakra.p>
          <Button
            variant="quiet"
            px="3"
            ms="-3"
            color="accent.text"
            onClick={() => {
              form.draft.setField('excerpt', proposal)
              field.current?.focus()
            }}
          >
            Use the beginning of the story
          </Button>
        </chakra.div>
      )}
    </div>
  )
}

function StoryPeople(form: DraftFormProps) {
  return (
    <PeopleField
      label="Who is in it?"
      hint="The story then also appears on the page of each person."
      error={getFieldError(form, 'memberIds')}
      chosenIds={readIds(form.state.fields['memberIds'])}
      onChange={(ids) => form.draft.setField('memberIds', ids.join('\n'))}
    />
  )
}
