/** Names on the page of a person, and their editing. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type NamePayload, nameEndpoints, type PersonName } from '#shared/contracts/facts.contract.ts'
import { anna } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { openApp, openedQuestion, prepareBrowser, server } from '#tests/support/render.tsx'
import { admin, openDialog, serve } from './editing-support.ts'

prepareBrowser()

const updated_at = '2026-01-01T00:00:00Z'
const birth: PersonName = {
  ...{ id: 'birth', person_id: 'karin', position: 0, type: 'birth', updated_at },
  ...{
    given: 'Karin',
    call_name: 'Kaja',
    surname_prefix: 'van',
    surname: 'Dam',
    note: 'As the vicar wrote it',
  },
  citations: [{ text: 'Baptised on Sunday' }],
}
const married: PersonName = {
  ...{ id: 'married', person_id: 'karin', position: 1, type: 'married', updated_at },
  ...{ given: 'Karin', surname: 'Lindqvist', date: '1945' },
}
const ofNils: PersonName = { id: 'of-nils', person_id: 'nils', position: 0, given: 'Nils', updated_at }

it('shows all names of the person with their types and sources', async () => {
  serve({ names: [married, ofNils, birth] }, anna)
  await openApp('/people/karin')
  const section = within(await screen.findByRole('region', { name: 'Names' }))
  expect(section.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Birth name',
    'Married name · 1945',
  ])
  expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['Karin van Dam1', 'Called Kaja', 'As the vicar wrote it', 'Karin Lindqvist'],
  ])
  expect(section.queryByRole('button')).toBeNull()
})

it('shows no names to relatives where the heading tells the only one', async () => {
  serve({ names: [{ ...ofNils, person_id: 'karin', given: 'Karin', surname: 'Lindqvist' }] }, anna)
  await openApp('/people/karin')
  expect(await screen.findByRole('heading', { name: /Karin Lindqvist/ })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/Loading/)).toBeNull())
  expect(screen.queryByRole('heading', { name: 'Names' })).toBeNull()
})

it('adds a name, and asks for what is missing', async () => {
  serve({ names: [birth] }, admin, 'new')
  const sent: NamePayload[] = []
  server.use(
    handle(nameEndpoints.create, ({ body }) => {
      sent.push(body)
      return { ...married, id: 'new' }
    }),
  )
  const { user, dialog, fill } = await openDialog('Add another name', 'Add a Name')
  await user.click(dialog.getByRole('button', { name: 'Add Name' }))
  expect(dialog.getByText('Please enter a name')).toBeTruthy()
  fill('Kind of name', 'other')
  fill('Given names', 'Karin')
  await user.click(dialog.getByRole('button', { name: 'Add Name' }))
  expect(dialog.getByText('Please enter what kind of name it is')).toBeTruthy()
  fill('Kind of name', 'married')
  fill('Surname', 'Lindqvist')
  await user.click(dialog.getByRole('button', { name: 'Add Name' }))
  await screen.findByText('Karin Lindqvist added.')
  expect(sent).toEqual([
    expect.objectContaining({
      ...{ personId: 'karin', type: 'married', given: 'Karin', surname: 'Lindqvist', typeText: null },
    }),
  ])
})

it('sends only what changed, and puts a name first', async () => {
  serve({ names: [birth, married, ofNils] }, admin, 'married')
  const sent: { body: NamePayload; seen: string | null }[] = []
  server.use(
    handle(nameEndpoints.update, ({ body, request }) => {
      sent.push({ body, seen: request.headers.get('if-match') })
      return { ...married, position: -1, updated_at: '2026-02-01T00:00:00Z' }
    }),
  )
  const { user, dialog, fill } = await openDialog('Edit the name Karin Lindqvist', 'Edit Name')
  fill('Nickname', 'Kari')
  await user.click(dialog.getByRole('checkbox', { name: 'Show this name first' }))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() =>
    expect(sent).toEqual([{ body: { nickname: 'Kari', position: -1 }, seen: `"${updated_at}"` }]),
  )
  expect(await screen.findByText('Karin Lindqvist saved.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
})

it('writes the surname first where the record says so, which can be chosen', async () => {
  const nagy = { ...married, given: 'Anna', surname: 'Nagy', surname_first: true }
  serve({ names: [birth, nagy] }, admin, 'married')
  const sent: NamePayload[] = []
  server.use(
    handle(nameEndpoints.update, ({ body }) => {
      sent.push(body)
      return { ...married, given: 'Anna', surname: 'Nagy', updated_at: '2026-02-01T00:00:00Z' }
    }),
  )
  const { user, dialog } = await openDialog('Edit the name Nagy Anna', 'Edit Name')
  await user.click(dialog.getByRole('checkbox', { name: 'Write the surname first' }))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Anna Nagy saved.')).toBeTruthy()
  expect(sent).toEqual([{ surnameFirst: false }])
})

it('deletes a name after a question', async () => {
  serve({ names: [birth, married] }, admin, 'married')
  const deleted: string[] = []
  server.use(
    handle(nameEndpoints.remove, ({ params }) => {
      deleted.push(params.id)
      return { success: true as const }
    }),
  )
  const { user, dialog } = await openDialog('Edit the name Karin Lindqvist', 'Edit Name')
  const button = dialog.getByRole('button', { name: 'Delete this name' })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await user.click(button)
  const question = await openedQuestion('Delete this name?')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Karin Lindqvist deleted.')).toBeTruthy()
  expect(deleted).toEqual(['married'])
})
