/** What a user sees when the session ends while a form is open, and how the user goes on. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { saveOwner } from '#client/offline/saved/saved-data.ts'
import { login, me, type SessionUser } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { listUsers } from '#shared/contracts/users.contract.ts'
import { anna, berta, makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import { fillIn, openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { anArticle } from '../../articles/some-articles.ts'

prepareBrowser()

const karin = makeUser({ id: 'account-karin', username: 'karin', role: 'admin', first_name: 'Karin' })
const spoons = anArticle({ id: 's', slug: 'spoons', title: 'The spoons' })

/** The server knows the user again once the right password was sent. */
function acceptPassword(user: SessionUser, right = 'right') {
  server.use(
    handle(login, ({ body }) => {
      if (body.username !== user.username || body.password !== right)
        throw new AppError('bad_credentials', 'The name or the password is not right.')
      server.use(signedInAs(user))
      return { user, mustChangePassword: false }
    }),
  )
}

async function signInAgain(user: Awaited<ReturnType<typeof openApp>>['user'], password: string) {
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.clear(within(dialog).getByLabelText('Password'))
  await user.type(within(dialog).getByLabelText('Password'), password)
  await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
  return dialog
}

it('lets an administrator sign in again above an open form, and keeps what was typed', async () => {
  server.use(
    signedInAs(karin),
    handle(articleEndpoints.blog.list, () => [spoons]),
    handle(articleEndpoints.blog.update, ({ body }) => ({ ...spoons, title: body.title ?? '' })),
  )
  acceptPassword(karin)
  const { user, session } = await openApp('/admin/blog')
  await user.click(await screen.findByRole('button', { name: 'Edit post The spoons' }))
  const form = await screen.findByRole('dialog')
  await waitFor(() => expect(form.contains(document.activeElement)).toBe(true))
  await user.type(within(form).getByLabelText('Title'), ' of silver')
  server.use(handleWithError(me, 'session_expired'))
  await session.refreshSession()
  expect(
    await within(form).findByText(/Your session has ended. Please sign in again to make changes./),
  ).toBeTruthy()
  await user.click(within(form).getByRole('button', { name: 'Sign in' }))

  const dialog = await signInAgain(user, 'wrong')
  expect(await within(dialog).findByText('The name or the password is not right.')).toBeTruthy()
  await signInAgain(user, 'right')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull())
  expect(within(form).getByLabelText<HTMLInputElement>('Title').value).toBe('The spoons of silver')
  await user.click(await within(form).findByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Blog post updated successfully')).toBeTruthy()
})

it('lets a member sign in again above an open story, and keeps what was typed', async () => {
  server.use(signedInAs(anna))
  acceptPassword(anna)
  const { user, session } = await openApp('/blog')
  await user.click(await screen.findByRole('button', { name: 'Write a Blog Post' }))
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  await user.click(title)
  await user.paste('The kitchen')
  server.use(handleWithError(me, 'session_expired'))
  await session.refreshSession()
  expect(await screen.findByText(/What you submit is saved on this device and sent after/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await signInAgain(user, 'right')
  await waitFor(() => expect(screen.queryByText(/Your session has expired/)).toBeNull())
  expect(title.value).toBe('The kitchen')
  expect(title.isConnected).toBe(true)
})

it('signs in again from the bar without leaving the page', async () => {
  server.use(signedInAs(anna))
  acceptPassword(anna)
  const { user, session } = await openApp('/news')
  await pageTitle('Family News')
  server.use(handleWithError(me, 'session_expired'))
  await session.refreshSession()
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await signInAgain(user, 'right')
  await waitFor(() => expect(screen.queryByText('Sign in again to see new content and to send')).toBeNull())
  expect(window.location.pathname).toBe('/news')
})

it('signs in again on an administration page that has nothing to show without a session', async () => {
  server.use(
    handleWithError(me, 'session_expired'),
    handle(listUsers, () => []),
  )
  await saveOwner(karin)
  acceptPassword(karin)
  const { user } = await openApp('/admin/admin-users')
  const page = within(await screen.findByRole('main'))
  expect(await page.findByText('Sign in again to see this')).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Sign in' }))
  await signInAgain(user, 'right')
  await waitFor(() => expect(page.queryByText('Sign in again to see this')).toBeNull())
})

it('says why the session ended in a tab that hears of it from another tab', async () => {
  server.use(signedInAs(anna))
  await openApp('/news')
  await pageTitle('Family News')
  const channel = new BroadcastChannel('family-heritage-session')
  channel.postMessage({ type: 'signed-out', userId: anna.id, isRevoked: true })
  await pageTitle('Sign in')
  expect(await screen.findByText('You have been signed out')).toBeTruthy()
})

/** Anna writes a story; then her session is ended elsewhere, and the story cannot be sent. */
async function revokedWhileWriting() {
  server.use(signedInAs(anna))
  const app = await openApp('/blog')
  const { outbox } = await import('#client/offline/outbox/outbox.ts')
  await waitFor(async () => expect(await outbox.listKeyOwners()).toContain(anna.id))
  await app.user.click(await screen.findByRole('button', { name: 'Write a Blog Post' }))
  for (const name of ['Title', 'Excerpt', 'Content']) {
    await app.user.click(await screen.findByRole('textbox', { name }))
    await app.user.paste('The kitchen')
  }
  const { drainNow } = await import('#client/offline/outbox/drain.ts')
  server.use(handleWithError(me, 'session_revoked'), handleWithError(createSubmission, 'session_revoked'))
  await app.user.click(screen.getByRole('button', { name: 'Submit Blog Post' }))
  await waitFor(async () => expect((await outbox.count(anna.id)).entries).toBe(1))
  drainNow()
  await app.session.refreshSession()
  await pageTitle('Sign in')
  return app
}

it('says that the session was ended and what became of the text, and leads back to the page', async () => {
  const { user } = await revokedWhileWriting()
  expect(await screen.findByText('You have been signed out')).toBeTruthy()
  expect(
    await screen.findByText(/1 item that you have not sent is kept on this device. Sign in again/),
  ).toBeTruthy()
  expect(await screen.findByText('Your submission will be sent after you sign in again.')).toBeTruthy()
  expect(JSON.stringify(window.history.state)).not.toContain('blog')
  acceptPassword(anna)
  fillIn('Username or email', anna.username)
  fillIn('Password', 'right')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(window.location.pathname).toBe('/blog'))
})

it('does not lead another user to the page of the user whose session was ended', async () => {
  const { user } = await revokedWhileWriting()
  acceptPassword(berta)
  fillIn('Username or email', berta.username)
  fillIn('Password', 'right')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(window.location.pathname).toBe('/'))
})

it('says that unsaved changes of a form are lost when the session was ended', async () => {
  server.use(
    signedInAs(karin),
    handle(articleEndpoints.blog.list, () => [spoons]),
  )
  const { user, session } = await openApp('/admin/blog')
  await user.click(await screen.findByRole('button', { name: 'Edit post The spoons' }))
  const form = await screen.findByRole('dialog')
  await user.type(within(form).getByLabelText('Title'), ' of silver')
  server.use(handleWithError(me, 'session_revoked'))
  await session.refreshSession()
  await pageTitle('Sign in')
  expect(await screen.findByText(/The changes that you had not saved are lost./)).toBeTruthy()
})
