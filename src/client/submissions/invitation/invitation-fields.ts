/** The fields of the draft of a request for an invitation, and its content in a submission. */
import type { InvitationContent } from '#shared/invitations/invitation-fields.ts'
import { textLength } from '#shared/limits.ts'

export const emptyInvitation: Readonly<Record<string, string>> = { title: '', personId: '', reason: '' }

/** What a form about an invitation for a person begins with. */
export function createInvitationSubject(personId: string, name: string) {
  const title = `Invitation for ${name}`.slice(0, textLength.title)
  return { slot: `invitation:${personId}`, fields: { personId, title } }
}

export function buildInvitationContent(get: (name: string) => string): InvitationContent {
  return { title: get('title'), personId: get('personId'), reason: get('reason') }
}

export function toInvitationFields({ title, personId, reason }: InvitationContent) {
  return { title, personId, reason }
}
