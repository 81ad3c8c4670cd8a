/** The form fields of an answer about a reunion that is opened from the list of what waits to be sent. */
import { chakra } from '@chakra-ui/react'
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { attendanceAnswer } from '#shared/reunions/attendance-fields.ts'
import { controlProps, type DraftFormProps, getFieldError, textFieldProps } from '../form/draft-fields.ts'
import { answerLabels } from './answer-labels.ts'

export function AttendanceForm(form: DraftFormProps) {
  const { title, answer } = form.state.fields
  return (
    <>
      <chakra.p textStyle="name">{title}</chakra.p>
      <Field label="Are you coming?">
        {(control) => (
          <Select {...control} {...controlProps(form, 'answer')}>
            {attendanceAnswer.options.map((option) => (
              <option key={option} value={option}>
                {answerLabels[option]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {answer !== 'no' && (
        <>
          <TextField
            label="How many people are coming, including you?"
            inputMode="numeric"
            autoComplete="off"
            {...textFieldProps(form, 'peopleCount')}
          />
          <Field
            label="What you bring"
            hint="Write one thing on each line."
            error={getFieldError(form, 'brings')}
          >
            {(control) => <TextArea rows={3} {...control} {...controlProps(form, 'brings')} />}
          </Field>
        </>
      )}
    </>
  )
}
