/** Tests of the admin dashboard. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type AuditLogEntry, getAuditLog } from '#shared/contracts/audit.contract.ts'
import { getStorageStats } from '#shared/contracts/media.contract.ts'
import { listDataChecks } from '#shared/contracts/operations.contract.ts'
import { listSubmissions } from '#shared/contracts/reviews.contract.ts'
import { getDashboardStats } from '#shared/contracts/stats.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()
afterEach(() => {
  vi.useRealTimers()
})

const karin = makeUser({ id: 'account-karin', role: 'admin', first_name: 'Karin', last_name: 'Berg' })

function entries(count: number): AuditLogEntry[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `entry-${at}`,
    action: 'update_blog_post',
    target_type: 'blog_post',
    target_id: 'b',
    details: { title: `Post ${at + 1}` },
    ip_address: null,
    created_at: new Date().toISOString(),
    admin_first_name: 'Karin',
    admin_last_name: 'Berg',
    can_undo: false,
    undone_by: null,
  }))
}

const none = { bytes: 0, fileCount: 0 }
const storage = (usagePercentage: number) => ({
  totalUsed: usagePercentage * 1024,
  totalQuota: 100 * 1024,
  usagePercentage,
  isNearCapacity: usagePercentage >= 80,
  isAtCapacity: usagePercentage >= 95,
  breakdown: { images: none, videos: none, documents: none, other: none },
})

function countingStats() {
  const asked = { times: 0 }
  const answer = handle(getDashboardStats, () => {
    asked.times++
    return {
      familyMembers: 3,
      familyTreeMembers: 12,
      publishedBlogs: 2,
      publishedNews: 1,
      publishedArchives: 4,
      pendingSubmissions: asked.times,
    }
  })
  return { asked, answer }
}

const bannerOf = async (title: string) => (await screen.findByText(title)).closest<HTMLElement>('[data-tone]')

const pending = (count: number) =>
  screen.findByRole('link', { name: new RegExp(`^${count} ?Pending Submissions$`) })

it('shows six linked cards, the latest 5 of 10 activities and a link to all', async () => {
  const { answer } = countingStats()
  let limit: unknown
  server.use(
    signedInAs(karin),
    answer,
    handle(getStorageStats, () => storage(81)),
    handle(getAuditLog, ({ query }) => {
      limit = query.limit
      return { logs: entries(6), pagination: { page: 1, limit: 10, total: 6, totalPages: 1 } }
    }),
  )
  await openApp('/admin')
  await pageTitle('Dashboard')
  await pending(1)
  const figures = within(screen.getByRole('list', { name: 'Site statistics' })).getAllByRole('link')
  expect(figures.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/users',
    '/admin/family-tree',
    '/admin/blog',
    '/admin/news',
    '/admin/archive',
    '/admin/submissions',
  ])
  expect(figures.map((link) => link.textContent?.replace(/^(\d+) ?/, '$1 '))).toEqual([
    '3 Family Member Accounts',
    '12 People in the Family Tree',
    '2 Published Blogs',
    '1 Published News',
    '4 Published Archives',
    '1 Pending Submissions',
  ])
  const nearly = await bannerOf('The storage for photos and files is almost full')
  expect([nearly?.dataset['tone'], nearly?.getAttribute('role')]).toEqual(['warning', 'status'])
  expect(nearly?.textContent).toContain('81 KB of 100 KB are used (81 %).')
  const recent = within(screen.getByRole('region', { name: 'Recent Activity' }))
  expect(await recent.findByText('“Post 5”')).toBeTruthy()
  expect(recent.queryByText('“Post 6”')).toBeNull()
  expect(recent.getAllByText('Just now')).toHaveLength(5)
  expect(recent.getByRole('link', { name: 'View All Activities' }).getAttribute('href')).toBe(
    '/admin/activity',
  )
  expect(limit).toBe(10)
  const quick = within(screen.getByRole('region', { name: 'Quick Actions' })).getAllByRole('link')
  expect(quick.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/users',
    '/admin/submissions',
    '/admin/blog',
  ])
})

const submissionOf = (n: number, status: Submission['status']): Submission => ({
  id: `submission-${n}`,
  type: 'news',
  title: `News ${n}`,
  status,
  content: { title: `News ${n}`, excerpt: 'E', content: 'C', pictures: [] },
  created_at: `2020-05-0${n}T10:00:00.000Z`,
  updated_at: `2020-05-0${n}T10:00:00.000Z`,
  submitter_first_name: 'Ole',
  submitter_last_name: 'Berg',
  reviewed_at: null,
  review_notes: null,
  published_id: null,
})

it('leads with what waits for a review, the longest waiting first', async () => {
  server.use(
    signedInAs(karin),
    handle(listSubmissions, () => [
      ...[7, 6, 5, 4, 3].map((n) => submissionOf(n, 'pending')),
      submissionOf(2, 'approved'),
    ]),
  )
  await openApp('/admin')
  const panel = within(await screen.findByRole('region', { name: 'Needs You' }))
  const rows = await panel.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('News 3News · Ole Berg · 3 May 2020'),
    expect.stringContaining('News 4News · Ole Berg · 4 May 2020'),
    expect.stringContaining('News 5News · Ole Berg · 5 May 2020'),
    expect.stringContaining('News 6News · Ole Berg · 6 May 2020'),
  ])
  expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    Array(5).fill('/admin/submissions'),
  )
  expect(panel.getByRole('link', { name: 'Review All 5' })).toBeTruthy()
})

it('says that nothing waits for a review', async () => {
  server.use(signedInAs(karin))
  await openApp('/admin')
  expect(await screen.findByText(/^No submissions are waiting for your review\./)).toBeTruthy()
})

it('refetches every 30 seconds, after a review and on Refresh', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { answer } = countingStats()
  server.use(
    signedInAs(karin),
    answer,
    handle(getStorageStats, () => storage(95)),
  )
  const { user } = await openApp('/admin')
  await pending(1)
  const full = await bannerOf('The storage for photos and files is full')
  expect([full?.dataset['tone'], full?.getAttribute('role')]).toEqual(['destructive', 'alert'])
  vi.advanceTimersByTime(30_000)
  await pending(2)
  window.dispatchEvent(new Event('submission-reviewed'))
  await pending(3)
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await pending(4)
})

it('shows errors for dashboard, storage statistics and activity', async () => {
  server.use(
    signedInAs(karin),
    handleWithError(getDashboardStats, 'forbidden', 'The house is closed.'),
    handleWithError(getStorageStats, 'forbidden', 'The cellar is closed.'),
    handleWithError(getAuditLog, 'forbidden', 'The log is closed.'),
  )
  const { user } = await openApp('/admin')
  expect(await screen.findByText('Error loading dashboard: The house is closed.')).toBeTruthy()
  // Once in the page and once in the toast.
  await waitFor(() => expect(screen.getAllByText('Failed to load storage statistics')).toHaveLength(2))
  await waitFor(() => expect(document.getElementById('toast')?.textContent).toContain('Error'))
  const recent = within(screen.getByRole('region', { name: 'Recent Activity' }))
  expect(await recent.findByText('The log is closed.')).toBeTruthy()
  server.use(
    handle(getAuditLog, () => ({
      logs: entries(5),
      pagination: { page: 1, limit: 10, total: 5, totalPages: 1 },
    })),
  )
  await user.click(recent.getByRole('button', { name: 'Try Again' }))
  expect(await recent.findByText('“Post 1”')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  expect(recent.queryByRole('link', { name: 'View All Activities' }), 'five are all').toBeNull()
})

const checkOf = (...faults: string[]) => ({
  id: 'check-1',
  started_at: '2026-05-01T03:10:00.000Z',
  finished_at: '2026-05-01T03:11:00.000Z',
  faults: faults.map((text) => ({ area: 'media' as const, text })),
  files: 12,
  backup: null,
})

it('warns of faults in the stored data, with a link to the result', async () => {
  server.use(
    signedInAs(karin),
    handle(listDataChecks, () => ({
      checks: [
        { ...checkOf(), id: 'running', finished_at: null },
        checkOf('The file media/3f/3f2a/original is damaged.', 'The file media/4a/4a11/original is missing.'),
      ],
    })),
  )
  await openApp('/admin')
  const banner = await bannerOf('The daily check of the stored data found faults')
  expect(banner?.dataset['tone']).toBe('destructive')
  expect(banner?.textContent).toContain('media/3f/3f2a/original is damaged. There is 1 more fault.')
  const link = within(banner ?? document.body).getByRole('link', { name: 'Show the result' })
  expect(link.getAttribute('href')).toBe('/admin/settings?tab=advanced')
})

it('shows no warning when the last check found no faults', async () => {
  server.use(
    signedInAs(karin),
    handle(listDataChecks, () => ({ checks: [checkOf(), checkOf('An earlier fault.')] })),
  )
  await openApp('/admin')
  await pageTitle('Dashboard')
  await screen.findByText('Recent Activity')
  expect(screen.queryByText('The daily check of the stored data found faults')).toBeNull()
})
