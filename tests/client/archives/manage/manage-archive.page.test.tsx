/** The page Archive Management. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  type ArchivePayload,
  type ArchiveUpdate,
  createAdminArchive,
  deleteAdminArchive,
  listArchives,
  updateAdminArchive,
} from '#shared/contracts/archives.contract.ts'
import { getSettings } from '#shared/contracts/site-settings.contract.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedDialog,
  openedQuestion,
  pageTitle,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'
import { boathouse, deed, everything, tape } from '../some-items.ts'

prepareBrowser()

const karin = makeUser({ id: 'account-karin', role: 'admin', first_name: 'Karin', last_name: 'Berg' })

async function openArchive(query = '', items = everything) {
  server.use(
    signedInAs(karin),
    handle(listArchives, () => ({ data: items })),
    handleWithError(getSettings, 'not_found'),
  )
  const app = await openApp(`/admin/archive${query}`)
  await pageTitle('Archive Management')
  return app
}

// Sending bytes has tests of its own: here "bad.png" is refused, and everything else arrives.
vi.mock('#client/api/upload/upload-media.ts', () => ({
  uploadMedia: ({ fileName }: { fileName: string }) => {
    if (fileName === 'bad.png') return Promise.reject(new Error('This is no picture.'))
    if (fileName === 'mute.png') return Promise.reject(new Error(''))
    const fileId = fileName.replace('.', '-')
    return Promise.resolve({ fileId, url: `/api/media/${fileId}`, mimeType: 'image/png', size: 3 })
  },
}))

const png = (name: string) => new File(['png'], name, { type: 'image/png' })

it('shows tabs with counts, and filters by search and category in the URL', async () => {
  const { user } = await openArchive('?tab=documents')
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'Photos (1)',
    'Documents (1)',
    'Films & Sound (1)',
  ])
  await user.click(screen.getByRole('tab', { name: 'Photos (1)' }))
  const print = within(await screen.findByRole('article', { name: boathouse.title }))
  expect(print.getByRole('link', { name: `View ${boathouse.title}` })).toBeTruthy()
  for (const way of ['Edit', 'Delete'])
    expect(print.getByRole('button', { name: `${way} ${boathouse.title}` })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Documents (1)' }))
  const row = await screen.findByRole('article', { name: deed.title })
  for (const way of ['View', 'Edit']) expect(row.textContent).toContain(way)
  expect(within(row).getByRole('button', { name: `Actions for ${deed.title}` })).toBeTruthy()
  expect(within(row).getByRole('link', { name: /^View/ }).getAttribute('href')).toBe('/archives/deed')
  const category = screen.getByLabelText('Category')
  expect(within(category).getAllByRole('option')).toHaveLength(9)
  expect(within(category).getByRole('option', { name: 'All Categories' })).toBeTruthy()

  await user.selectOptions(category, 'Childhood Memories')
  expect(await screen.findByText('No archives found')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show results under Films & Sound (1)' }))
  expect(await screen.findByRole('article', { name: tape.title })).toBeTruthy()
  await waitFor(() => expect(location.search).toBe('?category=Childhood+Memories&tab=recordings'))
})

it('says "Failed to load archives" and tries again', async () => {
  server.use(signedInAs(karin), handleWithError(listArchives, 'forbidden', 'The archives are closed.'))
  const { user } = await openApp('/admin/archive')
  await waitFor(() =>
    expect(document.getElementById('toast')?.textContent).toBe('ErrorFailed to load archives'),
  )
  expect(await screen.findByText('The archives are closed.')).toBeTruthy()
  server.use(handle(listArchives, () => ({ data: everything })))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('tab', { name: 'Photos (1)' })).toBeTruthy()
})

it('adds several files in parallel and shows a failed file without stopping the others', async () => {
  const sent: ArchivePayload[] = []
  server.use(
    handle(createAdminArchive, ({ body }) => {
      sent.push(body)
      return { data: { ...boathouse, id: body.title, title: body.title } }
    }),
  )
  const { user } = await openArchive()
  await user.click(await screen.findByRole('button', { name: 'Add to Archives' }))
  const dialog = await openedDialog()
  await user.click(dialog.getByRole('button', { name: 'Add to Archives' }))
  expect(await dialog.findByText('A file is required')).toBeTruthy()

  fireEvent.change(dialog.getByLabelText('Choose files'), {
    target: { files: [png('boat.png'), png('bad.png'), png('quay.png')] },
  })
  const title = await dialog.findByLabelText<HTMLInputElement>('Title of boat.png')
  expect(title.value).toBe('boat')
  fireEvent.change(title, { target: { value: '' } })
  fireEvent.change(dialog.getByLabelText('Tags'), { target: { value: 'a, ,b' } })
  fireEvent.change(dialog.getByLabelText('Location'), { target: { value: 'Ulvik' } })
  await user.click(dialog.getByRole('button', { name: 'Add to Archives' }))
  expect(await dialog.findByText('Title is required')).toBeTruthy()
  expect(document.activeElement).toBe(title)
  fireEvent.change(title, { target: { value: 'The boat' } })
  await user.click(dialog.getByRole('button', { name: 'Date, people and place of quay.png' }))
  const own = within(dialog.getByRole('group', { name: 'quay.png' }))
  fireEvent.change(own.getByLabelText('Date taken'), { target: { value: '1952' } })
  fireEvent.change(own.getByLabelText('Location'), { target: { value: 'Bergen' } })
  await user.click(dialog.getByRole('button', { name: 'Add to Archives' }))
  expect(await dialog.findByText('Please choose a category.')).toBeTruthy()
  await user.selectOptions(dialog.getByLabelText('Category'), 'Childhood Memories')
  expect(await dialog.findByText('Upload failed for bad.png: This is no picture.')).toBeTruthy()
  const toast = document.getElementById('toast')
  expect(toast?.textContent).toContain('Upload FailedUpload failed for bad.png: This is no picture.')

  await user.click(dialog.getByRole('button', { name: 'Add to Archives' }))
  expect(await dialog.findByText(/^2 of 3 were added/)).toBeTruthy()
  expect(sent.map((each) => each.title).toSorted()).toEqual(['The boat', 'quay'])
  const byTitle = new Map(sent.map((each) => [each.title, each]))
  expect(byTitle.get('The boat')).toMatchObject({
    ...{ tags: ['a', 'b'], fileType: 'image/png', category: 'Childhood Memories' },
    ...{ location: 'Ulvik', dateTaken: null },
  })
  expect(byTitle.get('quay')).toMatchObject({ tags: ['a', 'b'], location: 'Bergen', dateTaken: '1952' })
})

it('shows "Upload failed" for an error without a message', async () => {
  const { user } = await openArchive()
  await user.click(await screen.findByRole('button', { name: 'Add to Archives' }))
  const dialog = await openedDialog()
  fireEvent.change(dialog.getByLabelText('Choose files'), { target: { files: [png('mute.png')] } })
  await waitFor(() =>
    expect(document.getElementById('toast')?.textContent).toBe('Upload FailedUpload failed'),
  )
})

it('compares both versions after a conflict and shows why an edit or a deletion failed', async () => {
  const theirs = { ...deed, title: 'Their deed', updated_at: '2026-06-01T10:00:00Z' }
  const asked: { body: ArchiveUpdate; seen: string | null }[] = []
  server.use(
    handle(updateAdminArchive, ({ body, request }) => {
      asked.push({ body, seen: request.headers.get('if-match') })
      if (asked.length === 1) throw new AppError('stale_edit', 'Changed meanwhile.', { current: theirs })
      throw new AppError('invalid', 'No such category.')
    }),
    handleWithError(deleteAdminArchive, 'conflict', 'It is in use.'),
  )
  const { user } = await openArchive('?tab=documents')
  const edit = await screen.findByRole('button', { name: `Edit ${deed.title}` })
  await user.click(edit)
  const dialog = await openedDialog('Edit Archive')
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: '' } })
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await dialog.findByText('Title is required')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'My deed' } })
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect((await dialog.findByRole('alert', { name: 'Changed by somebody else' })).textContent).toContain(
    'Their deed',
  )
  await user.click(dialog.getByRole('button', { name: 'Save my version' }))
  expect(await screen.findByText('Failed to update archive. No such category.')).toBeTruthy()
  expect(screen.getByText('Update Failed')).toBeTruthy()
  expect(asked.map(({ body }) => body)).toEqual([{ title: 'My deed' }, { title: 'My deed' }])
  expect(asked[1]?.seen).toContain(theirs.updated_at)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(document.activeElement).toBe(edit))

  await user.click(screen.getByRole('button', { name: `Actions for ${deed.title}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await openedQuestion()
  expect(question.getByText(/Deed of the orchard/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Failed to delete archive. It is in use.')).toBeTruthy()
  expect(screen.getByText('Delete Failed')).toBeTruthy()
})
