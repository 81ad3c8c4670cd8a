/** The Family Tree Editor as an administrator meets it: what it says, what it sends, and what happens when that fails. */
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
import { anna, aUser } from '#tests/support/client-people.ts'
import { handle, handleList, refusal } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { furnishCanvas } from '../canvas-size.ts'
import { royals } from '../royals.ts'

prepareBrowser()
furnishCanvas()

const admin = aUser({ role: 'admin', member_id: 'victoria' })
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

async function panelOf(user: UserEvent, name: string) {
  await screen.findByTestId('tree-minimap')
  await find(user, name)
  const panel = within(await screen.findByRole('region', { name }))
  // There are no media queries here: it is the sheet of a small screen.
  await user.click(panel.getByRole('button', { name: 'Family and more' }))
  return panel
}

/** Begins to link somebody to somebody in the tree. */
async function pick(user: UserEvent, from: string, way: string, to: string) {
  const panel = await panelOf(user, from)
  await user.click(panel.getByRole('button', { name: way }))
  await user.click(panel.getByRole('button', { name: 'Somebody in the tree' }))
  await screen.findByRole('button', { name: 'Cancel Linking' })
  await find(user, to)
}

const question = () => screen.findByRole('alertdialog')

/** Takes in what is written of people, and answers with the record as it was. */
function writes(answer: (id: string) => FamilyMember | Response) {
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

describe('the Family Tree Editor', () => {
  it('invites to add the first member, or to import, where there is nobody', async () => {
    await openEditor([])
    expect(await screen.findByText('Every family begins with somebody')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add Member' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Import a GEDCOM file' })).toBeTruthy()
  })

  it('says that it failed to fetch family members, and tries again', async () => {
    server.use(
      signedInAs(admin),
      handle(listPeople, () => refusal('invalid', '')),
    )
    const { user } = await openApp('/admin/family-tree')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch family members')
    expect(document.querySelector('#toast')?.textContent).toBe('ErrorFailed to fetch family members')
    server.use(handleList(listPeople, () => ({ list: royals, etag: '"1"' })))
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByTestId('tree-minimap')).toBeTruthy()
  })

  it('has its controls, cards with née, and opens what can be done with a person', async () => {
    const { user } = await openEditor()
    const panel = await panelOf(user, 'Victoria Mary Louisa Hanover')
    expect(await screen.findByText('née of Saxe-Coburg', { selector: '.tree-person-maiden' })).toBeTruthy()
    expect(panel.getByRole('heading', { level: 2 }).textContent).toContain('née of Saxe-Coburg')
    const deeds = ['Edit', 'Add a Spouse', 'Add a Child', 'Add a Parent', 'Merge…', 'Reset password…']
    for (const name of [...deeds, 'Erase data…', 'Delete…']) {
      expect(panel.getByRole('button', { name })).toBeTruthy()
    }
    await user.click(panel.getByRole('button', { name: /^Victoria Hanover/ }))
    expect(await screen.findByRole('region', { name: 'Victoria Hanover' })).toBeTruthy()
  })

  it('reads the family anew at Auto Layout, and shows the whole tree', async () => {
    let read = 0
    const { user } = await openEditor()
    await screen.findByTestId('tree-minimap')
    server.use(
      handleList(listPeople, () => {
        read++
        return { list: royals, etag: '"2"' }
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Auto Layout' }))
    expect(await screen.findByText('The whole tree is shown.')).toBeTruthy()
    await waitFor(() => expect(read).toBe(1))
  })

  it('refuses an impossible link with the reason, goes on picking, and is cancelled by Escape', async () => {
    const { user } = await openEditor()
    await pick(user, 'Victoria Hanover', 'Add a Child', 'Edward Augustus')
    expect(await screen.findByText('This link is not possible')).toBeTruthy()
    expect(screen.getByText('Edward Augustus Hanover is an ancestor of Victoria Hanover.')).toBeTruthy()
    expect(screen.getByText(/^Choose the child of Victoria Hanover/)).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    // The first one empties the search that still has the focus.
    await user.keyboard('{Escape}{Escape}')
    expect(screen.queryByRole('button', { name: 'Cancel Linking' })).toBeNull()
    expect(await screen.findByRole('region', { name: 'Victoria Hanover' })).toBeTruthy()
  })

  it('says Invalid Relationship of spouses in different generations, and links anyway', async () => {
    const { user } = await openEditor()
    const sent = writes(toPersonRecord)
    await pick(user, 'Victoria Hanover', 'Add a Spouse', 'Mary I')
    const dialog = within(await question())
    expect(dialog.getByText('Invalid Relationship')).toBeTruthy()
    expect(
      dialog.getByText(
        'Cannot create spouse relationship between different generations. Check the parents of both members first.',
      ),
    ).toBeTruthy()
    await user.dblClick(dialog.getByRole('button', { name: 'Link anyway' }))
    expect(await screen.findByText('Mary I Tudor and Victoria Hanover are spouses now.')).toBeTruthy()
    expect(sent).toEqual([
      { id: 'victoria', body: { spouseId: 'mary1' }, seen: `"${toPersonRecord('victoria').updated_at}"` },
    ])
  })

  it('says that it failed to create the relationship, and keeps the question open', async () => {
    const { user } = await openEditor()
    writes(() => refusal('impossible_relation', 'A descendant cannot be a parent.'))
    await pick(user, 'Catherine Parr', 'Add a Child', 'Albert')
    const dialog = within(await question())
    expect(dialog.getByText('Albert becomes a child of Catherine Parr and of Henry VIII Tudor.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Link' }))
    const toast = await screen.findByText('Failed to create relationship. A descendant cannot be a parent.')
    expect(toast).toBeTruthy()
    expect(document.querySelector('#toast')?.textContent).toMatch(/^ErrorFailed to create relationship\./)
    expect(await dialog.findByText('A descendant cannot be a parent.')).toBeTruthy()
  })

  it('tells who has changed a record meanwhile, and starts from that version the next time', async () => {
    const { user } = await openEditor()
    const newer = { ...toPersonRecord('albert'), updated_at: '2026-02-02T00:00:00.000Z' }
    const sent = writes(() => {
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
    await pick(user, 'Catherine Parr', 'Add a Child', 'Albert')
    const dialog = within(await question())
    await user.selectOptions(dialog.getByLabelText('The other parent'), 'Nobody recorded')
    await user.click(dialog.getByRole('button', { name: 'Link' }))
    expect(await dialog.findByText(/^Anna Lindqvist has changed Albert meanwhile/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Link' }))
    expect(await screen.findByText('Albert is a child of Catherine Parr now.')).toBeTruthy()
    expect(sent.map(({ body, seen }) => [body, seen])).toEqual([
      [{ motherId: 'parr' }, `"${toPersonRecord('albert').updated_at}"`],
      [{ motherId: 'parr' }, `"${newer.updated_at}"`],
    ])
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  it('takes a link apart after a question, and says where that failed', async () => {
    const { user } = await openEditor()
    const sent = writes(() => (sent.length > 1 ? toPersonRecord('victoria') : refusal('failed', 'No room.')))
    const panel = await panelOf(user, 'Victoria Hanover')
    await user.click(panel.getByRole('button', { name: 'Unlink Edward Augustus Hanover' }))
    const dialog = within(await question())
    await user.click(dialog.getByRole('button', { name: 'Unlink' }))
    expect(await screen.findByText('Failed to update member. No room.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Unlink' }))
    expect(
      await screen.findByText('Victoria Hanover and Edward Augustus Hanover are not linked any more.'),
    ).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([{ fatherId: null }, { fatherId: null }])
  })
})
