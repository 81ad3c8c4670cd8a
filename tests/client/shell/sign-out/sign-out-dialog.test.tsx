/** Tests of signing out with unsent submissions. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getEncryptionKey } from '#shared/contracts/accounts.contract.ts'
import { anna } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const key = { id: '6dd28e9b-5a1b-4a0e-9d0a-6f3f6f1f7a11', key: btoa('k'.repeat(32)) }

/** Creates one waiting submission and one draft, then starts the sign-out. */
async function wantToLeave() {
  server.use(
    signedInAs(anna),
    handle(getEncryptionKey, () => key),
  )
  const { user } = await openApp('/news')
  await pageTitle('Family News')
  const { outbox } = await import('#client/offline/outbox/outbox.ts')
  await outbox.saveKey(anna.id, key)
  await outbox.add(anna.id, {
    endpoint: 'createSubmission',
    type: 'news',
    title: 'Twins in Tromsø',
    body: '{}',
    files: [],
  })
  const draft = { slot: 'blog', id: crypto.randomUUID(), version: null }
  const content = { type: 'blog' as const, fields: { title: 'The goat' }, files: [], changes: null }
  await outbox.saveDraft(anna.id, draft, content)
  await signOut(user)
  return { user, outbox }
}

async function signOut(user: Awaited<ReturnType<typeof openApp>>['user']) {
  await user.click(screen.getByRole('button', { name: /Anna Lindqvist/ }))
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
}

const question = () => screen.findByRole('alertdialog', { name: '2 items have not been sent yet' })

it('asks first, and keeps the submissions when the user stays or locks them', async () => {
  const { user, outbox } = await wantToLeave()
  await user.click(within(await question()).getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('heading', { level: 1, name: 'Family News' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  await user.click(
    within(await question()).getByRole('button', { name: 'Sign out and keep unsent items locked' }),
  )
  await pageTitle('Sign in')
  expect(await outbox.count(anna.id)).toEqual({ entries: 1, drafts: 1 })
})

it('deletes the submissions after a second question, and stays signed in if the deletion fails', async () => {
  const { user, outbox } = await wantToLeave()
  const ask = async () => {
    await user.click(
      within(await question()).getByRole('button', { name: 'Sign out and delete unsent items' }),
    )
    return await screen.findByRole('alertdialog', { name: 'Permanently delete 2 items?' })
  }
  await user.click(within(await ask()).getByRole('button', { name: 'Back' }))
  vi.spyOn(outbox, 'discard').mockRejectedValueOnce(new Error('broken'))
  await user.click(within(await ask()).getByRole('button', { name: 'Delete and sign out' }))
  expect(await screen.findByText(/could not be deleted/)).toBeTruthy()
  expect(await outbox.count(anna.id)).toEqual({ entries: 1, drafts: 1 })
  await user.click(within(await ask()).getByRole('button', { name: 'Delete and sign out' }))
  await pageTitle('Sign in')
  expect(await outbox.count(anna.id)).toEqual({ entries: 0, drafts: 0 })
})

it('signs out when the storage does not respond', async () => {
  server.use(
    signedInAs(anna),
    handle(getEncryptionKey, () => key),
  )
  const { user } = await openApp('/news')
  await pageTitle('Family News')
  const { outbox } = await import('#client/offline/outbox/outbox.ts')
  vi.spyOn(outbox, 'count').mockReturnValue(new Promise(() => {}))
  await signOut(user)
  await pageTitle('Sign in')
})
