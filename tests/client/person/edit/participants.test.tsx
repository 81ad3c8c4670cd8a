/** Those who took part in a fact, in the form for the fact. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FactPayload, factEndpoints } from '#shared/contracts/facts.contract.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { prepareBrowser, server } from '#tests/support/render.tsx'
import { baptism, openDialog, serve } from './editing-support.ts'

prepareBrowser()

const attended = {
  ...baptism,
  participants: [
    { person_id: 'nils', role: 'GODP' },
    { name: 'Ole Dal', role: 'OTHER', phrase: 'sexton' },
  ],
}

function serveAttended(sent: Partial<FactPayload>[]) {
  serve({ facts: [attended] })
  server.use(
    handle(factEndpoints.update, ({ body }) => {
      sent.push(body)
      return { ...attended, updated_at: '2026-02-01T00:00:00Z' }
    }),
  )
}

it('adds a person of the tree and a name, and removes somebody', async () => {
  const sent: Partial<FactPayload>[] = []
  serveAttended(sent)
  const { user, dialog, fill } = await openDialog('Edit Baptism', 'Edit Fact')
  await user.click(dialog.getByRole('button', { name: 'Remove Nils Lindqvist, godparent' }))
  await user.click(dialog.getByRole('button', { name: 'Add somebody' }))
  await user.type(dialog.getByLabelText('Person in the family tree'), 'Nils')
  await user.click(await screen.findByRole('option', { name: /Nils Lindqvist/ }))
  expect(dialog.queryByLabelText('Or the name of somebody else')).toBeNull()
  fill('Took part as', 'WITN')
  await user.click(dialog.getByRole('button', { name: 'Add somebody' }))
  fill('Or the name of somebody else', 'Berit Moen')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    participants: [
      { name: 'Ole Dal', role: 'OTHER', phrase: 'sexton' },
      { person_id: 'nils', role: 'WITN' },
      { name: 'Berit Moen', role: 'GODP' },
    ],
  })
})

it('asks who it was, and in which role', async () => {
  const sent: Partial<FactPayload>[] = []
  serveAttended(sent)
  const { user, dialog, fill } = await openDialog('Edit Baptism', 'Edit Fact')
  await user.click(dialog.getByRole('button', { name: 'Add somebody' }))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await dialog.findByText('Please choose a person or enter a name')).toBeTruthy()
  fill('Or the name of somebody else', 'Berit Moen')
  fill('Took part as', 'OTHER')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await dialog.findByText('Please say in which role the person took part')).toBeTruthy()
  fill('In other words', 'lodger')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.participants?.[2]).toEqual({ name: 'Berit Moen', role: 'OTHER', phrase: 'lodger' })
})
