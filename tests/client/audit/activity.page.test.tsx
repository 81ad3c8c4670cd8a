/** Tests of the activity log page. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildLogQuery, parseLogUrl } from '#client/audit/log-url.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import { openApp, openedQuestion, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const karin = makeUser({ id: 'account-karin', role: 'admin', first_name: 'Karin', last_name: 'Berg' })

const entryOf = (page: number) => ({
  id: String(page),
  action: 'update_blog_post',
  target_type: 'blog_post',
  target_id: 'b',
  details: {
    title: `Of page ${page}`,
    changes: { title: { before: 'Spoons', after: 'The spoons' } },
  },
  ip_address: '10.0.0.7',
  created_at: '2026-02-03T10:00:00.000Z',
  admin_first_name: 'Karin',
  admin_last_name: 'Berg',
  can_undo: true,
  undone_by: null,
})

function answerPages(asked: unknown[] = []) {
  let undone = false
  server.use(
    signedInAs(karin),
    handle(getAuditLog, ({ query }) => {
      asked.push(query)
      const { page = 1, limit = 50 } = query
      return {
        logs: [{ ...entryOf(page), can_undo: !undone }],
        pagination: { page, limit, total: 120, totalPages: Math.ceil(120 / limit) },
      }
    }),
    handle(undoActivity, ({ params }) => {
      undone = true
      return { ...entryOf(Number(params.id)), action: 'undo', can_undo: false }
    }),
  )
}

it('shows 50 entries at first and accepts only the page sizes 25, 50 and 100', () => {
  expect(parseLogUrl(new URLSearchParams())).toMatchObject({
    page: 1,
    limit: 50,
    action: null,
    search: '',
  })
  expect(parseLogUrl(new URLSearchParams('limit=33&page=-2&action=nothing'))).toMatchObject({
    page: 1,
    limit: 50,
    action: null,
  })
  const address = 'page=2&limit=100&action=review_submission&search=boat'
  expect(buildLogQuery(parseLogUrl(new URLSearchParams(address))).toString()).toBe(address)
})

it('stores the page in the URL and expands the details of an entry', async () => {
  const asked: unknown[] = []
  answerPages(asked)
  const { user } = await openApp('/admin/activity')
  const entry = await screen.findByRole('button', { name: /Of page 1/ })
  expect(
    within(screen.getByLabelText('Per page'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['25', '50', '100'])
  expect(screen.getByText('1–50 of 120')).toBeTruthy()
  await user.click(entry)
  const row = screen.getByRole('row', { name: /Title/ })
  expect(row.textContent).toBe('TitleSpoonsThe spoons')
  expect(screen.getByText(/from 10\.0\.0\.7/)).toBeTruthy()

  await user.selectOptions(screen.getByLabelText('Per page'), '25')
  expect(await screen.findByText('Page 1 of 5')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Page 2 of 5')).toBeTruthy()
  expect(location.search).toBe('?page=2&limit=25')
  window.history.back()
  expect(await screen.findByText('Page 1 of 5')).toBeTruthy()
  expect(asked).toContainEqual(expect.objectContaining({ page: 2, limit: 25 }))
})

it('moves two pages forward when Next is clicked twice', async () => {
  const asked: unknown[] = []
  answerPages(asked)
  const { user } = await openApp('/admin/activity')
  await user.dblClick(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Page 3 of 3')).toBeTruthy()
  expect(location.search).toBe('?page=3')
})

it('searches while the user types and filters by action', async () => {
  const asked: unknown[] = []
  answerPages(asked)
  const { user } = await openApp('/admin/activity?page=2', null, true)
  await screen.findByRole('button', { name: /Of page 2/ })
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the log' })
  box.focus()
  fireEvent.change(box, { target: { value: 'boat' } })
  await waitFor(() => expect(location.search).toBe('?search=boat'))
  expect(document.activeElement).toBe(box)
  fireEvent.change(box, { target: { value: 'boathouse' } })
  await waitFor(() => expect(location.search).toBe('?search=boathouse'))
  expect(box.value).toBe('boathouse')
  await user.selectOptions(screen.getByLabelText('Action'), 'review_submission')
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ page: 1, search: 'boathouse', action: 'review_submission' }),
  )
})

it('shows a new filter at once and updates the list later', async () => {
  const asked: unknown[] = []
  answerPages(asked)
  await openApp('/admin/activity', null, true)
  const action = await screen.findByLabelText<HTMLSelectElement>('Action')
  const size = screen.getByLabelText<HTMLSelectElement>('Per page')
  const right: string[] = []
  // Both within one picture of the page, as two keys that are pressed quickly.
  act(() => {
    for (const [list, value] of [
      [action, 'create_blog_post'],
      [size, '25'],
    ] as const) {
      list.value = value
      list.dispatchEvent(new Event('change', { bubbles: true }))
      right.push(list.value)
    }
  })
  expect(right).toEqual(['create_blog_post', '25'])
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ action: 'create_blog_post', limit: 25 }))
  expect(action.value).toBe('create_blog_post')
})

it('refetches the log on Refresh', async () => {
  const asked: unknown[] = []
  answerPages(asked)
  const { user } = await openApp('/admin/activity')
  await screen.findByRole('button', { name: /Of page 1/ })
  const before = asked.length
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(asked).toHaveLength(before + 1))
})

it('shows the error and tries again', async () => {
  server.use(signedInAs(karin), handleWithError(getAuditLog, 'forbidden', 'The log is closed.'))
  const { user } = await openApp('/admin/activity')
  expect(await screen.findByText('The log is closed.')).toBeTruthy()
  answerPages()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('button', { name: /Of page 1/ })).toBeTruthy()
})

it('keeps the focus on the last page and on an entry whose change was undone', async () => {
  answerPages()
  const { user } = await openApp('/admin/activity?page=2')
  const next = await screen.findByRole('button', { name: 'Next' })
  next.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Page 3 of 3')).toBeTruthy()
  expect(document.activeElement).toBe(next)
  await user.keyboard('{Enter}')
  expect(screen.getByText('Page 3 of 3')).toBeTruthy()

  const entry = await screen.findByRole('button', { name: /Of page 3/ })
  await user.click(entry)
  const undo = screen.getByRole('button', { name: 'Undo this change' })
  undo.focus()
  await user.keyboard('{Enter}')
  const question = await openedQuestion()
  expect(
    question.getByText(/^Karin Berg changed the blog post “Of page 3”\. The previous values/),
  ).toBeTruthy()
  question.getByRole('button', { name: 'Undo' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(undo.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement).toBe(entry))
})

it('says after an undo and in the log that a restored account needs a new password', async () => {
  const restored = {
    ...entryOf(2),
    action: 'undo',
    target_type: 'family_member',
    details: { name: 'Anna Berg', needs_new_password: ['anna.berg2'] },
    can_undo: false,
  }
  answerPages()
  server.use(
    handle(getAuditLog, ({ query: { page = 1, limit = 50 } }) => ({
      logs: [restored, entryOf(1)],
      pagination: { page, limit, total: 2, totalPages: 1 },
    })),
    handle(undoActivity, () => restored),
  )
  const { user } = await openApp('/admin/activity')
  await user.click(await screen.findByRole('button', { name: /Of page 1/ }))
  await user.click(screen.getByRole('button', { name: 'Undo this change' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const hint =
    'The account “anna.berg2” needs a new password. Choose “Set password” for it under Family Members.'
  expect(await screen.findByText(hint)).toBeTruthy()
  const entry = screen.getByRole('button', { name: /Anna Berg/ })
  await user.click(entry)
  const details = document.getElementById(entry.getAttribute('aria-controls') ?? '')
  if (!details) throw new Error('The entry has no details.')
  expect(within(details).getByText(hint)).toBeTruthy()
  expect(within(details).getByRole('link', { name: 'Family Members' }).getAttribute('href')).toBe(
    '/admin/family-members',
  )
})
