/** Reviewing a request for an invitation: for whom it is, and the password before it is approved. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AppError } from '#shared/contracts/app-error.ts'
import { getPerson, listPeople } from '#shared/contracts/people.contract.ts'
import { listSubmissions, reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { confirmPassword } from '#shared/contracts/sign-in-methods.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { makePerson, makeUser } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedDialog,
  passwordDialog,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'

prepareBrowser()

const liv = makePerson({ id: 'liv', first_name: 'Liv', last_name: 'Berg', birth_date: '1990' })
const title = 'Invitation for Liv Berg'
const waiting: Submission = {
  ...{ id: 'one', type: 'invitation', title, status: 'pending', review_notes: null },
  content: { title, personId: 'liv', reason: 'My cousin.' },
  ...{ submitter_first_name: 'Selam', submitter_last_name: 'Lind', reviewed_at: null, published_id: null },
  created_at: '2026-02-03T10:00:00.000Z',
  updated_at: '2026-02-03T10:00:00.000Z',
}

it('asks for the password before it approves the invitation', async () => {
  let hasProved = false
  server.use(
    signedInAs(makeUser({ id: 'account-karin', role: 'admin' })),
    handle(listSubmissions, () => [waiting]),
    handle(listPeople, () => [liv]),
    handle(getPerson, () => liv),
    handle(confirmPassword, () => {
      hasProved = true
      return { success: true as const }
    }),
    handle(reviewSubmission, ({ body }) => {
      if (!hasProved) throw new AppError('password_needed', 'Please confirm again that it is you.')
      return { ...waiting, status: body.status }
    }),
  )
  const { user } = await openApp('/admin/submissions')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = await openedDialog(title)
  await dialog.findByText(/^If you approve, Selam Lind can get a link and send it to Liv Berg/)
  await user.click(dialog.getByRole('button', { name: 'Approve invitation' }))
  const question = await passwordDialog()
  await user.type(question.getByLabelText('Password'), 'lantern')
  await user.click(question.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Invitation approved')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
