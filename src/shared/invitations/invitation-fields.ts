/** The content of a submission of the type `invitation`: a relative asks for an account for a person of the tree. */
import { z } from 'zod'
import { recordId, requiredText, text } from '#shared/contracts/fields/field-rules.ts'
import { textLength } from '#shared/limits.ts'

export const invitationContent = z.strictObject({
  title: requiredText(textLength.title, 'Title is required'),
  /** Whose account it will be. */
  personId: recordId,
  /** What the administrators should know. */
  reason: text(textLength.reviewNotes),
})
export type InvitationContent = z.infer<typeof invitationContent>
