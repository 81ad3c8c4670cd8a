/** Citing sources in the form for a fact. */
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { type FactPayload, factEndpoints } from '#shared/contracts/facts.contract.ts'
import {
  repositoryEndpoints,
  type Source,
  type SourcePayload,
  sourceEndpoints,
} from '#shared/contracts/sources.contract.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { openedDialog, prepareBrowser, server } from '#tests/support/render.tsx'
import { boathouse, deed } from '../../archives/some-items.ts'
import { baptism, openDialog, serve } from './editing-support.ts'

prepareBrowser()

const register: Source = {
  id: 'register',
  title: 'Parish register of Ulvik',
  updated_at: '2026-01-01T00:00:00Z',
}
const letter: Source = { id: 'letter', title: 'A letter', author: 'Ole', updated_at: '2026-01-01T00:00:00Z' }
const cited = {
  ...baptism,
  citations: [
    { source_id: 'register', page: '12', date: '1920', date_phrase: 'in the year 1920', item_ids: ['scan'] },
  ],
}

function serveSources(sent: Partial<FactPayload>[]) {
  serve({ facts: [cited], sources: [register] })
  server.use(
    handle(sourceEndpoints.list, () => [letter, register]),
    handle(repositoryEndpoints.list, () => []),
    handle(factEndpoints.update, ({ body }) => {
      sent.push(body)
      return { ...cited, updated_at: '2026-02-01T00:00:00Z' }
    }),
  )
}

it('changes one citation, keeps what it does not show, and cites another source', async () => {
  const sent: Partial<FactPayload>[] = []
  serveSources(sent)
  const { user, dialog, fill } = await openDialog('Edit Baptism', 'Edit Fact')
  await user.click(dialog.getByRole('button', { name: 'Edit source Parish register of Ulvik, 12' }))
  fill('Where in the source', '13')
  fill('How reliable is this source?', '3')
  await user.click(dialog.getByRole('button', { name: 'Add a source' }))
  const chooser = await openedDialog('Choose a Source')
  const list = within(await chooser.findByRole('list', { name: 'Sources' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Parish register of Ulvik',
    'A letterOle',
  ])
  fireEvent.change(chooser.getByRole('searchbox'), { target: { value: 'ole' } })
  await user.click(list.getByRole('button', { name: /A letter/ }))
  fill('What the source says, word for word', 'I was baptized in April.')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    citations: [
      { ...cited.citations[0], page: '13', quality: 3 },
      { source_id: 'letter', text: 'I was baptized in April.' },
    ],
  })
})

it('makes a source on the way', async () => {
  const sent: Partial<FactPayload>[] = []
  const made: SourcePayload[] = []
  serveSources(sent)
  server.use(
    handle(sourceEndpoints.create, ({ body }) => {
      made.push(body)
      return { id: 'new', title: body.title, updated_at: '2026-02-01T00:00:00Z' }
    }),
  )
  const { user, dialog } = await openDialog('Edit Baptism', 'Edit Fact')
  await user.click(dialog.getByRole('button', { name: 'Remove source Parish register of Ulvik, 12' }))
  await user.click(dialog.getByRole('button', { name: 'Add a source' }))
  const chooser = await openedDialog('Choose a Source')
  fireEvent.change(await chooser.findByRole('searchbox'), { target: { value: 'Family Bible' } })
  expect(
    await chooser.findByText('No source matches your search. Choose “New source” to add one.'),
  ).toBeTruthy()
  await user.click(chooser.getByRole('button', { name: 'New source' }))
  const form = await openedDialog('Add a Source')
  expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('Family Bible')
  fireEvent.change(form.getByLabelText('Author'), { target: { value: 'Several' } })
  await user.click(form.getByRole('button', { name: 'Add Source' }))
  expect(await dialog.findByText('Family Bible')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toEqual([{ citations: [{ source_id: 'new' }] }]))
  expect(made).toEqual([expect.objectContaining({ title: 'Family Bible', author: 'Several', note: null })])
})

it('adds a picture of the page, and removes one', async () => {
  const sent: Partial<FactPayload>[] = []
  serveSources(sent)
  server.use(handle(listArchives, () => ({ data: [boathouse, deed] })))
  const { user, dialog } = await openDialog('Edit Baptism', 'Edit Fact')
  await user.click(dialog.getByRole('button', { name: 'Edit source Parish register of Ulvik, 12' }))
  const pictures = within(dialog.getByRole('group', { name: 'Pictures of the page' }))
  await user.click(
    await pictures.findByRole('button', { name: 'Remove an item that is not in the archives any more' }),
  )
  await user.click(pictures.getByRole('button', { name: 'Add from the archives' }))
  const chooser = await openedDialog('Choose from the Archives')
  await user.click(await chooser.findByRole('button', { name: new RegExp(deed.title) }))
  expect(await pictures.findByText(deed.title)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toEqual([{ citations: [{ ...cited.citations[0], item_ids: ['deed'] }] }]))
})

it('names a date in a citation that is not understood', async () => {
  serveSources([])
  const { user, dialog, fill } = await openDialog('Edit Baptism', 'Edit Fact')
  await user.click(dialog.getByRole('button', { name: 'Edit source Parish register of Ulvik, 12' }))
  fill('When it was written', 'some day')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(dialog.getByRole('alert').textContent).toContain('“some day” is not a date'.replace(/[“”]/g, '"'))
})
