/** The Timeline Manager. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AppError } from '#shared/contracts/app-error.ts'
import { getUploadAuth } from '#shared/contracts/media.contract.ts'
import {
  createEvent,
  deleteEvent,
  type EventUpdate,
  listEvents,
  updateEvent,
} from '#shared/contracts/timeline.contract.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithError, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedDialog,
  openedQuestion,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'
import { anEvent } from '../an-event.ts'

prepareBrowser()

const karin = makeUser({ id: 'account-karin', role: 'admin' })
// As the server gives them: oldest first.
const events = [
  anEvent({ id: 'a', title: 'The boathouse', event_date: '1820', event_type: 'achievement' }),
  anEvent({ id: 'b', title: 'Over the sea', event_date: '1881-05', event_type: 'migration' }),
  anEvent({ id: 'c', title: 'Back again', event_date: '1881-09', event_type: 'migration' }),
]

it('has tabs All and one per type with counts, and the events by year, newest first', async () => {
  server.use(
    signedInAs(karin),
    handle(listEvents, () => events),
  )
  const { user } = await openApp('/admin/timeline')
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'All (3)',
    'Birth (0)',
    'Death (0)',
    'Marriage (0)',
    'Education (0)',
    'Career (0)',
    'Migration (2)',
    'Achievement (1)',
    'Other (0)',
  ])
  const headings = () =>
    within(screen.getByRole('list', { name: 'Events' }))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent)
  await screen.findByRole('heading', { name: 'Back again' })
  expect(headings()).toEqual(['1881', 'Back again', 'Over the sea', '1820', 'The boathouse'])
  await user.click(screen.getByRole('tab', { name: 'Migration (2)' }))
  expect(headings()).toEqual(['1881', 'Back again', 'Over the sea'])
  expect(location.search).toBe('?type=migration')
})

it('says which change of an event failed, and why', async () => {
  server.use(
    signedInAs(karin),
    handle(listEvents, () => events),
    handleWithError(createEvent, 'invalid', 'The disk is full.'),
    handleWithError(updateEvent, 'invalid', 'The disk is full.'),
    handleWithError(deleteEvent, 'conflict', 'The disk is full.'),
  )
  const { user } = await openApp('/admin/timeline')
  const failed = async (words: string) => {
    expect(await screen.findByText(`${words}. The disk is full.`)).toBeTruthy()
    expect(document.getElementById('toast')?.textContent).toMatch(/^Error/)
  }
  await user.click(await screen.findByRole('button', { name: 'Actions for event Over the sea' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await openedQuestion()
  expect(question.getByText('Over the sea')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await failed('Failed to delete timeline event')

  await user.click(screen.getByRole('button', { name: 'Edit event Over the sea' }))
  const edit = await openedDialog('Edit Event')
  fireEvent.change(edit.getByLabelText('Title'), { target: { value: 'Over the ocean' } })
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  await failed('Failed to update event')
  await user.click(edit.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))

  await user.click(screen.getByRole('button', { name: 'Add Event' }))
  const add = await openedDialog('Add Event')
  await user.click(add.getByRole('button', { name: 'Add Event' }))
  for (const missing of ['Title', 'Description', 'Date']) {
    expect(await add.findByText(`${missing} is required`)).toBeTruthy()
    fireEvent.change(add.getByLabelText(missing), {
      target: { value: missing === 'Date' ? '1901' : 'A word' },
    })
  }
  await user.click(add.getByRole('button', { name: 'Add Event' }))
  await failed('Failed to create event')
})

it('says at once, and once, that a save found no connection, and keeps what was written', async () => {
  server.use(
    signedInAs(karin),
    handle(listEvents, () => events),
  )
  const { user, connection } = await openApp('/admin/timeline')
  await user.click(await screen.findByRole('button', { name: 'Edit event Over the sea' }))
  const edit = await openedDialog('Edit Event')
  fireEvent.change(edit.getByLabelText('Title'), { target: { value: 'Over the ocean' } })
  server.use(handleWithNetworkError(listEvents), handleWithNetworkError(updateEvent))
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  const told = 'Failed to update event. There is no connection to the server.'
  expect(await screen.findByText(told)).toBeTruthy()
  const offline = 'You are offline. You can make changes once you are connected again.'
  expect(edit.getByText(offline)).toBeTruthy()
  expect(edit.queryByRole('alert')).toBeNull()
  expect(edit.getByLabelText<HTMLInputElement>('Title').value).toBe('Over the ocean')

  act(() => connection.reportServerReached())
  const lost = 'There was no connection to the server. Please try again.'
  expect((await edit.findByRole('alert')).textContent).toBe(lost)
  expect(edit.queryByText(offline)).toBeNull()
  server.use(handle(updateEvent, () => anEvent({ id: 'b', title: 'Over the ocean' })))
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows both versions of an event that somebody else has saved meanwhile, and takes theirs on demand', async () => {
  const theirs = anEvent({ id: 'b', title: 'Across', event_date: '1882', updated_at: '2026-06-01T10:00:00Z' })
  const asked: { body: EventUpdate; seen: string | null }[] = []
  server.use(
    signedInAs(karin),
    handle(listEvents, () => events),
    handle(updateEvent, ({ body, request }) => {
      asked.push({ body, seen: request.headers.get('if-match') })
      if (asked.length === 1) throw new AppError('stale_edit', 'Changed meanwhile.', { current: theirs })
      return theirs
    }),
  )
  const { user } = await openApp('/admin/timeline')
  await user.click(await screen.findByRole('button', { name: 'Edit event Over the sea' }))
  const edit = await openedDialog('Edit Event')
  fireEvent.change(edit.getByLabelText('Title'), { target: { value: 'Over the ocean' } })
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  const both = await edit.findByRole('alert', { name: 'Changed by somebody else' })
  expect(both.textContent).toContain('Across')
  expect(both.textContent).toContain('Over the ocean')
  await user.click(within(both).getByRole('button', { name: 'Use the other version' }))
  expect(edit.getByLabelText<HTMLInputElement>('Title').value).toBe('Across')
  fireEvent.change(edit.getByLabelText('Location'), { target: { value: 'Bergen' } })
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(document.getElementById('toast')?.textContent).toBe('Event updated'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked[1]).toEqual({ body: { location: 'Bergen' }, seen: `"${theirs.updated_at}"` })
})

it('takes pictures alone for an event, none of more than 10 MB, and says where one does not arrive', async () => {
  server.use(
    signedInAs(karin),
    handle(listEvents, () => events),
    handleWithError(getUploadAuth, 'storage_full', 'There is no room left.'),
  )
  const { user } = await openApp('/admin/timeline')
  await user.click(await screen.findByRole('button', { name: 'Add Event' }))
  const dialog = await openedDialog()
  const choose = (file: File) =>
    fireEvent.change(dialog.getByLabelText('Choose a picture'), { target: { files: [file] } })
  const says = (words: string) =>
    waitFor(() => expect(document.getElementById('toast')?.textContent).toBe(words))
  choose(new File(['words'], 'letter.txt', { type: 'text/plain' }))
  await says('Invalid File TypePlease select an image file')
  const picture = new File(['x'], 'boat.png', { type: 'image/png' })
  const size = vi.spyOn(picture, 'size', 'get').mockReturnValue(10 * 1024 * 1024 + 1)
  choose(picture)
  await says('File Too LargePlease select an image smaller than 10MB')
  size.mockRestore()
  choose(picture)
  await says('Upload FailedThere is no room left.')
  server.use(handleWithError(getUploadAuth, 'storage_full', ''))
  choose(picture)
  await says('Upload FailedUpload failed')
})

it('says "Failed to fetch timeline events" and tries again', async () => {
  server.use(signedInAs(karin), handleWithError(listEvents, 'forbidden', 'Closed.'))
  const { user } = await openApp('/admin/timeline')
  await waitFor(() =>
    expect(document.getElementById('toast')?.textContent).toBe('ErrorFailed to fetch timeline events'),
  )
  server.use(handle(listEvents, () => events))
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('tab', { name: 'All (3)' })).toBeTruthy()
})

it('hands the focus to the neighbour of an event that is deleted, and to the tab when none of its type is left', async () => {
  let left = events
  server.use(
    signedInAs(karin),
    handle(listEvents, () => left),
    handle(deleteEvent, ({ params }) => {
      left = left.filter(({ id }) => id !== params.id)
      return { success: true as const }
    }),
  )
  const { user } = await openApp('/admin/timeline?type=migration')
  const button = (title: string) => screen.findByRole('button', { name: `Actions for event ${title}` })
  for (const [gone, next] of [
    ['Back again', 'Over the sea'],
    ['Over the sea', null],
  ] as const) {
    const pressed = await button(gone)
    pressed.focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = await openedQuestion()
    question.getByRole('button', { name: 'Delete' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(pressed.isConnected).toBe(false))
    const goal = next === null ? screen.getByRole('tab', { selected: true }) : await button(next)
    await waitFor(() => expect(document.activeElement).toBe(goal))
  }
})
