/** Choosing and making a place in the form for a fact. */
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AppError } from '#shared/contracts/app-error.ts'
import { type FactPayload, factEndpoints } from '#shared/contracts/facts.contract.ts'
import { type Place, type PlacePayload, placeEndpoints } from '#shared/contracts/places.contract.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { openedDialog, prepareBrowser, server } from '#tests/support/render.tsx'
import { baptism, openDialog, serve } from './editing-support.ts'

prepareBrowser()

const updated_at = '2026-01-01T00:00:00Z'
const norway: Place = { id: 'norway', name: 'Norway', updated_at }
const hardanger: Place = { id: 'hardanger', name: 'Hardanger', parents: [{ place_id: 'norway' }], updated_at }
const ulvik: Place = {
  ...{ id: 'ulvik', name: 'Ulvik', kind: 'Parish', parents: [{ place_id: 'hardanger' }], updated_at },
  names: [{ name: 'Ulfvig' }],
}

function servePlaces() {
  const sent: Partial<FactPayload>[] = []
  const made: PlacePayload[] = []
  const places = [norway, ulvik, hardanger]
  serve({ facts: [{ ...baptism, place_id: 'ulvik' }] })
  server.use(
    handle(placeEndpoints.list, () => places),
    handle(placeEndpoints.create, ({ body }) => {
      made.push(body)
      const { name, parents = [] } = body
      const place = { id: `new ${name}`, name, parents, updated_at }
      places.push(place)
      return place
    }),
    handle(factEndpoints.update, ({ body }) => {
      sent.push(body)
      return { ...baptism, updated_at: '2026-02-01T00:00:00Z' }
    }),
  )
  return { sent, made }
}

const openChooser = async () => await openedDialog('Choose a Place')
const search = (dialog: Awaited<ReturnType<typeof openChooser>>, value: string) =>
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value } })

it('chooses a place from those that are known, by any of its names', async () => {
  const { sent } = servePlaces()
  const { user, dialog } = await openDialog('Edit Baptism', 'Edit Fact')
  await user.click(dialog.getByRole('button', { name: 'Choose a place' }))
  const chooser = await openChooser()
  const list = within(await chooser.findByRole('list', { name: 'Places' }))
  const listed = () => list.getAllByRole('button').map(({ textContent }) => textContent)
  expect(listed()).toEqual(['Hardanger, Norway', 'Norway', 'Ulvik, Hardanger, NorwayParish'])
  search(chooser, 'nor')
  await waitFor(() => expect(listed()[0]).toBe('Norway'))
  search(chooser, 'ulfvig')
  await waitFor(() => expect(listed()).toHaveLength(1))
  await user.click(list.getByRole('button', { name: /Ulvik/ }))
  expect(dialog.getByLabelText<HTMLInputElement>('Place').value).toBe('Ulvik, Hardanger, Norway')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toEqual([{ place: 'Ulvik, Hardanger, Norway', placeId: 'ulvik' }]))
})

it('sends no chosen place whose text was changed afterwards', async () => {
  const { sent } = servePlaces()
  const { user, dialog, fill } = await openDialog('Edit Baptism', 'Edit Fact')
  await user.click(dialog.getByRole('button', { name: 'Choose a place' }))
  await user.click(await (await openChooser()).findByRole('button', { name: 'Hardanger, Norway' }))
  fill('Place', 'Odda, Hardanger, Norway')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toEqual([{ place: 'Odda, Hardanger, Norway' }]))
})

it('makes a place and the place around it on the way, with coordinates of another map', async () => {
  const { sent, made } = servePlaces()
  const { user, dialog } = await openDialog('Edit Baptism', 'Edit Fact')
  await user.click(dialog.getByRole('button', { name: 'Choose a place' }))
  const chooser = await openChooser()
  search(chooser, 'Hjelle')
  expect(
    await chooser.findByText('No place matches your search. Choose “New place” to add one.'),
  ).toBeTruthy()
  await user.click(chooser.getByRole('button', { name: 'New place' }))
  const form = await openedDialog('Add a Place')
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Hjelle')

  await user.click(form.getByLabelText('Latitude'))
  await user.paste('60.5673, 6.9157')
  expect(form.getByLabelText<HTMLInputElement>('Longitude').value).toBe('6.9157')
  fireEvent.change(form.getByLabelText('Longitude'), { target: { value: '' } })
  await user.click(form.getByRole('button', { name: 'Add Place' }))
  expect(await form.findByText('Please enter both numbers, or none')).toBeTruthy()
  fireEvent.change(form.getByLabelText('Longitude'), { target: { value: '6,9157' } })

  await user.click(form.getByRole('button', { name: 'Choose where it lies' }))
  const around = await openChooser()
  await user.click(await around.findByRole('button', { name: 'New place' }))
  const aroundForm = await openedDialog('Add a Place')
  fireEvent.change(aroundForm.getByLabelText('Name'), { target: { value: 'Ulvik parish' } })
  await user.click(aroundForm.getByRole('button', { name: 'Add Place' }))
  expect(await form.findByText('Ulvik parish')).toBeTruthy()

  await user.click(form.getByRole('button', { name: 'Add Place' }))
  await waitFor(() =>
    expect(dialog.getByLabelText<HTMLInputElement>('Place').value).toBe('Hjelle, Ulvik parish'),
  )
  expect(made[1]).toMatchObject({
    ...{ name: 'Hjelle', latitude: 60.5673, longitude: 6.9157 },
    parents: [{ place_id: 'new Ulvik parish' }],
  })
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toEqual([{ place: 'Hjelle, Ulvik parish', placeId: 'new Hjelle' }]))
})

it('asks when somebody else wrote another place meanwhile, and saves the chosen one with its words', async () => {
  const { sent } = servePlaces()
  const mine = { ...baptism, place: 'Ulvik, Hardanger, Norway' }
  const theirs = { ...mine, place: 'Bergen', updated_at: '2026-02-01T00:00:00Z' }
  serve({ facts: [mine] })
  server.use(
    handle(factEndpoints.update, ({ body, request }) => {
      if (request.headers.get('if-match') === `"${baptism.updated_at}"`)
        throw new AppError('stale_edit', 'Changed meanwhile.', { current: theirs })
      sent.push(body)
      return { ...theirs, updated_at: '2026-03-01T00:00:00Z' }
    }),
  )
  const { user, dialog } = await openDialog('Edit Baptism', 'Edit Fact')
  await user.click(dialog.getByRole('button', { name: 'Choose a place' }))
  await user.click(await (await openChooser()).findByRole('button', { name: /Ulvik/ }))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  const both = await dialog.findByRole('alert', { name: 'Changed by somebody else' })
  expect(both.textContent).toContain('Bergen')
  await user.click(within(both).getByRole('button', { name: 'Save my version' }))
  await waitFor(() => expect(sent).toEqual([{ place: 'Ulvik, Hardanger, Norway', placeId: 'ulvik' }]))
})
