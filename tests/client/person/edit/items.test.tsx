/** Archive items in the forms for a fact and for a source. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createAdminArchive, listArchives } from '#shared/contracts/archives.contract.ts'
import { type FactPayload, factEndpoints, getSource } from '#shared/contracts/facts.contract.ts'
import { repositoryEndpoints, type Source, sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { openApp, openedDialog, prepareBrowser, server } from '#tests/support/render.tsx'
import { boathouse, deed } from '../../archives/some-items.ts'
import { admin, baptism, openDialog, serve } from './editing-support.ts'

prepareBrowser()

// Sending bytes has tests of its own: here "bad.png" is refused, and everything else arrives.
vi.mock('#client/api/upload/upload-media.ts', () => ({
  uploadMedia: ({ fileName }: { fileName: string }) => {
    if (fileName === 'bad.png') return Promise.reject(new Error('This is no picture.'))
    return Promise.resolve({
      fileId: fileName,
      url: `/api/media/${fileName}`,
      mimeType: 'image/png',
      size: 3,
    })
  },
}))

const region = { left: 0.1, top: 0.2, width: 0.3, height: 0.4 }
const shown = { ...baptism, media: [{ item_id: 'boathouse', region }, { item_id: 'gone' }] }

it('attaches a paper to a fact with a caption, keeps the part of a picture, and removes an item', async () => {
  const sent: Partial<FactPayload>[] = []
  serve({ facts: [shown] })
  server.use(
    handle(listArchives, () => ({ data: [boathouse, deed] })),
    handle(factEndpoints.update, ({ body }) => {
      sent.push(body)
      return { ...shown, updated_at: '2026-02-01T00:00:00Z' }
    }),
  )
  const { user, dialog } = await openDialog('Edit Baptism', 'Edit Fact')
  expect(await dialog.findByText(boathouse.title)).toBeTruthy()
  await user.click(
    dialog.getByRole('button', { name: 'Remove an item that is not in the archives any more' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Add from the archives' }))
  const chooser = await openedDialog('Choose from the Archives')
  const list = within(await chooser.findByRole('list', { name: 'Archive items' }))
  expect(list.getAllByRole('button')).toHaveLength(1)
  fireEvent.change(chooser.getByRole('searchbox'), { target: { value: 'nothing like this' } })
  expect(await chooser.findByText('Nothing in the archives matches your search.')).toBeTruthy()
  fireEvent.change(chooser.getByRole('searchbox'), { target: { value: deed.title } })
  await user.click(await list.findByRole('button', { name: new RegExp(deed.title) }))
  const captions = await dialog.findAllByLabelText('Caption')
  fireEvent.change(captions[1] ?? document.body, { target: { value: 'The certificate' } })
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    media: [
      { item_id: 'boathouse', region },
      { item_id: 'deed', caption: 'The certificate' },
    ],
  })
})

it('attaches files that the archives do not have yet, also where some of them cannot be added', async () => {
  const sent: Partial<FactPayload>[] = []
  serve({ facts: [baptism] })
  server.use(
    handle(listArchives, () => ({ data: [deed] })),
    handle(createAdminArchive, ({ body }) => ({ data: { ...boathouse, id: body.title, title: body.title } })),
    handle(factEndpoints.update, ({ body }) => {
      sent.push(body)
      return { ...baptism, updated_at: '2026-02-01T00:00:00Z' }
    }),
  )
  const { user, dialog } = await openDialog('Edit Baptism', 'Edit Fact')
  await user.click(dialog.getByRole('button', { name: 'Add from the archives' }))
  const chooser = await openedDialog('Choose from the Archives')
  await user.click(await chooser.findByRole('button', { name: 'Add files' }))
  const adding = await openedDialog('Add to Archives')
  const png = (name: string) => new File(['png'], name, { type: 'image/png' })
  fireEvent.change(adding.getByLabelText('Choose files'), {
    target: { files: [png('letter.png'), png('bad.png')] },
  })
  await adding.findByLabelText('Title of letter.png')
  await user.selectOptions(adding.getByLabelText('Category'), 'Personal Letters')
  await user.click(adding.getByRole('button', { name: 'Add to Archives' }))
  expect(await adding.findByText(/^1 of 2 were added/)).toBeTruthy()
  await user.click(adding.getByRole('button', { name: 'Remove bad.png' }))
  await user.click(adding.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose from the Archives' })).toBeNull())
  expect(dialog.getByText('letter')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toEqual([{ media: [{ item_id: 'letter' }] }]))
})

it('attaches a scan to a source', async () => {
  const sent: unknown[] = []
  const register: Source = { id: 'register', title: 'Parish register', updated_at: '2026-01-01T00:00:00Z' }
  serve({}, admin, 'register')
  server.use(
    handle(listArchives, () => ({ data: [boathouse, deed] })),
    handle(repositoryEndpoints.list, () => []),
    handle(getSource, () => ({ source: register, repositories: [], uses: [] })),
    handle(sourceEndpoints.update, ({ body }) => {
      sent.push(body)
      return { ...register, updated_at: '2026-02-01T00:00:00Z' }
    }),
  )
  const { user } = await openApp('/sources/register')
  await user.click(await screen.findByRole('button', { name: 'Edit Parish register' }))
  const dialog = await openedDialog('Edit Source')
  await user.click(dialog.getByRole('button', { name: 'Add from the archives' }))
  const chooser = await openedDialog('Choose from the Archives')
  await user.click(await chooser.findByRole('button', { name: new RegExp(boathouse.title) }))
  expect(dialog.queryByLabelText('Caption')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toEqual([{ itemIds: ['boathouse'] }]))
})
