/** A person with facts on a page that an administrator has opened, for tests of the editor. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { type AuditLogEntry, getAuditLog } from '#shared/contracts/audit.contract.ts'
import { type Fact, getPersonFacts, type Knowledge } from '#shared/contracts/facts.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { makePerson, makeUser } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { openApp, openedDialog, server, signedInAs } from '#tests/support/render.tsx'

export const admin = makeUser({ id: 'account-karin', role: 'admin' })
const union = { from: null, to: null, end_reason: null, place: null }
const karin = makePerson({
  id: 'karin',
  first_name: 'Karin',
  partners: [{ union_id: 'union', member_id: 'nils', ...union }],
})
const nils = makePerson({ id: 'nils', first_name: 'Nils' })
export const nothing: Knowledge = {
  ...{ person_ids: [], names: [], facts: [], sources: [], repositories: [], places: [] },
}
export const baptism: Fact = {
  ...{ id: 'baptism', person_id: 'karin', position: 3, tag: 'BAPM' },
  ...{ date: '1920-04-04', place: 'Ulvik, Norway', updated_at: '2026-01-01T00:00:00Z' },
}

export function logEntry(id: string): AuditLogEntry {
  return {
    ...{ id: '7', action: 'update_fact', target_type: 'fact', target_id: id, details: {} },
    ...{ ip_address: null, created_at: '2026-01-01T00:00:00Z', can_undo: true, undone_by: null },
    ...{ admin_first_name: 'Karin', admin_last_name: null },
  }
}

/** @param editedId of the record that the newest log entry is about */
export function serve(known: Partial<Knowledge>, user = admin, editedId = 'baptism') {
  server.use(
    signedInAs(user),
    handle(listPeople, () => [karin, nils]),
    handle(getPersonFacts, () => ({ ...nothing, ...known })),
    handle(getAuditLog, () => ({
      logs: [logEntry(editedId)],
      pagination: { page: 1, limit: 1, total: 1, totalPages: 1 },
    })),
  )
}

export async function openDialog(button: string, title: string) {
  const { user } = await openApp('/people/karin')
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = await openedDialog(title)
  // The dialog hides the page behind it a frame later, and with it a question that opens before: no user is that fast.
  await waitFor(() => expect(screen.queryByRole('main')).toBeNull())
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  return { user, dialog, fill }
}
