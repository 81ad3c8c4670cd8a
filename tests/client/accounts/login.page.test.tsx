import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { login, me, type SessionUser } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { getPerson } from '#shared/contracts/people.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { anna, makePerson, makeUser } from '#tests/support/client-people.ts'
import { delayResponse } from '#tests/support/delayed-responses.ts'
import { handle, handleWithError, handleWithForeignPage } from '#tests/support/msw-handlers.ts'
import { fillIn, openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const karin = makeUser({
  id: 'account-karin',
  username: 'karin',
  role: 'admin',
  userType: 'admin',
  member_id: null,
})

function accepts(user: SessionUser) {
  server.use(
    handle(login, ({ body }) => {
      if (body.password !== 'a good password') {
        throw new AppError('bad_credentials', 'The username or the password is wrong.')
      }
      server.use(signedInAs(user))
      return { user, mustChangePassword: user.mustChangePassword }
    }),
  )
}

async function openLogin(at = '/login', state: unknown = null) {
  server.use(signedInAs(null))
  const app = await openApp(at, state)
  await pageTitle('Sign in')
  const fill = async (password: string) => {
    fillIn('Username or email', 'anna.lindqvist')
    fillIn('Password', password)
    await app.user.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  return { ...app, fill }
}

it('opens the home page for a family member', async () => {
  accepts(anna)
  const { fill } = await openLogin()
  await fill('a good password')
  await pageTitle('Family Heritage')
  expect(window.location.pathname).toBe('/')
})

it('opens the administration for an administrator at either sign-in URL', async () => {
  accepts(karin)
  const { fill } = await openLogin('/admin/login')
  await fill('a good password')
  await pageTitle('Dashboard')
  expect(window.location.pathname).toBe('/admin')
})

it.each([
  [karin, 'Dashboard', '/admin'],
  [anna, 'Family Heritage', '/'],
])('opens the start page of the role after signing in from the home page', async (user, title, address) => {
  accepts(user)
  server.use(signedInAs(null))
  const app = await openApp('/')
  await pageTitle('Sign in')
  fillIn('Username or email', user.username)
  await app.user.type(screen.getByLabelText('Password'), 'a good password{Enter}')
  await pageTitle(title)
  expect(window.location.pathname).toBe(address)
})

it('returns to the page that redirected to sign-in, with its search parameters', async () => {
  accepts(karin)
  server.use(signedInAs(null))
  const { user } = await openApp('/news?category=Births')
  await pageTitle('Sign in')
  fillIn('Username or email', 'karin')
  fillIn('Password', 'a good password')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await pageTitle('Family News')
  expect(window.location.pathname + window.location.search).toBe('/news?category=Births')
})

it('shows "Signing in..." during the request and sends one request', async () => {
  const held = delayResponse()
  let asked = 0
  const { user, fill } = await openLogin()
  server.use(
    handle(login, async () => {
      asked++
      return await held.answer(() => {
        throw new AppError('bad_credentials', 'The username or the password is wrong.')
      })
    }),
  )
  await fill('whatever')
  const button = await screen.findByRole('button', { name: 'Signing in...' })
  await user.click(button)
  held.letGo()
  expect((await screen.findByRole('alert')).textContent).toBe('The username or the password is wrong.')
  expect(asked).toBe(1)
  expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('anna.lindqvist')
})

it('shows "Login failed" for an error without a message', async () => {
  const { fill } = await openLogin()
  server.use(handleWithError(login, 'bad_credentials', ''))
  await fill('a good password')
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed')
})

it('reports a missing connection behind a captive portal', async () => {
  const { fill } = await openLogin()
  server.use(handleWithForeignPage(login))
  await fill('a good password')
  expect((await screen.findByRole('alert')).textContent).toBe('There is no connection to the server.')
  expect(screen.getByText(/You are offline/)).toBeTruthy()
})

it('requires username and password', async () => {
  await openLogin()
  expect(screen.getByLabelText<HTMLInputElement>('Username or email').required).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Password').required).toBe(true)
})

it('shows and hides the password', async () => {
  const { user } = await openLogin()
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password.type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password.type).toBe('password')
})

it('stays on the page with help and a link to the profile when the password must be changed', async () => {
  accepts(makeUser({ mustChangePassword: true }))
  server.use(handle(getPerson, () => makePerson()))
  const { user, fill } = await openLogin()
  await fill('a good password')
  expect(await screen.findByText('You must change your password before continuing.')).toBeTruthy()
  expect(window.location.pathname).toBe('/login')
  expect(screen.getByText(/first login, or your password was reset.*contact an administrator/)).toBeTruthy()
  const help = screen.getByRole('region', { name: 'Help' })
  for (const topic of ['Get your username', 'Reset your password', 'First-time login help']) {
    expect(help.textContent).toContain(topic)
  }
  await user.click(screen.getByRole('link', { name: 'Change my password' }))
  await pageTitle('My Profile')
})

it('names the family administrator as contact without a contact address', async () => {
  await openLogin()
  expect(screen.getByText(/contact the family administrator/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /@/ })).toBeNull()
})

it('shows the contact address of the site', async () => {
  server.use(
    handle(getPublicSettings, () => ({
      site_name: 'The Lindqvists',
      site_description: 'From Falun and elsewhere',
      contact_email: 'karin@example.org',
      theme: 'dark' as const,
      maintenance_mode: false,
      comments_enabled: true,
      child_birthdays: false,
    })),
  )
  await openLogin()
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'karin@example.org' })
  expect(link.href).toBe('mailto:karin@example.org')
  expect(document.title).toBe('Sign in · The Lindqvists')
})

it('says during maintenance that only administrators can sign in', async () => {
  const settings = { site_name: 'The Lindqvists', site_description: '', contact_email: null }
  server.use(
    handle(getPublicSettings, () => ({
      ...settings,
      theme: 'dark' as const,
      maintenance_mode: true,
      comments_enabled: true,
      child_birthdays: false,
    })),
  )
  await openLogin()
  expect(await screen.findByText('The site is in maintenance. Only administrators can sign in.')).toBeTruthy()
})

it('redirects a signed-in user', async () => {
  server.use(signedInAs(karin))
  await openApp('/login')
  await pageTitle('Dashboard')
})

it('fills in the username when the session has expired', async () => {
  server.use(signedInAs(anna))
  const { session } = await openApp('/')
  await pageTitle('Family Heritage')
  server.use(
    handle(me, () => {
      throw new AppError('session_expired', 'Please sign in again.')
    }),
  )
  await session.refreshSession()
  cleanup()
  await openApp('/login')
  await pageTitle('Sign in')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('anna.lindqvist'),
  )
})

it.each([
  [
    '/archives/boat',
    'This link leads to a picture or another item of the family archives. Sign in to see it.',
  ],
  ['/people/anna', 'This link leads to a person in the family tree. Sign in to see it.'],
  ['/blog/the-boat', 'This link leads to a family story. Sign in to see it.'],
])('says what the shared link %s leads to, before the sign-in', async (path, words) => {
  await openLogin(path)
  expect(await screen.findByText(words)).toBeTruthy()
})

it('says nothing about a page that nobody shares', async () => {
  await openLogin('/my-submissions')
  expect(screen.queryByText(/^This link leads to/)).toBeNull()
})
