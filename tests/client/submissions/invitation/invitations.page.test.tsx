/** Invitations after their approval: the page of administrators, the card in My Submissions, and the review. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getPerson } from '#shared/contracts/people.contract.ts'
import { listSubmissions, type ReviewPayload, reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { listMySubmissions, type Submission } from '#shared/contracts/submissions.contract.ts'
import {
  createInvitationLink,
  type Invitation,
  listInvitations,
  revokeInvitation,
} from '#shared/invitations/invitations.contract.ts'
import { anna, makePerson, makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithError, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedDialog,
  openedQuestion,
  pageTitle,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'

prepareBrowser()

const karin = makeUser({ id: 'account-karin', role: 'admin' })
const url = 'https://lindqvist.example/invitation#token'

function makeInvitation(changes: Partial<Invitation> = {}): Invitation {
  return {
    ...{ id: 'one', person_id: 'berit', person_name: 'Berit Holm', state: 'open', link_count: 0 },
    ...{ asked_by_name: 'Anna Lindqvist', approved_by_name: 'Karin Holm' },
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    expires_at: '2026-12-04T10:00:00.000Z',
    ...changes,
  }
}

const title = 'Invitation for Berit Holm'
const request: Submission = {
  ...{ id: 'request', type: 'invitation', title, status: 'pending', review_notes: null, published_id: null },
  content: { title, personId: 'berit', reason: 'She has asked me twice.' },
  ...{ submitter_first_name: 'Anna', submitter_last_name: 'Lindqvist', reviewed_at: null },
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
}
const approved: Submission = { ...request, status: 'approved', published_id: 'one' }

const card = (name: string) => screen.findByRole('article', { name }).then((article) => within(article))

it('lists every invitation for administrators with what became of it', async () => {
  server.use(
    signedInAs(karin),
    handle(listInvitations, () => [
      makeInvitation({ link_count: 2 }),
      makeInvitation({ id: 'two', person_name: 'Ole Holm', state: 'used', link_count: 1 }),
      makeInvitation({ id: 'three', person_name: 'Liv Holm', state: 'revoked', asked_by_name: '' }),
    ]),
  )
  await openApp('/admin/invitations')
  await pageTitle('Invitations')
  const open = await card('Berit Holm')
  expect(open.getByText(/^Requested by Anna Lindqvist · approved by Karin Holm · .* · 2 links$/)).toBeTruthy()
  expect(open.getByText('Open')).toBeTruthy()
  expect(open.getByRole('button', { name: 'Get the link' })).toBeTruthy()
  const used = await card('Ole Holm')
  expect(used.getByText('Ole Holm has used the invitation and has an account now.')).toBeTruthy()
  expect(used.queryByRole('button')).toBeNull()
  const revoked = await card('Liv Holm')
  expect(revoked.getByText(/^Requested by a former member/)).toBeTruthy()
  expect(revoked.getByText('This invitation was withdrawn. Its links no longer work.')).toBeTruthy()
})

it('shows an empty list after a failing one was loaded again', async () => {
  server.use(signedInAs(karin), handleWithError(listInvitations, 'invalid', 'The list cannot be read.'))
  const { user } = await openApp('/admin/invitations')
  await pageTitle('Invitations')
  expect(await screen.findByText('The list cannot be read.')).toBeTruthy()
  server.use(handle(listInvitations, () => []))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No invitation has been approved yet')).toBeTruthy()
})

it('needs a connection', async () => {
  server.use(signedInAs(karin), handleWithNetworkError(listInvitations))
  await openApp('/admin/invitations')
  await pageTitle('Invitations')
  expect(await screen.findByText('This page needs a connection')).toBeTruthy()
})

it('gives the member the link once, and withdraws the invitation only after confirmation', async () => {
  let state: Invitation['state'] = 'open'
  const seen: (string | null)[] = []
  server.use(
    signedInAs(anna),
    handle(listMySubmissions, () => [approved]),
    handle(listInvitations, () => [makeInvitation({ state })]),
    handle(createInvitationLink, () => ({ url, expires_at: '2026-12-04T10:00:00.000Z' })),
    handle(revokeInvitation, ({ request: { headers } }) => {
      seen.push(headers.get('if-match'))
      state = 'revoked'
      return { success: true as const }
    }),
  )
  const { user } = await openApp('/my-submissions')
  const mine = await card(title)
  await user.click(await mine.findByRole('button', { name: 'Get the link' }))
  expect(await mine.findByText(url)).toBeTruthy()
  expect(mine.getByText(/^This link is shown only now\./)).toBeTruthy()
  expect(mine.queryByRole('button', { name: 'Get the link' })).toBeNull()

  await user.click(mine.getByRole('button', { name: 'Withdraw the invitation' }))
  const question = await openedQuestion()
  expect(seen).toEqual([])
  await user.click(question.getByRole('button', { name: 'Withdraw' }))
  expect(await mine.findByText('This invitation was withdrawn. Its links no longer work.')).toBeTruthy()
  expect(seen).toEqual(['"2026-11-20T10:00:00.000Z"'])
  expect(mine.queryByText(url)).toBeNull()
})

it('says that the link needs a connection, and shows an error that the server tells', async () => {
  server.use(
    signedInAs(anna),
    handle(listMySubmissions, () => [approved]),
    handleWithError(listInvitations, 'invalid', 'The list cannot be read.'),
  )
  const { user } = await openApp('/my-submissions')
  const mine = await card(title)
  expect(await mine.findByText('The list cannot be read.')).toBeTruthy()
  server.use(handleWithNetworkError(listInvitations))
  await user.click(mine.getByRole('button', { name: 'Try Again' }))
  expect(await mine.findByText('You can get the link when you are connected.')).toBeTruthy()
})

it('tells the administrator what an approval does, and approves with a note', async () => {
  const sent: ReviewPayload[] = []
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [request]),
    handle(getPerson, () => makePerson({ id: 'berit', first_name: 'Berit', last_name: 'Holm' })),
    handle(reviewSubmission, ({ body }) => {
      sent.push(body)
      return { ...request, status: body.status }
    }),
  )
  const { user } = await openApp('/admin/submissions')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = await openedDialog(title)
  expect(await dialog.findByText(/Anna Lindqvist can get a link and send it to Berit Holm/)).toBeTruthy()
  expect(dialog.getByText('She has asked me twice.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Notes for the sender'), 'Gladly.')
  await user.click(dialog.getByRole('button', { name: 'Approve invitation' }))
  expect(await screen.findByText('Invitation approved')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ status: 'approved', reviewNotes: 'Gladly.' }])
})

it('lets the administrator only decline a request whose person is gone', async () => {
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [request]),
    handleWithError(getPerson, 'not_found', 'This person is not in the family tree.'),
  )
  const { user } = await openApp('/admin/submissions')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = await openedDialog(title)
  expect(await dialog.findByText(/is no longer in the family tree.*only be declined/)).toBeTruthy()
  const accept = dialog.getByRole<HTMLButtonElement>('button', { name: 'Approve invitation' })
  expect(accept.disabled).toBe(true)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Decline' }).disabled).toBe(false)
})
