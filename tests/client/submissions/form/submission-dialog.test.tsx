import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getEncryptionKey, me } from '#shared/contracts/accounts.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { anna } from '#tests/support/client-people.ts'
import { handle, handleWithError, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedQuestion,
  pageTitle,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'

prepareBrowser()

const theOutbox = async () => (await import('#client/offline/outbox/outbox.ts')).outbox

async function openDialog() {
  const app = await openApp('/news')
  await app.user.click(await screen.findByRole('button', { name: 'Share Your News' }))
  return { ...app, title: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' }) }
}

async function fill(user: Awaited<ReturnType<typeof openDialog>>['user'], fields: Record<string, string>) {
  for (const [name, words] of Object.entries(fields)) {
    await user.click(screen.getByRole('textbox', { name }))
    await user.paste(words)
  }
}

it('restores a draft after a reload, and saves an offline submission on this device', async () => {
  server.use(signedInAs(anna))
  const first = await openDialog()
  const before = await theOutbox()
  await waitFor(async () => expect(await before.listKeyOwners()).toContain(anna.id))
  await fill(first.user, { Title: 'Twins in Tromsø', Excerpt: 'Two of them.' })
  await first.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(async () => expect(await before.readDraft(anna.id, 'news')).not.toEqual({ kind: 'none' }))
  cleanup()

  server.use(handleWithNetworkError(me), handleWithNetworkError(createSubmission))
  const { user, title } = await openDialog()
  expect(await screen.findByText('Your draft has been restored.')).toBeTruthy()
  expect(title.value).toBe('Twins in Tromsø')
  expect(await screen.findByText(/You are offline. What you submit is saved on this device/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Submit News' }))
  expect(await screen.findByText('Title, excerpt, and content are required')).toBeTruthy()
  await fill(user, { Content: 'And both are well.' })
  await user.click(screen.getByRole('button', { name: 'Submit News' }))
  expect(await screen.findByText('Saved on this device')).toBeTruthy()
  expect(screen.getByText('Your submission will be sent when you are connected again.')).toBeTruthy()
  const outbox = await theOutbox()
  expect((await outbox.list(anna.id)).map(({ submission }) => submission?.title)).toEqual(['Twins in Tromsø'])
  expect(await outbox.readDraft(anna.id, 'news')).toEqual({ kind: 'none' })
})

it.each([
  ['/blog', 'Write a Blog Post', 'Submit Blog Post', 'Title, excerpt, and content are required'],
  [
    '/archives',
    'Add to Archives',
    'Submit to Archives',
    'Title, description, and file are required for archives',
  ],
])('lists the required fields at %s when an empty form is submitted', async (path, open, submit, words) => {
  server.use(signedInAs(anna))
  const { user } = await openApp(path)
  await user.click(await screen.findByRole('button', { name: open }))
  await user.click(await screen.findByRole('button', { name: submit }))
  expect(await screen.findByText(words)).toBeTruthy()
})

it('sends a submission directly, with one idempotency key, when the browser cannot save it', async () => {
  const keys: (string | null)[] = []
  let broken = true
  server.use(
    signedInAs(anna),
    handleWithError(getEncryptionKey, 'forbidden'),
    handle(createSubmission, async ({ request, body }) => {
      keys.push(request.headers.get('idempotency-key'))
      if (broken) return Response.error()
      const now = new Date().toISOString()
      return {
        ...{ id: 's1', type: body.type, title: body.title, content: {}, status: 'pending' as const },
        ...{ review_notes: null, submitter_first_name: 'Anna', submitter_last_name: 'Lindqvist' },
        ...{ created_at: now, updated_at: now, reviewed_at: null, published_id: null },
        receipt: { body_sha256: bytesToHex(sha256(utf8ToBytes(await request.clone().text()))), files: [] },
      }
    }),
  )
  const { user, title, connection } = await openDialog()
  await fill(user, { Title: 'Twins', Excerpt: 'Two of them.', Content: 'And both are well.' })
  expect(await screen.findByText(/^This browser cannot save your draft\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Submit News' }))
  await waitFor(() => expect(screen.getAllByText('Failed to submit. Please try again.')).toHaveLength(2))
  expect(
    screen.getByText(/This browser cannot save anything on this device.*Your text is still in this form/),
  ).toBeTruthy()
  expect(title.value).toBe('Twins')
  broken = false
  connection.reportServerReached()
  await user.click(await screen.findByRole('button', { name: 'Submit News' }))
  expect(await screen.findByText('Your news has been submitted for review')).toBeTruthy()
  expect(title.value).toBe('')
  expect(new Set(keys).size).toBe(1)
})

it('asks before the user leaves the page with a draft that the browser cannot save', async () => {
  server.use(signedInAs(anna), handleWithError(getEncryptionKey, 'forbidden'))
  const { user } = await openDialog()
  await fill(user, { Title: 'Twins' })
  await screen.findByText(/^This browser cannot save your draft\./)
  fireEvent.click(screen.getAllByRole('link', { name: 'Blog', hidden: true })[0] ?? document.body)
  const question = await openedQuestion('Leave without saving?')
  await user.click(question.getByRole('button', { name: 'Leave' }))
  await pageTitle('Family Blog')
})
