/** The page of a reunion: answering with and without a network, and what administrators can do. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { getEncryptionKey } from '#shared/contracts/accounts.contract.ts'
import { type Reunion, reunionEndpoints } from '#shared/contracts/reunions.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import type { AttendanceContent } from '#shared/reunions/attendance-fields.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { openApp, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const key = { id: '5d1f6a0e-9a52-4a57-8a0f-0f4c1e0d7a01', key: btoa('k'.repeat(32)) }
const karin = makeUser({ id: 'account-karin', first_name: 'Karin', last_name: 'Berg' })

const reunion: Reunion = {
  ...{ id: 'r', title: 'Reunion in Ulvik', start_date: '2999-07-03', end_date: '2999-07-05', place: 'Ulvik' },
  ...{ programme: 'Friday: soup', things_to_bring: ['Cider', 'Apple cake'] },
  attendances: [
    {
      ...{ id: 'a', account_id: 'account-ole', name: 'Ole Berg', member_id: null, answer: 'yes' },
      ...{ people_count: 3, brings: ['Cider'], updated_at: '2026-01-01T00:00:00Z' },
    },
  ],
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
}

async function openReunion(init: Partial<Reunion> = {}, user = karin) {
  server.use(
    signedInAs(user),
    handle(getEncryptionKey, () => key),
    handle(reunionEndpoints.list, () => [{ ...reunion, ...init }]),
    // The answers stay in the outbox.
    handleWithNetworkError(createSubmission),
  )
  const app = await openApp('/reunions/r')
  const { outbox } = await import('#client/offline/outbox/outbox.ts')
  await outbox.saveKey(user.id, key)
  await screen.findByRole('heading', { level: 1, name: 'Reunion in Ulvik' })
  return { ...app, outbox }
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

it('shows when, where, who comes and who brings what', async () => {
  await openReunion()
  expect(screen.getByText('3 – 5 July 2999 · Ulvik')).toBeTruthy()
  expect((await region('Who comes')).getByText('3 people come.')).toBeTruthy()
  const things = (await region('What to bring')).getAllByRole('listitem')
  expect(things.map(({ textContent }) => textContent)).toEqual(['CiderOle Berg', 'Apple cakeNobody yet'])
})

it('keeps one answer in the outbox, however often it is changed', async () => {
  const { user, outbox } = await openReunion()
  const panel = await region('Are you coming?')
  await user.click(panel.getByRole('button', { name: 'Yes' }))
  await panel.findByText(/saved on this device/)
  await user.click(panel.getByRole('button', { name: 'One more' }))
  await waitFor(() =>
    expect(
      panel.getByRole('group', { name: 'How many people are coming, including you?' }).textContent,
    ).toContain('2'),
  )
  await user.click(panel.getByRole('checkbox', { name: 'Apple cake' }))
  await waitFor(async () => expect((await region('What to bring')).getByText('Karin Berg')).toBeTruthy())
  const entries = await outbox.list(karin.id)
  expect(entries.map(({ submission }) => JSON.parse(submission?.body ?? '').content)).toEqual([
    {
      ...{ title: 'Reunion in Ulvik', reunionId: 'r', answer: 'yes' },
      ...{ peopleCount: 2, brings: ['Apple cake'] },
    },
  ])
})

/** The user's answer in the outbox. */
async function readContents(outbox: Outbox) {
  const entries = await outbox.list(karin.id)
  return entries.map(({ submission }) => JSON.parse(submission?.body ?? '').content as AttendanceContent)
}

async function openAnswer() {
  const app = await openReunion()
  const panel = await region('Are you coming?')
  await app.user.click(panel.getByRole('button', { name: 'Yes' }))
  const text = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Something else' })
  return { ...app, panel, text }
}

const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'

it('sends every one of several quick changes', async () => {
  const { panel, outbox } = await openAnswer()
  fireEvent.click(panel.getByRole('button', { name: 'One more' }))
  fireEvent.click(panel.getByRole('checkbox', { name: 'Cider' }))
  fireEvent.click(panel.getByRole('checkbox', { name: 'Apple cake' }))
  await waitFor(async () =>
    expect(await readContents(outbox)).toMatchObject([{ peopleCount: 2, brings: ['Cider', 'Apple cake'] }]),
  )
})

it('saves the text about other things when the user leaves the field', async () => {
  const { user, text, outbox } = await openAnswer()
  await user.type(text, 'Fiddle{Enter}')
  await user.click(document.body)
  await waitFor(async () => expect(await readContents(outbox)).toMatchObject([{ brings: ['Fiddle'] }]))
})

it('says what is wrong with the text, and keeps it', async () => {
  const { user, panel, text, outbox } = await openAnswer()
  fireEvent.change(text, { target: { value: 'x'.repeat(101) } })
  await user.click(panel.getByRole('checkbox', { name: 'Cider' }))
  await panel.findByText('Please write at most 100 characters on one line.')
  expect(text.value).toHaveLength(101)
  await waitFor(async () => expect(await readContents(outbox)).toMatchObject([{ brings: ['Cider'] }]))
})

it('keeps the text that is being written when an administrator rewords the list', async () => {
  const { user, panel, text, outbox } = await openAnswer()
  await user.click(panel.getByRole('checkbox', { name: 'Cider' }))
  await waitFor(async () => expect(await readContents(outbox)).toMatchObject([{ brings: ['Cider'] }]))
  await user.type(text, 'Fiddle')
  server.use(handle(reunionEndpoints.list, () => [{ ...reunion, things_to_bring: ['Two bottles of cider'] }]))
  const { queryClient } = await import('#client/api/query-client.ts')
  void queryClient.invalidateQueries()
  await panel.findByRole('checkbox', { name: 'Two bottles of cider' })
  expect(panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Something else' }).value).toBe('Fiddle')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await readContents(outbox)).toMatchObject([{ brings: ['Fiddle', 'Cider'] }]),
  )
})

it('remembers the number and the things after a mistaken "No"', async () => {
  const { user, panel, outbox } = await openAnswer()
  await user.click(panel.getByRole('button', { name: 'One more' }))
  await user.click(panel.getByRole('checkbox', { name: 'Cider' }))
  await user.click(panel.getByRole('button', { name: 'No' }))
  await waitFor(async () => expect(await readContents(outbox)).toMatchObject([{ answer: 'no', brings: [] }]))
  await user.click(panel.getByRole('button', { name: 'Yes' }))
  await waitFor(async () =>
    expect(await readContents(outbox)).toMatchObject([{ answer: 'yes', peopleCount: 2, brings: ['Cider'] }]),
  )
})

it('shows no answer that was removed before it was sent', async () => {
  const { panel, outbox } = await openAnswer()
  await panel.findByText(/saved on this device/)
  const [entry] = await outbox.list(karin.id)
  await outbox.remove(karin.id, entry?.key ?? '')
  await waitFor(() => expect(isPressed(panel.getByRole('button', { name: 'Yes' }))).toBe(false))
})

it('asks nobody to come to a reunion that is over', async () => {
  await openReunion({ start_date: '2020-07-03', end_date: '2020-07-05' })
  await region('Who comes')
  expect(screen.queryByRole('region', { name: 'Are you coming?' })).toBeNull()
})

it('lets only administrators edit and delete', async () => {
  await openReunion()
  await region('Who comes')
  expect(screen.queryByRole('button', { name: /^More/ })).toBeNull()
})

it('says offline that an unknown reunion is not saved, not that it does not exist', async () => {
  server.use(
    signedInAs(karin),
    handle(reunionEndpoints.list, () => []),
  )
  await openApp('/reunions/r')
  await screen.findByText('This reunion does not exist')
  const { queryClient } = await import('#client/api/query-client.ts')
  server.use(handleWithNetworkError(reunionEndpoints.list))
  void queryClient.invalidateQueries()
  await screen.findByText('Not saved on this device yet')
  expect(screen.queryByText('This reunion does not exist')).toBeNull()
})

it('waits for the list while only an old one is there', async () => {
  server.use(
    signedInAs(karin),
    handle(reunionEndpoints.list, () => []),
  )
  await openApp('/reunions/r')
  await screen.findByText('This reunion does not exist')
  const { queryClient } = await import('#client/api/query-client.ts')
  const answer = Promise.withResolvers<Reunion[]>()
  server.use(handle(reunionEndpoints.list, () => answer.promise))
  void queryClient.invalidateQueries()
  await screen.findByText('Loading the reunion...')
  expect(screen.queryByText('This reunion does not exist')).toBeNull()
  answer.resolve([reunion])
  await screen.findByRole('heading', { level: 1, name: 'Reunion in Ulvik' })
})

it('sends only the field that an administrator has edited', async () => {
  const updates: unknown[] = []
  const app = await openReunion({}, { ...karin, role: 'admin' })
  server.use(
    handle(reunionEndpoints.update, async ({ request }) => {
      updates.push(await request.clone().json())
      return reunion
    }),
  )
  await app.user.click(await screen.findByRole('button', { name: /^More/ }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await app.user.type(title, '!')
  await app.user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(updates).toEqual([{ title: 'Reunion in Ulvik!' }]))
})
