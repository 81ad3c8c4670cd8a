/** Tests the tree editor page: its texts, its requests and its errors. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/contracts/app-error.ts'
import { getAuditLog } from '#shared/contracts/audit.contract.ts'
import {
  type FamilyMember,
  listPeople,
  type MemberPayload,
  updatePerson,
} from '#shared/contracts/people.contract.ts'
import { anna, makeUser } from '#tests/support/client-people.ts'
import { errorResponse, handle, handleList } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { stubCanvasEnvironment } from '../canvas-size.ts'
import { royals } from '../royals.ts'

prepareBrowser()
stubCanvasEnvironment()

const admin = makeUser({ role: 'admin', member_id: 'victoria' })
const noLogs = { page: 1, limit: 20, total: 0, totalPages: 0 }

async function openEditor(people: FamilyMember[] = royals) {
  server.use(
    signedInAs(admin),
    handleList(listPeople, () => ({ list: people, etag: '"1"' })),
  )
  const app = await openApp('/admin/family-tree')
  await pageTitle('Family Tree Editor')
  return app
}

async function find(user: UserEvent, query: string) {
  const field = await screen.findByRole('combobox', { name: 'Search family members' })
  await user.clear(field)
  await user.type(field, query)
  await user.keyboard('{Enter}')
}

async function openPanel(user: UserEvent, name: string) {
  await screen.findByTestId('tree-minimap')
  await find(user, name)
  const panel = within(await screen.findByRole('region', { name }))
  // jsdom has no media queries, so the panel is a bottom sheet.
  await user.click(panel.getByRole('button', { name: 'Family and actions' }))
  return panel
}

/** Starts linking a person and chooses another person in the tree. */
async function chooseRelative(user: UserEvent, from: string, way: string, to: string) {
  const panel = await openPanel(user, from)
  await user.click(panel.getByRole('button', { name: way }))
  await user.click(panel.getByRole('button', { name: 'A person already in the tree' }))
  await screen.findByRole('button', { name: 'Cancel Linking' })
  await find(user, to)
}

const findDialog = () => screen.findByRole('alertdialog')

/** Handles updates of people, and records the requests. */
function handleUpdates(answer: (id: string) => FamilyMember | Response) {
  const sent: { id: string; body: MemberPayload; seen: string | null }[] = []
  server.use(
    handle(updatePerson, ({ params, body, request }) => {
      sent.push({ id: params.id, body, seen: request.headers.get('if-match') })
      return answer(params.id)
    }),
  )
  return sent
}

const toPersonRecord = (id: string) =>
  royals.find((person) => person.id === id) ?? (royals[0] as FamilyMember)

describe('the tree editor page', () => {
  it('offers to add the first member or to import when the tree is empty', async () => {
    await openEditor([])
    expect(await screen.findByText('The family tree is empty')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add Member' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Import a GEDCOM file' })).toBeTruthy()
  })

  it('shows an error when loading fails, and tries again', async () => {
    server.use(
      signedInAs(admin),
      handle(listPeople, () => errorResponse('invalid', '')),
    )
    const { user } = await openApp('/admin/family-tree')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch family members')
    await waitFor(() =>
      expect(document.querySelector('#toast')?.textContent).toBe('ErrorFailed to fetch family members'),
    )
    server.use(handleList(listPeople, () => ({ list: royals, etag: '"1"' })))
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByTestId('tree-minimap')).toBeTruthy()
  })

  it('shows cards with maiden names, and opens the actions for a person', async () => {
    const { user } = await openEditor()
    const panel = await openPanel(user, 'Victoria Mary Louisa Hanover')
    expect(await screen.findByText('née of Saxe-Coburg', { selector: '.tree-person-subtitle' })).toBeTruthy()
    expect(panel.getByRole('heading', { level: 2 }).textContent).toContain('née of Saxe-Coburg')
    const actions = ['Edit', 'Add a Spouse', 'Add a Child', 'Add a Parent', 'Merge…', 'Reset password…']
    for (const name of [...actions, 'Erase data…', 'Delete…']) {
      expect(panel.getByRole('button', { name })).toBeTruthy()
    }
    await user.click(panel.getByRole('button', { name: /^Victoria Hanover/ }))
    expect(await screen.findByRole('region', { name: 'Victoria Hanover' })).toBeTruthy()
  })

  it('reloads the family and shows the whole tree when Auto Layout is pressed', async () => {
    let requests = 0
    const { user } = await openEditor()
    await screen.findByTestId('tree-minimap')
    server.use(
      handleList(listPeople, () => {
        requests++
        return { list: royals, etag: '"2"' }
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Auto Layout' }))
    expect(await screen.findByText('The whole tree is shown.')).toBeTruthy()
    await waitFor(() => expect(requests).toBe(1))
  })

  it('refuses an impossible link with the reason, continues choosing, and cancels on Escape', async () => {
    const { user } = await openEditor()
    await chooseRelative(user, 'Victoria Hanover', 'Add a Child', 'Edward Augustus')
    expect(await screen.findByText('This link is not possible')).toBeTruthy()
    expect(screen.getByText('Edward Augustus Hanover is an ancestor of Victoria Hanover.')).toBeTruthy()
    expect(screen.getByText(/^Choose the child of Victoria Hanover/)).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    // The first Escape clears the search field, which still has the focus.
    await user.keyboard('{Escape}{Escape}')
    expect(screen.queryByRole('button', { name: 'Cancel Linking' })).toBeNull()
    expect(await screen.findByRole('region', { name: 'Victoria Hanover' })).toBeTruthy()
  })

  it('warns about spouses in different generations, and links them after confirmation', async () => {
    const { user } = await openEditor()
    const sent = handleUpdates(toPersonRecord)
    await chooseRelative(user, 'Victoria Hanover', 'Add a Spouse', 'Mary I')
    const dialog = within(await findDialog())
    expect(dialog.getByText('Invalid Relationship')).toBeTruthy()
    expect(
      dialog.getByText(
        'Cannot create spouse relationship between different generations. Check the parents of both members first.',
      ),
    ).toBeTruthy()
    await user.dblClick(dialog.getByRole('button', { name: 'Link anyway' }))
    expect(await screen.findByText('Mary I Tudor and Victoria Hanover are now spouses.')).toBeTruthy()
    expect(sent).toEqual([
      { id: 'victoria', body: { spouseId: 'mary1' }, seen: `"${toPersonRecord('victoria').updated_at}"` },
    ])
  })

  it('shows the error when saving a link fails, and keeps the dialog open', async () => {
    const { user } = await openEditor()
    handleUpdates(() => errorResponse('impossible_relation', 'A descendant cannot be a parent.'))
    await chooseRelative(user, 'Catherine Parr', 'Add a Child', 'Albert')
    const dialog = within(await findDialog())
    expect(dialog.getByText('Albert becomes a child of Catherine Parr and of Henry VIII Tudor.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Link' }))
    const toast = await screen.findByText('Failed to create relationship. A descendant cannot be a parent.')
    expect(toast).toBeTruthy()
    expect(document.querySelector('#toast')?.textContent).toMatch(/^ErrorFailed to create relationship\./)
    expect(await dialog.findByText('A descendant cannot be a parent.')).toBeTruthy()
  })

  it('says who changed the record in the meantime, and bases the next attempt on that version', async () => {
    const { user } = await openEditor()
    const newer = { ...toPersonRecord('albert'), updated_at: '2026-02-02T00:00:00.000Z' }
    const sent = handleUpdates(() => {
      if (sent.length > 1) return { ...newer, updated_at: '2026-02-03T00:00:00.000Z' }
      throw new AppError('stale_edit', 'Changed.', { current: newer })
    })
    server.use(
      handle(getAuditLog, () => ({
        logs: [
          {
            id: '7',
            action: 'update_family_member',
            target_type: 'person',
            target_id: 'albert',
            details: {},
            ip_address: null,
            created_at: newer.updated_at,
            admin_first_name: anna.first_name,
            admin_last_name: anna.last_name,
            can_undo: true,
            undone_by: null,
          },
        ],
        pagination: noLogs,
      })),
    )
    await chooseRelative(user, 'Catherine Parr', 'Add a Child', 'Albert')
    const dialog = within(await findDialog())
    await user.selectOptions(dialog.getByLabelText('The other parent'), 'Unknown')
    await user.click(dialog.getByRole('button', { name: 'Link' }))
    expect(
      await dialog.findByText(/^Anna Lindqvist changed the details of Albert in the meantime/),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Link' }))
    expect(await screen.findByText('Albert is now a child of Catherine Parr.')).toBeTruthy()
    expect(sent.map(({ body, seen }) => [body, seen])).toEqual([
      [{ motherId: 'parr' }, `"${toPersonRecord('albert').updated_at}"`],
      [{ motherId: 'parr' }, `"${newer.updated_at}"`],
    ])
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  it('removes a link after confirmation, and shows the error when that fails', async () => {
    const { user } = await openEditor()
    const sent = handleUpdates(() =>
      sent.length > 1 ? toPersonRecord('victoria') : errorResponse('failed', 'No room.'),
    )
    const panel = await openPanel(user, 'Victoria Hanover')
    await user.click(panel.getByRole('button', { name: 'Unlink Edward Augustus Hanover' }))
    const dialog = within(await findDialog())
    await user.click(dialog.getByRole('button', { name: 'Unlink' }))
    expect(await screen.findByText('Failed to update member. No room.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Unlink' }))
    expect(
      await screen.findByText('Victoria Hanover and Edward Augustus Hanover are no longer linked.'),
    ).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([{ fatherId: null }, { fatherId: null }])
  })
})
