/** Editing of facts on the page of a person. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AppError } from '#shared/contracts/app-error.ts'
import { undoActivity } from '#shared/contracts/audit.contract.ts'
import { type Fact, type FactPayload, factEndpoints } from '#shared/contracts/facts.contract.ts'
import { anna } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { openApp, openedDialog, openedQuestion, prepareBrowser, server } from '#tests/support/render.tsx'
import { baptism, logEntry, openDialog, serve } from './editing-support.ts'

prepareBrowser()

it('sends only the changed fields with the version that was seen, and undoes the change', async () => {
  serve({ facts: [baptism] })
  const sent: { body: Partial<FactPayload>; seen: string | null }[] = []
  const undone: string[] = []
  server.use(
    handle(factEndpoints.update, ({ body, request }) => {
      sent.push({ body, seen: request.headers.get('if-match') })
      return { ...baptism, date: '1920-04-05', updated_at: '2026-02-01T00:00:00Z' }
    }),
    handle(undoActivity, ({ params }) => {
      undone.push(params.id)
      return logEntry('baptism')
    }),
  )
  const { user, dialog, fill } = await openDialog('Edit Baptism', 'Edit Fact')
  expect(dialog.getByText('Baptism of Karin Lindqvist')).toBeTruthy()
  fill('Date', '5 April 1920')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Baptism saved.')).toBeTruthy()
  expect(sent).toEqual([{ body: { date: '1920-04-05' }, seen: `"${baptism.updated_at}"` }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText('Baptism saved.')).toBeNull())
  expect(undone).toEqual(['7'])
})

it('adds a fact of a couple, and asks for what is missing', async () => {
  serve({})
  const sent: FactPayload[] = []
  server.use(
    handle(factEndpoints.create, ({ body }) => {
      sent.push(body)
      return { ...baptism, id: 'new', tag: 'DIV', union_id: 'union' }
    }),
  )
  const { user, dialog, fill } = await openDialog('Add a fact', 'Add a Fact')
  await user.click(dialog.getByRole('button', { name: 'Add Fact' }))
  expect(dialog.getByText('Please choose a kind of fact')).toBeTruthy()
  fill('Kind of fact', 'OCCU')
  await user.click(dialog.getByRole('button', { name: 'Add Fact' }))
  expect(dialog.getByText('Occupation is required')).toBeTruthy()
  fill('Who is this fact about?', 'union')
  expect(dialog.queryByRole('option', { name: 'Occupation' })).toBeNull()
  fill('Kind of fact', 'DIV')
  fill('Date', 'about 1950')
  fill('How sure is this?', 'doubtful')
  fill('Reason', 'Only told')
  await user.click(dialog.getByRole('button', { name: 'Add Fact' }))
  await screen.findByText('Divorce added.')
  expect(sent).toEqual([
    expect.objectContaining({
      ...{ unionId: 'union', tag: 'DIV', date: '1950~', status: 'doubtful', statusReason: 'Only told' },
      ...{ denied: false, place: null },
    }),
  ])
  expect(sent[0]).not.toHaveProperty('personId')
})

it('puts one of several facts of a kind first', async () => {
  serve({
    facts: [
      { ...baptism, id: 'first', position: 0, date: '1919' },
      { ...baptism, id: 'denied', position: 2, tag: 'DEAT', denied: true },
      baptism,
    ],
  })
  const sent: Partial<FactPayload>[] = []
  server.use(
    handle(factEndpoints.update, ({ body }) => {
      sent.push(body)
      return { ...baptism, position: -1, updated_at: '2026-02-01T00:00:00Z' }
    }),
  )
  const { user } = await openApp('/people/karin')
  const buttons = await screen.findAllByRole('button', { name: 'Edit Baptism' })
  expect(screen.getByText(/did not happen/)).toBeTruthy()
  await user.click(buttons[1] ?? document.body)
  const dialog = await openedDialog('Edit Fact')
  await user.click(dialog.getByRole('checkbox', { name: 'Show this fact first' }))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toEqual([{ position: -1 }]))
})

it('deletes a fact after a question', async () => {
  serve({ facts: [baptism] })
  const seen: (string | null)[] = []
  server.use(
    handle(factEndpoints.remove, ({ request }) => {
      seen.push(request.headers.get('if-match'))
      return { success: true as const }
    }),
  )
  const { user, dialog } = await openDialog('Edit Baptism', 'Edit Fact')
  const button = dialog.getByRole('button', { name: 'Delete this fact' })
  // Until the session is known, nothing can be changed.
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await user.click(button)
  const question = await openedQuestion('Delete this fact?')
  expect(question.getByText(/Baptism of Karin Lindqvist/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Baptism deleted.')).toBeTruthy()
  expect(seen).toEqual([`"${baptism.updated_at}"`])
})

it('shows both versions when somebody else changed the same field, and saves over other fields', async () => {
  serve({ facts: [baptism] })
  const theirs = { ...baptism, place: 'Odda', updated_at: '2026-02-01T00:00:00Z' }
  const sent: Partial<FactPayload>[] = []
  server.use(
    handle(factEndpoints.update, ({ body, request }) => {
      sent.push(body)
      if (request.headers.get('if-match') === `"${baptism.updated_at}"`)
        throw new AppError('stale_edit', 'Changed meanwhile.', { current: theirs })
      return { ...theirs, ...body, updated_at: '2026-03-01T00:00:00Z' } as Fact
    }),
  )
  const { user, dialog, fill } = await openDialog('Edit Baptism', 'Edit Fact')
  fill('Place', 'Bergen')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  const both = await dialog.findByRole('alert', { name: 'Changed by somebody else' })
  expect(both.textContent).toContain('Odda')
  expect(both.textContent).toContain('Bergen')
  await user.click(within(both).getByRole('button', { name: 'Save my version' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(await screen.findByText('Baptism saved.')).toBeTruthy()
})

it('asks before unsaved changes are lost', async () => {
  serve({ facts: [baptism] })
  const { user, dialog, fill } = await openDialog('Edit Baptism', 'Edit Fact')
  fill('Note', 'Written in the margin')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy()
})

it('shows no buttons to relatives', async () => {
  serve({ facts: [baptism] }, anna)
  await openApp('/people/karin')
  expect(await screen.findByText('4 April 1920')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Edit|^Add a fact/ })).toBeNull()
})

it('shows a locked fact as locked, and saves changes after the lock is removed', async () => {
  serve({ facts: [{ ...baptism, restriction: 'locked' }] })
  const sent: Partial<FactPayload>[] = []
  server.use(
    handle(factEndpoints.update, ({ body }) => {
      sent.push(body)
      return { ...baptism, updated_at: '2026-02-01T00:00:00Z' }
    }),
  )
  const { user, dialog, fill } = await openDialog('Edit Baptism', 'Edit Fact')
  expect(dialog.getByText('This fact is locked. Remove the lock first, then edit or delete it.')).toBeTruthy()
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  const isDisabled = () =>
    [dialog.getByLabelText('Place'), save].map((control) => control.matches(':disabled'))
  expect(isDisabled()).toEqual([true, true])
  await user.click(dialog.getByRole('button', { name: 'Remove the lock' }))
  expect(dialog.queryByText(/is locked/)).toBeNull()
  expect(isDisabled()).toEqual([false, false])
  expect(dialog.getByRole('button', { name: /^Delete/ }).matches(':disabled')).toBe(true)
  fill('Place', 'Odda')
  await user.click(save)
  await waitFor(() => expect(sent).toEqual([{ place: 'Odda', restriction: null }]))
})

it('says that a fact of a kind that is only kept cannot be edited', async () => {
  serve({ facts: [{ ...baptism, tag: 'BAPL' }] })
  await openApp('/people/karin')
  expect(await screen.findByText('From an imported file. This cannot be edited here.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Edit LDS/ })).toBeNull()
})
