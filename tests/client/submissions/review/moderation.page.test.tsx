/** Content Moderation: what reviewers see of a submission, and what becomes of it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AppError } from '#shared/contracts/app-error.ts'
import { listSubmissions, type ReviewPayload, reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
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

function aSubmission(changes: Partial<Submission>): Submission {
  return {
    id: 'one',
    type: 'archive',
    title: 'The mill',
    content: {
      title: 'The mill',
      description: 'Before the flood.',
      category: 'letters',
      tags: ['water'],
      fileName: 'mill.jpg',
      fileSize: 5,
      fileType: 'image/jpeg',
      fileUrl: '/api/media/abc',
    },
    status: 'pending',
    review_notes: null,
    submitter_first_name: 'Anna',
    submitter_last_name: 'Lindqvist',
    created_at: '2026-02-03T10:00:00.000Z',
    updated_at: '2026-02-03T10:00:00.000Z',
    reviewed_at: null,
    published_id: null,
    ...changes,
  }
}

const waiting = aSubmission({})
const odd = aSubmission({ id: 'two', title: 'Odd', content: { nothing: true } })
const done = aSubmission({ id: 'three', title: 'Done', status: 'rejected', review_notes: 'Twice.' })

it('counts submissions by status, and approves one with a category, a correction and notes', async () => {
  let order: ReviewPayload | undefined
  let list = [waiting, odd, done]
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => list),
    handle(reviewSubmission, ({ body }) => {
      order = body
      list = [{ ...waiting, status: 'approved' }, odd, done]
      return { ...waiting, status: 'approved' as const }
    }),
  )
  const { user } = await openApp('/admin/submissions')
  await pageTitle('Content Moderation')
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Pending (2)',
    'Approved (0)',
    'Rejected (1)',
    'All (3)',
  ])
  expect(screen.getByText('Invalid content format')).toBeTruthy()
  const card = screen.getByRole('article', { name: 'The mill' })
  expect(card.textContent).toContain('Anna Lindqvist')
  expect(card.textContent).toContain('Before the flood.')
  expect(card.textContent).toMatch(/Archive.* · Anna Lindqvist · 3 February/)

  await user.click(within(card).getByRole('button', { name: 'Review' }))
  const dialog = await openedDialog('The mill')
  expect(dialog.getByLabelText<HTMLSelectElement>('Category in the archives').value).toBe('Personal Letters')
  expect(dialog.getByRole('link', { name: 'mill.jpg' }).getAttribute('href')).toBe('/api/media/abc')
  await user.click(dialog.getByRole('button', { name: 'Make corrections' }))
  await user.type(dialog.getByLabelText('Location'), 'Ulvik')
  await user.type(dialog.getByLabelText('Notes for the sender'), 'Thank you')
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(order).toEqual({
    status: 'approved',
    reviewNotes: 'Thank you',
    category: 'Personal Letters',
    corrections: { location: 'Ulvik' },
  })
  expect(await screen.findByRole('tab', { name: 'Approved (1)' })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'All (3)' }))
  const cards = screen.getAllByRole('article').map(({ textContent }) => textContent ?? '')
  expect(cards.map((text) => /Pending|Approved|Rejected/.exec(text)?.[0])).toEqual([
    'Approved',
    'Pending',
    'Rejected',
  ])
  expect(cards.map((text) => text.includes('Review'))).toEqual([false, true, false])
})

it('reloads the list when another administrator has reviewed the submission first', async () => {
  let asked = 0
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => {
      asked++
      return asked === 1 ? [waiting] : [{ ...waiting, status: 'approved' as const }]
    }),
    handle(reviewSubmission, () => {
      throw new AppError('conflict', 'It has been approved already.')
    }),
  )
  const { user } = await openApp('/admin/submissions')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Another administrator has already reviewed this submission')).toBeTruthy()
  expect(await screen.findByText('No submissions are waiting for review')).toBeTruthy()
})

it('keeps notes and corrections on the screen when another administrator has reviewed the submission first', async () => {
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [waiting]),
    handle(reviewSubmission, () => {
      server.use(handle(listSubmissions, () => [{ ...waiting, status: 'rejected' as const }]))
      throw new AppError('conflict', 'This submission has already been reviewed.')
    }),
  )
  const { user } = await openApp('/admin/submissions')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = await openedDialog('The mill')
  await user.type(dialog.getByLabelText('Notes for the sender'), 'Thank you')
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toBe(
    'Another administrator has already reviewed this submissionYour notes and corrections were not saved, but you can still copy them from here.',
  )
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Notes for the sender').value).toBe('Thank you')
  expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('No submissions are waiting for review')).toBeTruthy()
})

it('keeps the notes and shows the error when a review cannot be saved', async () => {
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [waiting]),
    handleWithError(reviewSubmission, 'failed', 'The disk is full.'),
  )
  const { user } = await openApp('/admin/submissions')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = await openedDialog('The mill')
  await user.type(dialog.getByLabelText('Notes for the sender'), 'Thank you')
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Failed to approved submission. The disk is full.')).toBeTruthy()
  expect((await dialog.findByRole('alert')).textContent).toBe('The disk is full.')
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Notes for the sender').value).toBe('Thank you')
})

it('shows "Invalid content format" and allows only rejecting when the content is invalid', async () => {
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [odd]),
  )
  const { user } = await openApp('/admin/submissions')
  const card = within(await screen.findByRole('article', { name: 'Odd' }))
  expect(card.getByText('Invalid content format')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Review' }))
  const dialog = await openedDialog('Odd')
  expect(dialog.getByText('Invalid content format')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true)
  expect(dialog.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', false)
})

it('fires an event after a review, so that the dashboard updates its numbers', async () => {
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [waiting]),
    handle(reviewSubmission, () => ({ ...waiting, status: 'approved' as const })),
  )
  const heard = new Promise((resolve) => {
    window.addEventListener('submission-reviewed', resolve, { once: true })
  })
  const { user } = await openApp('/admin/submissions')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await heard
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('previews 200 characters, and asks for confirmation before unsaved notes are lost', async () => {
  const content = { title: 'Long', excerpt: 'x'.repeat(150), content: 'y'.repeat(150) }
  const long = aSubmission({ id: 'long', type: 'news', title: 'Long', content })
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [long]),
    handle(reviewSubmission, () => {
      throw new AppError('failed', 'The disk is full.')
    }),
  )
  const { user } = await openApp('/admin/submissions')
  const card = await screen.findByRole('article', { name: 'Long' })
  expect(within(card).getByText(`${'x'.repeat(150)} ${'y'.repeat(49)}…`)).toBeTruthy()

  await user.click(within(card).getByRole('button', { name: 'Review' }))
  const dialog = await openedDialog('Long')
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(document.getElementById('toast')?.textContent).toBe(
      'ErrorFailed to approved submission. The disk is full.',
    ),
  )
  fireEvent.change(dialog.getByLabelText('Notes for the sender'), { target: { value: 'Not yet.' } })
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() =>
    expect(document.getElementById('toast')?.textContent).toBe(
      'ErrorFailed to rejected submission. The disk is full.',
    ),
  )
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  const question = await openedQuestion('Leave without saving?')
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Notes for the sender').value).toBe('Not yet.')
})

it('shows "Failed to fetch submissions" with a retry button that moves the focus to the title', async () => {
  server.use(signedInAs(karin), handleWithError(listSubmissions, 'forbidden', 'Closed.'))
  const { user } = await openApp('/admin/submissions')
  await waitFor(() =>
    expect(document.getElementById('toast')?.textContent).toBe('ErrorFailed to fetch submissions'),
  )
  expect(screen.getByText('Closed.')).toBeTruthy()
  server.use(handle(listSubmissions, () => [waiting]))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('article', { name: 'The mill' })).toBeTruthy()
  expect(document.activeElement, 'the button that helped is gone').toBe(
    screen.getByRole('heading', { level: 1 }),
  )
})

it('moves the focus to the next pending submission after a review, or to the tab after the last one', async () => {
  let list = [waiting, aSubmission({ id: 'four', title: 'The weir' })]
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => list),
    handle(reviewSubmission, ({ params, body: { status } }) => {
      list = list.map((one) => (one.id === params.id ? { ...one, status } : one))
      return { ...waiting, status }
    }),
  )
  const { user } = await openApp('/admin/submissions')
  const review = async (title: string) =>
    within(await screen.findByRole('article', { name: title })).getByRole('button', { name: 'Review' })
  for (const [settled, word, next] of [
    ['The mill', 'Reject', 'The weir'],
    ['The weir', 'Approve', null],
  ] as const) {
    const button = await review(settled)
    button.focus()
    await user.keyboard('{Enter}')
    const dialog = await openedDialog(settled)
    dialog.getByRole('button', { name: word }).focus()
    await user.keyboard('{Enter}')
    // The page is hidden from roles until the dialog has closed.
    await waitFor(() => expect(button.isConnected).toBe(false))
    const goal = next === null ? await screen.findByRole('tab', { selected: true }) : await review(next)
    await waitFor(() => expect(document.activeElement).toBe(goal))
  }
})
