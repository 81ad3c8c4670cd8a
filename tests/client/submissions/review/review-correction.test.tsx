/** Reviewing a correction: the comparison with the record, and what is sent. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AppError } from '#shared/contracts/app-error.ts'
import { getArchive } from '#shared/contracts/archives.contract.ts'
import { type Fact, getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { getPerson } from '#shared/contracts/people.contract.ts'
import { listSubmissions, type ReviewPayload, reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { anItem } from '#tests/client/archives/some-items.ts'
import { makePerson, makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import { openApp, openedDialog, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const karin = makeUser({ id: 'account-karin', role: 'admin' })
const clara = makePerson({ id: 'clara', first_name: 'Clara', last_name: 'Lind' })
const birth: Fact = {
  ...{ id: 'b', person_id: 'clara', position: 0, tag: 'BIRT', updated_at: 'version-1' },
  ...{ date: '1901-05-03', place: 'Bergen' },
}

const waiting: Submission = {
  ...{ id: 'one', type: 'correction', title: 'Birth: Clara Lind', status: 'pending', review_notes: null },
  content: {
    ...{ title: 'Birth: Clara Lind', personId: 'clara', subject: 'fact', tag: 'BIRT', factId: 'b' },
    suggested: { date: '1902-05-03', place: 'Oslo' },
    before: { date: '1901-05-03', place: 'Bergen' },
    reason: 'It says so on her gravestone.',
    toldBy: 'Aunt Ingrid',
  },
  ...{ submitter_first_name: 'Selam', submitter_last_name: 'Lind', reviewed_at: null, published_id: null },
  created_at: '2026-02-03T10:00:00.000Z',
  updated_at: '2026-02-03T10:00:00.000Z',
}

const known = (facts: Fact[]) => ({
  ...{ person_ids: ['clara'], names: [], facts, sources: [], repositories: [], places: [] },
})

async function openReview(facts: () => Fact[], review: (body: ReviewPayload) => void) {
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [waiting]),
    handle(getPerson, () => clara),
    handle(getPersonFacts, () => known(facts())),
    handle(reviewSubmission, ({ body }) => {
      review(body)
      return { ...waiting, status: body.status }
    }),
  )
  const { user } = await openApp('/admin/submissions')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = await openedDialog('Birth: Clara Lind')
  return { user, dialog }
}

it('shows the record beside the correction, and accepts it with one press', async () => {
  const sent: ReviewPayload[] = []
  const { user, dialog } = await openReview(
    () => [birth],
    (body) => sent.push(body),
  )
  expect(await dialog.findByText('3 May 1901')).toBeTruthy()
  expect(dialog.getByText('3 May 1902')).toBeTruthy()
  expect(dialog.getByText('Told by Aunt Ingrid')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Clara Lind' }).getAttribute('href')).toBe('/people/clara')
  expect(dialog.queryByText('When it was written')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { status: 'approved', reviewNotes: null, accepted: ['date', 'place'], comparedWith: 'version-1' },
  ])
})

it('accepts single values, also beside the ones that are known', async () => {
  const sent: ReviewPayload[] = []
  const { user, dialog } = await openReview(
    () => [birth],
    (body) => sent.push(body),
  )
  await user.click(await dialog.findByLabelText('Accept “Oslo”'))
  await user.click(dialog.getByRole('button', { name: 'Keep both' }))
  await waitFor(() => expect(sent).toMatchObject([{ accepted: ['date'], asAlternative: true }]))
})

it('says that the record has changed since the correction was written', async () => {
  const { dialog } = await openReview(
    () => [{ ...birth, date: '1903' }],
    () => {},
  )
  expect(await dialog.findByText(/^The record has changed since/)).toBeTruthy()
  expect(dialog.getAllByText('When it was written')).toHaveLength(2)
})

it('compares again when the record changes during the review', async () => {
  let facts = [birth]
  const { user, dialog } = await openReview(
    () => facts,
    () => {},
  )
  await dialog.findByText('3 May 1901')
  server.use(handleWithError(reviewSubmission, 'stale_edit', 'The record has changed.'))
  facts = [{ ...birth, date: '1905', updated_at: 'version-2' }]
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  expect(await dialog.findByText('1905')).toBeTruthy()
  expect(dialog.getByText('The record has changed.')).toBeTruthy()
})

it('says that the record could not be loaded, and loads the record again', async () => {
  let isFailing = true
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [waiting]),
    handle(getPerson, () => clara),
    handle(getPersonFacts, () => {
      if (isFailing) throw new AppError('conflict', 'The record is locked.')
      return known([birth])
    }),
  )
  const { user } = await openApp('/admin/submissions')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = await openedDialog('Birth: Clara Lind')
  expect(await dialog.findByText('The record is locked.')).toBeTruthy()
  expect(dialog.queryByText('Loading the record...')).toBeNull()
  isFailing = false
  await user.click(dialog.getByRole('button', { name: 'Try Again' }))
  expect(await dialog.findByText('3 May 1901')).toBeTruthy()
})

it('can only be declined when the person was removed', async () => {
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [waiting]),
    handleWithError(getPerson, 'not_found', 'Gone.'),
    handleWithError(getPersonFacts, 'not_found', 'Gone.'),
  )
  const { user } = await openApp('/admin/submissions')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = await openedDialog('Birth: Clara Lind')
  expect(await dialog.findByText(/no longer in the family tree/)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Accept' }).disabled).toBe(true)
})

it('compares a correction of an archive item with the item', async () => {
  const item = anItem({ id: 'regatta', title: 'Regatta', date_taken: '1950', updated_at: 'v7' })
  const about: Submission = {
    ...waiting,
    title: 'Regatta',
    content: {
      ...{ title: 'Regatta', itemId: 'regatta', subject: 'item', reason: 'On the back of the picture.' },
      ...{ suggested: { date: '1951' }, before: { date: '1950' } },
    },
  }
  const sent: ReviewPayload[] = []
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [about]),
    handle(getArchive, () => ({ data: item })),
    handle(reviewSubmission, ({ body }) => {
      sent.push(body)
      return { ...about, status: body.status }
    }),
  )
  const { user } = await openApp('/admin/submissions')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = await openedDialog('Regatta')
  expect((await dialog.findByRole('link', { name: 'Regatta' })).getAttribute('href')).toBe(
    '/archives/regatta',
  )
  expect(await dialog.findByText('1951')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ status: 'approved', accepted: ['date'], comparedWith: 'v7' }]),
  )
})
