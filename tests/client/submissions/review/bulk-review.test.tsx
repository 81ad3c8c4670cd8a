/** Deciding about several submissions on the moderation page. */
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { compactScreen } from '#client/theme/screen-kinds.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { listSubmissions, type ReviewPayload, reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const karin = makeUser({ id: 'account-karin', role: 'admin' })

function aStory(id: string, title: string, sender: string): Submission {
  return {
    ...{ id, type: 'news', title, status: 'pending', review_notes: null },
    content: { title, excerpt: 'In short.', content: 'At length.' },
    ...{ submitter_first_name: sender, submitter_last_name: '' },
    ...{ created_at: '2026-02-03T10:00:00.000Z', updated_at: '2026-02-03T10:00:00.000Z' },
    ...{ reviewed_at: null, published_id: null },
  }
}

it('filters, accepts all that are listed with one note, and says which failed and why', async () => {
  let list = [
    aStory('mill', 'The mill', 'Anna'),
    aStory('farm', 'The farm', 'Anna'),
    aStory('ship', 'The ship', 'Ole'),
  ]
  const reviews: [string, ReviewPayload][] = []
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => list),
    handle(reviewSubmission, ({ params: { id }, body }) => {
      reviews.push([id, body])
      if (id === 'farm') throw new AppError('conflict', 'This submission has already been reviewed.')
      const reviewed = list.find((one) => one.id === id) ?? aStory(id, '', '')
      list = list.filter((one) => one.id !== id)
      return { ...reviewed, status: 'approved' as const }
    }),
  )
  const { user } = await openApp('/admin/submissions')
  await pageTitle('Content Moderation')
  await user.selectOptions(await screen.findByLabelText('Sent by'), 'Anna (2)')
  expect(screen.queryByRole('article', { name: 'The ship' })).toBeNull()
  await user.click(screen.getByLabelText('Choose several'))
  const panel = within(screen.getByRole('region', { name: 'Review several submissions' }))
  await user.click(panel.getByRole('button', { name: 'Choose all 2' }))
  await user.type(panel.getByLabelText('One note for all'), 'Thank you')
  await user.click(panel.getByRole('button', { name: 'Accept all chosen' }))
  expect(await panel.findByText('1 accepted. 1 not decided:')).toBeTruthy()
  expect(panel.getByText(/already been reviewed/).textContent).toContain('The farm')
  expect(panel.getByLabelText<HTMLTextAreaElement>('One note for all').value).toBe('Thank you')
  const body = { status: 'approved', reviewNotes: 'Thank you', isOneOfMany: true }
  expect(reviews).toEqual([
    ['farm', body],
    ['mill', body],
  ])
})

it('puts the filters behind a button with their number on phones', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === compactScreen, media: query }),
  )
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [aStory('mill', 'The mill', 'Anna'), aStory('ship', 'The ship', 'Ole')]),
  )
  const { user } = await openApp('/admin/submissions')
  const button = await screen.findByRole('button', { name: 'Filter' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('combobox', { name: 'Sent by' })).toBeNull()
  await user.click(button)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sent by' }), 'Ole (1)')
  await user.click(button)
  expect(screen.queryByRole('combobox', { name: 'Sent by' })).toBeNull()
  expect(button.textContent).toBe('Filter (1)')
  expect(screen.getByRole('article', { name: 'The ship' })).toBeTruthy()
  expect(screen.queryByRole('article', { name: 'The mill' })).toBeNull()
})
