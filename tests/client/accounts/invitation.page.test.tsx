/** The page of an invitation's link: whom it is for, making the account, and links that no longer work. */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AppError } from '#shared/contracts/app-error.ts'
import type { BodyOf } from '#shared/contracts/endpoint.ts'
import { getPerson } from '#shared/contracts/people.contract.ts'
import { acceptInvitation, openInvitation } from '#shared/invitations/invitations.contract.ts'
import { anna, makePerson } from '#tests/support/client-people.ts'
import { handle, handleWithError, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { fillIn, openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const password = 'three boats at dawn'
const invited = {
  ...{ person_name: 'Anna Lindqvist', asked_by_name: 'Selam Brandvold', username: 'anna.lindqvist' },
  expires_at: '2026-12-11T10:00:00.000Z',
}

/** Opens a link without a session; the server knows the token "good" only. */
async function openLink(hash: string) {
  const accepted: BodyOf<typeof acceptInvitation>[] = []
  server.use(
    signedInAs(null),
    handle(openInvitation, ({ body }) => {
      if (body.token !== 'good') throw new AppError('gone', 'This invitation was withdrawn.')
      return invited
    }),
    handle(acceptInvitation, ({ body }) => {
      if (body.username === 'selam') {
        const taken = 'This username is already in use.'
        throw new AppError('conflict', taken, { fields: { username: taken } })
      }
      accepted.push(body)
      server.use(signedInAs(anna))
      return { user: anna, mustChangePassword: false }
    }),
  )
  return { ...(await openApp(`/invitation${hash}`)), accepted }
}

const makeAccount = () => screen.getByRole('button', { name: 'Make my account' })

it('says who has invited whom, makes the account, and opens the page of the person', async () => {
  server.use(handle(getPerson, ({ params }) => makePerson({ id: params.id })))
  const { user, accepted } = await openLink('#good')
  await pageTitle('Welcome, Anna Lindqvist')
  expect(
    screen.getByText(/^Selam Brandvold has invited you to Family Heritage.*until 11 December/),
  ).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('anna.lindqvist')
  fillIn('Password', password)
  fillIn('Password again', password)
  await user.click(makeAccount())
  await waitFor(() => expect(window.location.pathname).toBe(`/people/${anna.member_id}`))
  expect(accepted).toEqual([{ token: 'good', username: 'anna.lindqvist', newPassword: password }])
  expect(window.location.hash, 'the address no longer has the token').toBe('')
})

it('shows at the fields what is wrong, and keeps what was typed', async () => {
  const { user, accepted } = await openLink('#good')
  await pageTitle('Welcome, Anna Lindqvist')
  fillIn('Password', 'short')
  fillIn('Password again', 'short')
  await user.click(makeAccount())
  expect(await screen.findByText(/^New password must be at least/)).toBeTruthy()
  fillIn('Password', password)
  await user.click(makeAccount())
  expect(await screen.findByText('The passwords differ.')).toBeTruthy()
  fillIn('Password again', password)
  fillIn('Username', 'selam')
  await user.click(makeAccount())
  expect(await screen.findByText('This username is already in use.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(password)
  expect(accepted).toEqual([])
})

it('says why a link no longer works, and reads a link that is opened in the same tab', async () => {
  await openLink('#old')
  await pageTitle('This invitation cannot be used')
  expect(screen.getByText('This invitation was withdrawn.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  act(() => {
    window.history.pushState(null, '', '/invitation#good')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await pageTitle('Welcome, Anna Lindqvist')).toBeTruthy()
})

it('asks for the whole link where the token is missing', async () => {
  await openLink('')
  await pageTitle('This invitation cannot be used')
  expect(screen.getByText(/^The link is not complete/)).toBeTruthy()
})

it('tells somebody who is signed in to sign out first', async () => {
  server.use(
    signedInAs(anna),
    handle(openInvitation, () => ({ ...invited, person_name: 'Berta Lindqvist' })),
  )
  await openApp('/invitation#good')
  await pageTitle('Invitation for Berta Lindqvist')
  expect(screen.getByText(/^You are signed in as Anna Lindqvist\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make my account' })).toBeNull()
})

it('says that there is no connection, and loads the invitation when asked again', async () => {
  server.use(signedInAs(null), handleWithNetworkError(openInvitation))
  const { user } = await openApp('/invitation#good')
  await pageTitle('The invitation could not be loaded')
  expect(screen.getByText('You are offline. Please connect to the internet.')).toBeTruthy()
  server.use(handle(openInvitation, () => invited))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await pageTitle('Welcome, Anna Lindqvist')).toBeTruthy()
})

it('shows the message of a server that fails', async () => {
  server.use(signedInAs(null), handleWithError(openInvitation, 'too_many', 'Too many attempts.'))
  await openApp('/invitation#good')
  await pageTitle('The invitation could not be loaded')
  expect(screen.getByText('Too many attempts.')).toBeTruthy()
})
