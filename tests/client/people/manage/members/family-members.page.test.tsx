/** The page Family Members: the table and the actions for accounts. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  listPeopleWithAuth,
  resetMemberPassword,
  updateMemberAccount,
} from '#shared/contracts/people.contract.ts'
import { confirmPassword } from '#shared/contracts/sign-in-methods.contract.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle, handleList, handleWithError } from '#tests/support/msw-handlers.ts'
import {
  fillIn,
  openApp,
  openedDialog,
  openedQuestion,
  pageTitle,
  passwordDialog,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'
import { ake, aMember, annaMember, bo, zoe } from './some-members.ts'

prepareBrowser()

const karin = makeUser({ id: 'account-karin', role: 'admin', member_id: 'person-karin' })
const everybody = [annaMember, ake, zoe, bo]
const family = (list = everybody) => handleList(listPeopleWithAuth, () => ({ list, etag: '"1"' }))

/** The names in the table in their order. */
function shown() {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.querySelector('p')?.textContent)
}

function search(value: string) {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
}

/** Waits for the complete list. */
const allAreThere = () => screen.findByText(/^\d+ family members?$/)

async function chooseFor(user: Awaited<ReturnType<typeof openApp>>['user'], name: string, action: string) {
  await allAreThere()
  await user.click(await screen.findByLabelText(`Actions for ${name}`))
  await user.click(within(screen.getByRole('menu')).getByText(action))
}

it('shows all columns, and searches, filters and sorts the members', async () => {
  server.use(signedInAs(karin), family())
  const { user } = await openApp('/admin/family-members')
  await pageTitle('Family Members')
  await allAreThere()
  const table = await screen.findByRole('table', { name: 'Family members' })
  expect(table.getAttribute('aria-rowcount')).toBe('5')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Member', 'Username/Contact', 'Role', 'Status', 'Joined', 'Actions'])
  expect(shown()).toEqual(['Bo Holm', 'Zoë Holm', 'Anna Lindqvist', 'Åke Öberg'])
  const [, first, second, third, fourth] = within(table).getAllByRole('row')
  expect(first?.textContent).toMatch(/bo\.holm.*Admin.*Deactivated/)
  expect(second?.textContent).toMatch(/née Sjögren.*No Account/)
  expect(third?.textContent).toMatch(/anna\.lindqvistanna@example\.org\+46 70 123Member.*Active/)
  expect(fourth?.textContent).toMatch(/Needs Password Change5 Mar 2026/)

  const heading = screen.getByRole('columnheader', { name: 'Member' })
  expect(heading.getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(heading).getByRole('button'))
  expect(heading.getAttribute('aria-sort')).toBe('descending')
  expect(shown()).toEqual(['Åke Öberg', 'Anna Lindqvist', 'Zoë Holm', 'Bo Holm'])

  search('holm')
  await waitFor(() => expect(shown()).toEqual(['Zoë Holm', 'Bo Holm']))
  await user.selectOptions(screen.getByLabelText('Status'), 'No Account (1)')
  await waitFor(() => expect(shown()).toEqual(['Zoë Holm']))
  search('nobody')
  expect(await screen.findByText('No family members found matching your search.')).toBeTruthy()
})

describe('while the complete list loads', () => {
  const openWithFirst = async (answer = () => everybody) => {
    const all = Promise.withResolvers<void>()
    server.use(
      signedInAs(karin),
      handle(listPeopleWithAuth, async ({ request }) => {
        if (new URL(request.url).searchParams.has('limit')) return [bo, zoe]
        await all.promise
        return answer()
      }),
    )
    await openApp('/admin/family-members')
    return { table: await screen.findByRole('table', { name: 'Family members' }), all }
  }

  it('shows the first members by name and keeps them when the list arrives', async () => {
    const { table, all } = await openWithFirst()
    expect(shown()).toEqual(['Bo Holm', 'Zoë Holm'])
    expect(screen.getByText('Loading family members...')).toBeTruthy()
    expect(screen.getByRole('option', { name: 'All' })).toBeTruthy()
    all.resolve()
    expect(await screen.findByText('4 family members')).toBeTruthy()
    expect(screen.getByRole('option', { name: 'All (4)' })).toBeTruthy()
    expect(screen.getByRole('table', { name: 'Family members' })).toBe(table)
  })

  it('replaces the first members by the error when the list fails to load', async () => {
    const { table, all } = await openWithFirst(() => {
      throw new AppError('invalid', 'The database is locked.')
    })
    all.resolve()
    expect(await screen.findByText('The database is locked.')).toBeTruthy()
    expect(table.isConnected).toBe(false)
    expect(screen.queryByText('Loading family members...')).toBeNull()
  })

  it('waits for the complete list before it shows search results, and keeps the focus', async () => {
    const { all } = await openWithFirst()
    const box = screen.getByRole('searchbox')
    box.focus()
    search('anna')
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
    all.resolve()
    expect(await screen.findByText('1 of 4 family members')).toBeTruthy()
    expect(shown()).toEqual(['Anna Lindqvist'])
    expect(document.activeElement).toBe(box)
  })
})

it('offers to set a password for an account that an undo restored without one', async () => {
  server.use(signedInAs(karin), family([{ ...zoe, username: 'zoe.holm', is_active: true }]))
  const { user } = await openApp('/admin/family-members')
  await chooseFor(user, 'Zoë Holm', 'Set password')
  const ask = await openedDialog('Set a password for Zoë Holm?')
  expect(ask.getByText(/temporary password for the username “zoe.holm”/)).toBeTruthy()
  expect(ask.getByRole('button', { name: 'Set password' })).toBeTruthy()
})

it('creates an account after a password confirmation and shows the credentials once', async () => {
  let made = 0
  let proven = false
  server.use(
    signedInAs(karin),
    family(),
    handle(confirmPassword, () => {
      proven = true
      return { success: true as const }
    }),
    handle(resetMemberPassword, ({ params }) => {
      if (!proven) throw new AppError('password_needed', 'Please enter your password again.')
      made += 1
      expect(params.id).toBe(zoe.id)
      return {
        username: 'zoe.holm',
        newPassword: 'bagu-tove-niso-reka',
        sign_in_url: 'https://holm.example/login?username=zoe.holm',
        valid_until: '2026-11-25T12:00:00.000Z',
      }
    }),
  )
  const { user } = await openApp('/admin/family-members')
  await chooseFor(user, 'Zoë Holm', 'Create account')
  const ask = await openedDialog('Create an account for Zoë Holm?')
  await user.click(ask.getByRole('button', { name: 'Create account' }))
  const proof = await passwordDialog()
  await user.click(proof.getByRole('button', { name: 'Cancel' }))
  expect(made, 'who does not give the password stays where they are').toBe(0)
  const again = await screen.findByRole('button', { name: 'Create account' })
  await waitFor(() => expect(again).toHaveProperty('disabled', false))
  await user.click(again)
  fillIn('Password', 'apples on the slope')
  await user.dblClick(await screen.findByRole('button', { name: 'Continue' }))

  const card = await openedDialog('Invitation for Zoë Holm')
  expect(card.getByText('bagu-tove-niso-reka')).toBeTruthy()
  expect(card.getByText('zoe.holm')).toBeTruthy()
  expect(card.getByText(/25 November 2026/)).toBeTruthy()
  expect(
    card.getByRole('img', { name: 'QR code for https://holm.example/login?username=zoe.holm' }),
  ).toBeTruthy()
  expect(made).toBe(1)

  await user.click(card.getByRole('button', { name: 'Done' }))
  const warning = await openedQuestion()
  expect(warning.getByText(/The password will not be shown again/)).toBeTruthy()
  await user.click(warning.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Copy temporary password' }))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('bagu-tove-niso-reka')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows errors of the server, and both versions after a conflict', async () => {
  const newer = { ...bo, username: 'bo.the.first', updated_at: '2026-11-20T00:00:00.000Z' }
  const seen: (string | null)[] = []
  server.use(
    signedInAs(karin),
    family(),
    handle(updateMemberAccount, ({ request, body }) => {
      seen.push(request.headers.get('if-match'))
      if (seen.length === 1) throw new AppError('conflict', 'This is the last active administrator.')
      if (seen.length === 2) throw new AppError('stale_edit', 'Changed meanwhile.', { current: newer })
      expect(body).toEqual({ role: 'member' })
      return { ...newer, role: 'member' as const }
    }),
    handleWithError(resetMemberPassword, 'invalid', 'Not today.'),
  )
  const { user } = await openApp('/admin/family-members')
  await chooseFor(user, 'Bo Holm', 'Account')
  const dialog = await screen.findByRole('dialog', { name: 'Account of Bo Holm' })
  await user.selectOptions(within(dialog).getByLabelText('Role'), 'Member')
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
  expect(
    await screen.findByText('Failed to update member. This is the last active administrator.'),
  ).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
  const versions = within(await screen.findByRole('alert', { name: 'Changed by somebody else' }))
  expect(versions.getByText('bo.the.first')).toBeTruthy()
  await user.click(versions.getByRole('button', { name: 'Save my version' }))
  expect(await screen.findByText('Account updated')).toBeTruthy()
  expect(seen).toEqual([`"${bo.updated_at}"`, `"${bo.updated_at}"`, `"${newer.updated_at}"`])

  await chooseFor(user, 'Åke Öberg', 'Reset password')
  const reset = await openedDialog('Reset the password of Åke Öberg?')
  await user.click(reset.getByRole('button', { name: 'Reset password' }))
  await waitFor(() =>
    expect(document.getElementById('toast')?.textContent).toBe('ErrorFailed to reset password: Not today.'),
  )
  server.use(handleWithError(resetMemberPassword, 'failed', ''))
  await user.click(reset.getByRole('button', { name: 'Reset password' }))
  expect(await screen.findByText('Failed to reset password: Unknown error')).toBeTruthy()
})

it('shows a loading error and tries again, and does not offer to reset the own password', async () => {
  let failing = true
  server.use(
    signedInAs(makeUser({ role: 'admin', member_id: annaMember.id })),
    handle(listPeopleWithAuth, () => {
      if (failing) throw new AppError('invalid', 'The database is locked.')
      return [aMember()]
    }),
  )
  const { user } = await openApp('/admin/family-members')
  await waitFor(() =>
    expect(document.getElementById('toast')?.textContent).toBe('ErrorFailed to fetch family members'),
  )
  expect(screen.getByText('The database is locked.')).toBeTruthy()
  failing = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('1 family member')).toBeTruthy()
  await user.click(await screen.findByLabelText('Actions for Anna Lindqvist'))
  expect(screen.getByRole('menuitem', { name: 'Change my password' }).getAttribute('href')).toBe('/profile')
  expect(screen.queryByRole('menuitem', { name: 'Reset password' })).toBeNull()
  expect(screen.getByRole('menuitem', { name: 'Show on tree' }).getAttribute('href')).toBe(
    '/family-tree?person=person-anna',
  )
  await user.click(screen.getByRole('menuitem', { name: 'Account' }))
  const dialog = await openedDialog('Account of Anna Lindqvist')
  expect(dialog.getByLabelText('Role')).toHaveProperty('disabled', true)
  expect(dialog.getByLabelText('Active')).toHaveProperty('disabled', true)
})
