/** Reviewing a new relative: the relatives, likely duplicates, and what is sent. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getPerson, listPeople } from '#shared/contracts/people.contract.ts'
import { listSubmissions, type ReviewPayload, reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { makePerson, makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import { openApp, openedDialog, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const karin = makeUser({ id: 'account-karin', role: 'admin' })
const ingrid = makePerson({ id: 'ingrid', first_name: 'Ingrid', last_name: 'Lind', updated_at: 'version-1' })
const torstein = makePerson({ id: 'torstein', first_name: 'Torstein', last_name: 'Berg', gender: 'M' })

const title = 'Selma Berg, child of Ingrid Lind'
const content = {
  ...{ title, personId: 'ingrid', personName: 'Ingrid Lind', relation: 'child', otherParentId: 'torstein' },
  ...{ firstName: 'Selma', lastName: 'Berg', gender: 'F', birthDate: '2026-04-03' },
  reason: 'I am her aunt.',
}
const waiting: Submission = {
  ...{ id: 'one', type: 'relative', title, content, status: 'pending', review_notes: null },
  ...{ submitter_first_name: 'Selam', submitter_last_name: 'Lind', reviewed_at: null, published_id: null },
  created_at: '2026-02-03T10:00:00.000Z',
  updated_at: '2026-02-03T10:00:00.000Z',
}

async function openReview(more: object = {}, people = [ingrid, torstein], person = ingrid) {
  const sent: ReviewPayload[] = []
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [{ ...waiting, content: { ...content, ...more } }]),
    handle(listPeople, () => people),
    handle(getPerson, () => person),
    handle(reviewSubmission, ({ body }) => {
      sent.push(body)
      return { ...waiting, status: body.status }
    }),
  )
  const { user } = await openApp('/admin/submissions')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = await openedDialog(title)
  return { user, dialog, sent }
}

type Dialog = Awaited<ReturnType<typeof openReview>>['dialog']

const acceptButton = (dialog: Dialog) => dialog.getByRole<HTMLButtonElement>('button', { name: 'Accept' })

it('shows the new person beside the relatives, and adds the person with one press', async () => {
  const { user, dialog, sent } = await openReview()
  expect(await dialog.findByText('Child of Ingrid Lind and Torstein Berg')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Torstein Berg' }).getAttribute('href')).toBe('/people/torstein')
  expect(dialog.getByText('Born on 3 April 2026')).toBeTruthy()
  expect(dialog.getByText('I am her aunt.')).toBeTruthy()
  await user.click(acceptButton(dialog))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ status: 'approved', reviewNotes: null, comparedWith: 'version-1' }])
  expect(await screen.findByText('New relative accepted')).toBeTruthy()
})

it('names a person of the same name and year of birth, and nobody of another year', async () => {
  const same = makePerson({ id: 'selma', first_name: 'Selma', last_name: 'Berg', birth_date: '2026' })
  const older = makePerson({ id: 'old', first_name: 'Selma', last_name: 'Berg', birth_date: '1926' })
  const { dialog } = await openReview({}, [ingrid, torstein, same, older])
  await dialog.findByText('This person may already be in the family tree')
  const links = dialog.getAllByRole('link', { name: /^Selma Berg/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/people/selma'])
})

it('waits for the parents where the birth is kept back', async () => {
  const { user, dialog } = await openReview({ isBirth: true, isKeptBack: true })
  await dialog.findByText('Child of Ingrid Lind and Torstein Berg')
  expect(acceptButton(dialog).disabled).toBe(true)
  await user.click(dialog.getByLabelText('The parents agree'))
  expect(acceptButton(dialog).disabled).toBe(false)
})

it('says that the other parent was removed, and sends that the reviewer knows it', async () => {
  const { user, dialog, sent } = await openReview({}, [ingrid])
  await dialog.findByText(/^The other parent is no longer in the family tree/)
  await user.click(acceptButton(dialog))
  await waitFor(() => expect(sent).toMatchObject([{ otherParentId: null }]))
})

it('says that the record was renamed or merged', async () => {
  const { dialog } = await openReview({ personName: 'Inga Lind' })
  expect(await dialog.findByText(/^When this was written, the record was called “Inga Lind”/)).toBeTruthy()
})

it('cannot add a second mother', async () => {
  const child = { ...ingrid, mother_id: 'berit' }
  const berit = makePerson({ id: 'berit', first_name: 'Berit', last_name: 'Lind' })
  const { dialog } = await openReview({ relation: 'parent', otherParentId: undefined }, [child, berit], child)
  expect(await dialog.findByText(/^Ingrid Lind already has Berit Lind as parent/)).toBeTruthy()
  expect(acceptButton(dialog).disabled).toBe(true)
})

it('can only be declined when the relative was removed', async () => {
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [waiting]),
    handle(listPeople, () => [torstein]),
    handleWithError(getPerson, 'not_found', 'Gone.'),
  )
  const { user } = await openApp('/admin/submissions')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = await openedDialog(title)
  expect(await dialog.findByText(/^Ingrid Lind is no longer in the family tree/)).toBeTruthy()
  expect(acceptButton(dialog).disabled).toBe(true)
})
