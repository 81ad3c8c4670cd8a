/** The form fields of a correction: what is right, how the author knows it, and who told it. */
import { chakra } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { Field, TextArea, TextField } from '#client/ui/form/field.tsx'
import type { SuggestedField } from '#shared/corrections/correction-fields.ts'
import { textLength } from '#shared/limits.ts'
import { controlProps, type DraftFormProps, getFieldError, textFieldProps } from '../form/draft-fields.ts'
import { FilesField } from '../form/files-field.tsx'
import { toBeforeField } from './correction-fields.ts'
import { formatSuggestedValue, getSuggestionLabel, listSuggestedFields } from './correction-texts.ts'

const dateHint = 'Examples: 12 March 1950, about 1950, before 1950.'

export function CorrectionForm(form: DraftFormProps) {
  const { fields } = form.state
  const isOther = fields['subject'] === 'other'
  return (
    <>
      <chakra.p textStyle="name">{fields['title']}</chakra.p>
      {listSuggestedFields(fields).map((name) => (
        <SuggestionField key={name} form={form} name={name} />
      ))}
      <Field
        label={isOther ? 'What is wrong, and what is right?' : 'How do you know?'}
        hint={getReasonHint(fields['subject'])}
        error={getFieldError(form, 'reason')}
      >
        {(control) => (
          <TextArea dir="auto" rows={isOther ? 4 : 2} {...control} {...controlProps(form, 'reason')} />
        )}
      </Field>
      <TextField
        label="Who told you?"
        hint="For example: Aunt Ingrid. Leave empty if you know it yourself."
        maxLength={textLength.personName}
        dir="auto"
        autoComplete="off"
        {...textFieldProps(form, 'toldBy')}
      />
      <FilesField
        {...form}
        prompt="Add a photo or a scan"
        morePrompt="Add another photo"
        hint="For example of a gravestone or a letter. Only the administrators see it"
        icon={<ImagePlus size={34} strokeWidth={1.4} />}
      />
    </>
  )
}

function getReasonHint(subject: string | undefined): string {
  if (subject === 'other')
    return 'For example: the picture shows her sister, or one of the children is missing.'
  if (isAboutContent(subject)) return 'For example: it is written on the back of the picture.'
  return 'For example: it says so on the gravestone. The family can read this with the source.'
}

/** At most this much of a long value is repeated below its field. */
const previewLength = 160

function SuggestionField({ form, name }: { form: DraftFormProps; name: SuggestedField }) {
  const { fields } = form.state
  const label = getSuggestionLabel(name, fields['tag'])
  const hint = getHint(name, fields[toBeforeField(name)] ?? '')
  if (name === 'value' && isAboutContent(fields['subject'])) {
    return (
      <Field label={label} hint={hint} error={getFieldError(form, name)}>
        {(control) => (
          <TextArea
            dir="auto"
            rows={4}
            maxLength={textLength.description}
            {...control}
            {...controlProps(form, name)}
          />
        )}
      </Field>
    )
  }
  return (
    <TextField
      label={label}
      hint={hint}
      maxLength={maxLengths[name] ?? textLength.shortText}
      dir="auto"
      autoComplete="off"
      {...textFieldProps(form, name)}
    />
  )
}

const maxLengths: Partial<Record<SuggestedField, number>> = {
  date: textLength.date,
  recordTitle: textLength.title,
}

function getHint(name: SuggestedField, before: string): string | undefined {
  if (before === '') return name === 'date' ? dateHint : undefined
  const now = formatSuggestedValue(name, before)
  const shown = now.length > previewLength ? `${now.slice(0, previewLength).trimEnd()}…` : now
  return `Now: ${shown.replace(/\.$/, '')}. Leave empty if it is right.`
}

/** Whether the correction is about an archive item or an event, which have long descriptions. */
function isAboutContent(subject: string | undefined): boolean {
  return subject === 'item' || subject === 'event'
}
