/** Tests of the route guards. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { login, me } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { getPerson } from '#shared/contracts/people.contract.ts'
import { anna, makePerson, makeUser } from '#tests/support/client-people.ts'
import { delayResponse } from '#tests/support/delayed-responses.ts'
import { handle, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import {
  fillIn,
  openApp,
  openedDialog,
  pageTitle,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'

const { device } = prepareBrowser()

const admin = makeUser({
  id: 'account-karin',
  username: 'karin',
  role: 'admin',
  userType: 'admin',
  member_id: null,
})

it('shows "Loading..." until the session is known', async () => {
  const held = delayResponse()
  server.use(handle(me, () => held.answer(() => ({ user: anna }))))
  await openApp('/')
  expect(await screen.findByText('Loading...')).toBeTruthy()
  held.letGo()
  await pageTitle('Family Heritage')
})

it.each(['/', '/family-history', '/news', '/blog', '/archives', '/profile', '/admin', '/admin/settings'])(
  'redirects from %s to the sign-in page without a session',
  async (address) => {
    server.use(signedInAs(null))
    await openApp(address)
    await pageTitle('Sign in')
    expect(window.location.pathname).toBe('/login')
  },
)

it('redirects members from the admin area to the home page', async () => {
  server.use(signedInAs(anna))
  await openApp('/admin/settings')
  await pageTitle('Family Heritage')
  expect(window.location.pathname).toBe('/')
})

it('shows administrators the admin area with header, mobile menu and all links', async () => {
  server.use(signedInAs(admin))
  const { user } = await openApp('/admin/activity')
  await pageTitle('Activity Log')
  const welcome = screen.getByText(`Welcome, ${admin.first_name} ${admin.last_name}`)
  const head = within(welcome.closest('header') ?? welcome)
  expect(head.getByRole('link').getAttribute('href')).toBe('/admin')
  expect(head.getByRole('button', { name: 'Logout' })).toBeTruthy()
  const links = within(screen.getByRole('navigation', { name: 'Admin' })).getAllByRole('link')
  // Beside those of the specification: to the import and the check of the data, and back to the site.
  const added = ['/admin/import', '/admin/quality', '/']
  expect(links.map((link) => link.getAttribute('href') ?? '').filter((to) => !added.includes(to))).toEqual([
    '/admin',
    '/admin/family-members',
    '/admin/admin-users',
    '/admin/family-tree',
    '/admin/timeline',
    '/admin/blog',
    '/admin/news',
    '/admin/archive',
    '/admin/submissions',
    '/admin/activity',
    '/admin/settings',
  ])
  act(() => device().change({ roomy: false }))
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull()
  await user.click(head.getByLabelText('Open menu'))
  const menu = await openedDialog('Admin')
  expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    links.map((link) => link.getAttribute('href')),
  )
})

it('opens the sign-in page after Logout', async () => {
  server.use(signedInAs(admin))
  const { user } = await openApp('/admin/activity')
  await pageTitle('Activity Log')
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await pageTitle('Sign in')
  expect(window.location.pathname).toBe('/login')
})

it.each(['/', '/news', '/admin'])(
  'redirects from %s to the profile before the initial password is changed',
  async (address) => {
    server.use(
      signedInAs(makeUser({ mustChangePassword: true, role: 'admin' })),
      handle(getPerson, () => makePerson()),
    )
    await openApp(address)
    await pageTitle('My Profile')
    expect(window.location.pathname).toBe('/profile')
  },
)

it('shows the 404 page without a session', async () => {
  server.use(signedInAs(null))
  const { user } = await openApp('/nowhere/at/all')
  await pageTitle('404 Page Not Found')
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Go Home' }))
  await pageTitle('Sign in')
})

it('does not open the previous user’s page for the next user', async () => {
  server.use(signedInAs(anna))
  const { user } = await openApp('/news')
  await pageTitle('Family News')
  await user.click(screen.getByRole('button', { name: /Anna Lindqvist/ }))
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
  await pageTitle('Sign in')
  server.use(
    handle(login, () => ({ user: admin, mustChangePassword: false })),
    signedInAs(admin),
  )
  fillIn('Username or email', 'karin')
  fillIn('Password', 'a good password')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await pageTitle('Dashboard')
})

it('stays on the page when the session has expired', async () => {
  server.use(signedInAs(anna))
  const { session } = await openApp('/news')
  await pageTitle('Family News')
  server.use(
    handle(me, () => {
      throw new AppError('session_expired', 'Please sign in again.')
    }),
  )
  await session.refreshSession()
  expect(await screen.findByText('Sign in again to see new content and to send')).toBeTruthy()
  expect(window.location.pathname).toBe('/news')
})

it('shows the offline bar and hides it when the connection is back', async () => {
  server.use(signedInAs(anna))
  const { session, connection } = await openApp('/')
  await pageTitle('Family Heritage')
  server.use(handleWithNetworkError(me))
  await session.refreshSession()
  expect(await screen.findByText(/No connection/)).toBeTruthy()
  server.use(signedInAs(anna))
  connection.reportServerReached()
  await waitFor(() => expect(screen.queryByText(/No connection/)).toBeNull())
})
