/** The form in which a member asks for an invitation for a person of the tree. */
import type { DraftFormProps } from '../form/draft-fields.ts'
import { ReasonForm } from '../form/reason-form.tsx'

export function InvitationForm(form: DraftFormProps) {
  return (
    <ReasonForm
      {...form}
      label="Note for the administrators"
      hint="Optional. For example: how you will send the link."
    />
  )
}
