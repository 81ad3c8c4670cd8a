import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { OutboxSubmission } from '#client/offline/outbox/outbox-entry.ts'
import { getEncryptionKey } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  deleteSubmission,
  listMySubmissions,
  type Submission,
} from '#shared/contracts/submissions.contract.ts'
import { anna } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedDialog,
  pageTitle,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'

prepareBrowser()

const key = { id: '6dd28e9b-5a1b-4a0e-9d0a-6f3f6f1f7a11', key: btoa('k'.repeat(32)) }

function createOutboxSubmission(title: string): OutboxSubmission {
  const content = { title, excerpt: 'In short.', content: 'At length.' }
  return {
    endpoint: 'createSubmission',
    type: 'news',
    title,
    body: JSON.stringify({ type: 'news', title, content }),
    files: [],
  }
}

function createSubmissionRecord(title: string, changes: Partial<Submission> = {}): Submission {
  return {
    id: title,
    type: 'news',
    title,
    content: { title, excerpt: 'In short.' },
    status: 'pending',
    review_notes: null,
    submitter_first_name: 'Anna',
    submitter_last_name: 'Lindqvist',
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    reviewed_at: null,
    published_id: null,
    ...changes,
  }
}

async function openPage(list: Submission[]) {
  server.use(
    signedInAs(anna),
    handle(getEncryptionKey, () => key),
    handle(listMySubmissions, () => list),
  )
  const app = await openApp('/my-submissions')
  await pageTitle('My Submissions')
  const { outbox } = await import('#client/offline/outbox/outbox.ts')
  await outbox.saveKey(anna.id, key)
  return { ...app, outbox }
}

const cards = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)

it('shows new outbox entries at once, newest first, above sent submissions', async () => {
  const { outbox } = await openPage([createSubmissionRecord('Sent long ago')])
  expect(await screen.findByRole('article', { name: 'Sent long ago' })).toBeTruthy()
  await outbox.add(anna.id, createOutboxSubmission('Twins in Tromsø'))
  const refused = await outbox.add(anna.id, createOutboxSubmission('A boat for Eira'))
  await outbox.refuse(anna.id, refused.key, { code: 'invalid', message: 'The excerpt is too long.' })
  const card = await screen.findByRole('article', { name: 'A boat for Eira' })
  expect(await within(card).findByText('The excerpt is too long.')).toBeTruthy()
  expect(within(card).getByText('Needs your attention')).toBeTruthy()
  expect(cards('Waiting on this device')).toEqual(['A boat for Eira', 'Twins in Tromsø'])
  expect(cards('Submitted')).toEqual(['Sent long ago'])
})

it('removes an entry only after confirmation, and sends an entry with a known earlier version under a new key', async () => {
  const { user, outbox } = await openPage([])
  await outbox.add(anna.id, createOutboxSubmission('Twins in Tromsø'))
  await outbox.add(anna.id, createOutboxSubmission('A boat for Eira'))
  const remove = async () => {
    const card = await screen.findByRole('article', { name: 'Twins in Tromsø' })
    await user.click(within(card).getByRole('button', { name: 'Remove' }))
    return await screen.findByRole('alertdialog', { name: 'Remove “Twins in Tromsø”?' })
  }
  await user.click(within(await remove()).getByRole('button', { name: 'Cancel' }))
  expect(await outbox.list(anna.id)).toHaveLength(2)
  await user.click(within(await remove()).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Twins in Tromsø' })).toBeNull())
  expect(document.activeElement?.textContent).toBe('Waiting on this device')
  const [entry, ...none] = await outbox.list(anna.id)
  expect([entry?.submission?.title, none]).toEqual(['A boat for Eira', []])
  const before = entry?.key ?? ''
  await outbox.refuse(anna.id, before, {
    code: 'arrived_before',
    message: 'The server has an earlier version.',
  })
  await user.click(await screen.findByRole('button', { name: 'Send as new' }))
  expect(await screen.findByText('Waiting to be sent')).toBeTruthy()
  const [resentEntry] = await outbox.list(anna.id)
  expect(resentEntry?.state).toBe('waiting')
  expect(resentEntry?.key).not.toBe(before)
})

it('shows one card, never none or two, while an entry becomes a submission', async () => {
  const list: Submission[] = [createSubmissionRecord('Sent long ago')]
  const { outbox } = await openPage(list)
  const entry = await outbox.add(anna.id, createOutboxSubmission('Twins in Tromsø'))
  await screen.findByRole('article', { name: 'Twins in Tromsø' })
  const counts = new Set<number>()
  // A search by role at every change would keep a busy machine from rendering.
  const countCards = () =>
    [...document.querySelectorAll('article')].filter(({ textContent }) => /Twins in Tromsø/.test(textContent))
      .length
  const watcher = new MutationObserver(() => counts.add(countCards()))
  watcher.observe(document.body, { childList: true, subtree: true })
  const [{ setSendProgress }, { recordSentSubmission }, { addSubmission }, { queryClient }] =
    await Promise.all([
      import('#client/offline/outbox/send-progress.ts'),
      import('#client/submissions/outbox/sent-submissions.ts'),
      import('#client/submissions/submissions.queries.ts'),
      import('#client/api/query-client.ts'),
    ])
  // A tab that still sends would go on after a failed test.
  onTestFinished(() => setSendProgress(null))
  setSendProgress({ key: entry.key, share: 0 })
  list.unshift(createSubmissionRecord('Twins in Tromsø'))
  // The list of the server arrives after the card has told that the entry was sent.
  const seen = Promise.withResolvers<void>()
  server.use(handle(listMySubmissions, () => seen.promise.then(() => list)))
  setSendProgress({ key: entry.key, share: 1, arrived: true })
  await outbox.remove(anna.id, entry.key)
  expect(await screen.findByText('Sent')).toBeTruthy()
  seen.resolve()
  recordSentSubmission(entry.key, 'Twins in Tromsø')
  addSubmission(queryClient, anna.id, createSubmissionRecord('Twins in Tromsø'))
  setSendProgress(null)
  await waitFor(() => expect(cards('Submitted')).toEqual(['Twins in Tromsø', 'Sent long ago']))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting on this device' })).toBeNull())
  watcher.disconnect()
  expect([...counts]).toEqual([1])
})

it('lets the author withdraw pending submissions only', async () => {
  const list = [
    createSubmissionRecord('Twins', { content: { fileUrl: '/api/media/a', moreFiles: [{}, {}] } }),
    createSubmissionRecord('Boat', { status: 'rejected', review_notes: 'Ask Aunt Solveig first.' }),
  ]
  const { user } = await openPage(list)
  const refused = await screen.findByRole('article', { name: 'Boat' })
  expect(within(refused).queryByRole('button', { name: 'Withdraw' })).toBeNull()
  expect(within(refused).getByText('Ask Aunt Solveig first.')).toBeTruthy()
  const pending = screen.getByRole('article', { name: 'Twins' })
  expect(within(pending).getByText('3 files')).toBeTruthy()
  server.use(
    handle(deleteSubmission, () => {
      throw new AppError('conflict', 'It has been reviewed meanwhile.')
    }),
  )
  await user.click(within(pending).getByRole('button', { name: 'Withdraw' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw “Twins”?' })
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  expect(await within(dialog).findByText('It has been reviewed meanwhile.')).toBeTruthy()
  server.use(
    handle(deleteSubmission, ({ params }) => {
      list.splice(
        list.findIndex(({ id }) => id === params.id),
        1,
      )
      return { success: true as const }
    }),
  )
  await user.click(await within(dialog).findByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(cards('Submitted')).toEqual(['Boat']))
})

it('opens a submission that was not accepted with everything filled in, to send it again', async () => {
  const picture = { fileName: 'mill.jpg', fileSize: 3, fileType: 'image/jpeg', fileUrl: '/api/media/mill' }
  const texts = { title: 'The mill', excerpt: 'In short.', content: 'At length.', memberIds: [] }
  const content = { ...texts, pictures: [picture] }
  server.use(http.get('*/api/media/mill', () => HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer)))
  const { user } = await openPage([
    createSubmissionRecord('The mill', { status: 'rejected', review_notes: 'Who?', content }),
    createSubmissionRecord('The farm', { status: 'approved' }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Revise and send again' }))
  const form = await openedDialog('Share Your News')
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('The mill'))
  expect(form.getByLabelText<HTMLTextAreaElement>('Excerpt').value).toBe('In short.')
  expect(form.getByLabelText<HTMLTextAreaElement>('Content').value).toBe('At length.')
  const files = within(await form.findByRole('list', { name: 'Chosen files' }))
  expect(files.getByText('mill.jpg')).toBeTruthy()
})

it('does not offer to revise what the author has sent again', async () => {
  const declined = createSubmissionRecord('The mill', { status: 'rejected', review_notes: 'Who?' })
  const again = createSubmissionRecord('The mill of 1900', {
    content: { title: 'The mill of 1900', excerpt: 'In short.', content: 'At length.', revises: declined.id },
  })
  await openPage([again, declined])
  expect(await screen.findByText('You have sent a new version.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Revise and send again' })).toBeNull()
})

it('marks an answer as new until the author has seen it', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const declined = createSubmissionRecord('The boat', {
    ...{ status: 'rejected', review_notes: 'Which boat?', reviewed_at: ago(1) },
  })
  const old = createSubmissionRecord('The house', { status: 'approved', reviewed_at: ago(400) })
  const pending = createSubmissionRecord('The barn')
  const newOnes = () =>
    screen
      .getAllByRole('article')
      .filter((card) => within(card).queryByText('New'))
      .map((card) => within(card).getByRole('heading').textContent)
  await openPage([declined, old, pending])
  await screen.findByRole('article', { name: 'The boat' })
  expect(newOnes()).toEqual(['The boat'])

  cleanup()
  await openPage([declined, old, { ...pending, status: 'approved', reviewed_at: ago(0) }])
  await screen.findByRole('article', { name: 'The barn' })
  expect(newOnes()).toEqual(['The barn'])
})

describe('the files of a submission that is revised', () => {
  const picture = { fileName: 'mill.jpg', fileSize: 3, fileType: 'image/jpeg', fileUrl: '/api/media/mill' }
  const texts = { title: 'The mill', excerpt: 'In short.', content: 'At length.', memberIds: [] }
  const rejected = createSubmissionRecord('The mill', {
    status: 'rejected',
    content: { ...texts, pictures: [picture] },
  })

  /** Opens the form; each element of `answers` answers one request for the picture. */
  async function openRevision(...answers: Promise<Response>[]) {
    const asked: string[] = []
    server.use(
      http.get('*/api/media/mill', ({ request }) => {
        asked.push(new URL(request.url).search)
        return answers[asked.length - 1] ?? HttpResponse.error()
      }),
    )
    const app = await openPage([rejected])
    const open = async () => {
      await app.user.click(await screen.findByRole('button', { name: 'Revise and send again' }))
      return await openedDialog('Share Your News')
    }
    return { ...app, asked, open, form: await open() }
  }
  const bytes = () => HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer)

  it('are loaded as they were sent, and leave no draft when the author only looks', async () => {
    const { user, asked, form, outbox } = await openRevision(Promise.resolve(bytes()))
    expect(await form.findByText('mill.jpg')).toBeTruthy()
    expect(asked).toEqual(['?original=1'])
    await waitFor(() => expect(form.queryByText(/^Copying/)).toBeNull())
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await outbox.listDrafts(anna.id)).toEqual([])
    expect(screen.queryByText('Drafts not sent yet')).toBeNull()
  })

  it('block submitting while they are missing, and can be loaded again', async () => {
    const second = Promise.withResolvers<Response>()
    const { user, form, outbox } = await openRevision(
      Promise.resolve(new HttpResponse(null, { status: 503 })),
      second.promise,
    )
    expect(await form.findByText('Your earlier files could not be loaded from the server.')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Submit News' }))
    expect(await form.findByText(/^Your earlier files are not here yet/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Try Again' }))
    expect(await form.findByText('Loading your files...')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Submit News' }))
    expect(await outbox.list(anna.id)).toEqual([])
    second.resolve(bytes())
    expect(await form.findByText('mill.jpg')).toBeTruthy()
    expect(form.queryByText(/^Your earlier files are not here yet/)).toBeNull()
  })

  it('are left out only when the author says so', async () => {
    const { user, form } = await openRevision(Promise.withResolvers<Response>().promise)
    expect(await form.findByText('Loading your files...')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Send without these files' }))
    await waitFor(() => expect(form.queryByText('Loading your files...')).toBeNull())
    await user.click(form.getByRole('button', { name: 'Submit News' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
