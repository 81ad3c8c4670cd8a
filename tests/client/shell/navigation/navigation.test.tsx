/** Tests of the navigation: links, user menu, drawer and footer. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getPerson } from '#shared/contracts/people.contract.ts'
import { anna, makePerson, makeUser } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

const { device } = prepareBrowser()

const places = ['Home', 'Family History', 'Family Tree', 'News', 'Blog', 'Archives']

async function openAs(user = anna, at = '/') {
  server.use(signedInAs(user))
  const app = await openApp(at)
  await screen.findByRole('contentinfo')
  return app
}

it('lists the pages in order and marks the current page', async () => {
  await openAs(anna, '/blog')
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(places)
  expect(
    links
      .filter((link) => link.ariaCurrent ?? link.getAttribute('aria-current'))
      .map((link) => link.textContent),
  ).toEqual(['Blog'])
})

it('opens a page, sets the document title and focuses the heading', async () => {
  const { user } = await openAs()
  await pageTitle('Family Heritage')
  await user.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'News' }),
  )
  const heading = await pageTitle('Family News')
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.title).toBe('Family News · Family Heritage')
})

it('shows members their profile and Sign Out, but no admin area', async () => {
  const { user } = await openAs()
  const button = screen.getByRole('button', { name: /Anna Lindqvist/ })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(await screen.findByRole('link', { name: 'My Profile' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull()
})

it.each([true, false])('shows the photo of the current user (wide window: %s)', async (roomy) => {
  device().roomy = roomy
  server.use(
    handle(getPerson, ({ params: { id } }) => makePerson({ id, profile_photo_url: '/api/media/face' })),
  )
  const { user } = await openAs()
  if (!roomy) await user.click(screen.getByLabelText('Open menu'))
  await waitFor(() => expect(document.querySelector('img[src^="/api/media/face"]')).toBeTruthy())
})

it('shows administrators the link to the admin area', async () => {
  const { user } = await openAs(makeUser({ role: 'admin' }))
  await user.click(screen.getByRole('button', { name: /Anna Lindqvist/ }))
  await user.click(await screen.findByRole('link', { name: 'Admin Dashboard' }))
  await pageTitle('Dashboard')
})

it('closes the menu on Escape, returning the focus, and on a click outside', async () => {
  const { user } = await openAs()
  const button = screen.getByRole('button', { name: /Anna Lindqvist/ })
  await user.click(button)
  await screen.findByRole('link', { name: 'My Profile' })
  await user.tab()
  await user.keyboard('{Escape}')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
  await user.click(button)
  await user.click(screen.getByRole('contentinfo'))
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

it('shows the links and the user in the drawer and closes the drawer on navigation', async () => {
  device().roomy = false
  const { user } = await openAs()
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  await user.click(screen.getByLabelText('Open menu'))
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  const links = within(within(drawer).getByRole('navigation')).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    ...places,
    'Calendar',
    'Reunions',
    'Statistics',
    'Lifespans',
    'Map',
    'Who Is This?',
    'Reports',
  ])
  expect(within(drawer).getByText('Anna Lindqvist')).toBeTruthy()
  expect(within(drawer).getByText('anna.lindqvist')).toBeTruthy()
  await user.click(within(drawer).getByRole('link', { name: 'Archives' }))
  await pageTitle('Family Archives')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('replaces the drawer with links in a wide window', async () => {
  device().roomy = false
  await openAs()
  const menu = screen.getByLabelText('Open menu')
  act(() => device().change({ roomy: true }))
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  expect(menu.isConnected).toBe(false)
})

it('shows the number of unsent submissions on all buttons that lead to them', async () => {
  const { user } = await openAs()
  const { setUnsentCount: setWaitingCount } = await import('#client/shell/navigation/unsent-count.ts')
  act(() => setWaitingCount({ waiting: 2, attention: 0 }))
  await user.click(screen.getByRole('button', { name: /Anna Lindqvist ?, 2 waiting to be sent/ }))
  const link = await screen.findByRole('link', { name: /My Submissions ?, 2 waiting to be sent/ })
  expect(within(link).getByText('2 waiting')).toBeTruthy()
  act(() => setWaitingCount({ waiting: 1, attention: 1 }))
  expect(within(link).getByText('1 to check')).toBeTruthy()
  act(() => setWaitingCount())
  expect(screen.getByRole('link', { name: 'My Submissions' })).toBe(link)
  expect(link.textContent).toBe('My Submissions')
})

it('shows the number of unsent submissions on the menu button of a narrow window', async () => {
  device().roomy = false
  await openAs()
  const { setUnsentCount: setWaitingCount } = await import('#client/shell/navigation/unsent-count.ts')
  act(() => setWaitingCount({ waiting: 2, attention: 0 }))
  const menu = screen.getByLabelText('Open menu, 2 waiting to be sent')
  act(() => setWaitingCount({ waiting: 1, attention: 1 }))
  expect(menu.getAttribute('aria-label')).toBe('Open menu, 1 waiting to be sent, 1 needs your attention')
  act(() => setWaitingCount())
  expect(menu.textContent).toBe('')
})

it('skips to the content by keyboard', async () => {
  await openAs()
  const skip = screen.getByRole<HTMLAnchorElement>('link', { name: 'Skip to content' })
  expect(document.querySelector(new URL(skip.href).hash)?.tagName).toBe('MAIN')
})

it('shows the copyright with the current year in the footer', async () => {
  await openAs()
  expect(screen.getByRole('contentinfo').textContent).toContain(
    `© ${new Date().getFullYear()} Family Heritage`,
  )
})
