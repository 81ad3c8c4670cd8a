/** The form field of a report that is opened from the list of what waits to be sent. */
import type { DraftFormProps } from '../form/draft-fields.ts'
import { ReasonForm } from '../form/reason-form.tsx'

export function ReportForm(form: DraftFormProps) {
  return (
    <ReasonForm
      {...form}
      label="Why should the comment be removed?"
      hint="Optional. Only the administrators can read your answer."
    />
  )
}
