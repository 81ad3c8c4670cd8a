import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AppError } from '#shared/contracts/app-error.ts'
import { getSettings, type SiteSettings } from '#shared/contracts/site-settings.contract.ts'
import {
  type AdminUser,
  createUser,
  deleteUser,
  listUsers,
  resetUserPassword,
  type UserPayload,
  updateUser,
} from '#shared/contracts/users.contract.ts'
import { defaultThresholds } from '#shared/genealogy/quality/thresholds.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
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
import { aUserAccount } from './example-users.ts'

prepareBrowser()

const karin = makeUser({ id: 'account-karin', role: 'admin', first_name: 'Karin', last_name: 'Holm' })
const own = aUserAccount({
  id: 'account-karin',
  username: 'karin.holm',
  email: null,
  first_name: 'Karin',
  last_name: 'Holm',
  created_by_name: null,
})
const anna = aUserAccount()

const settings: SiteSettings = {
  siteName: 'The Holms',
  siteDescription: '',
  contactEmail: null,
  adminEmail: null,
  maintenanceMode: false,
  registrationEnabled: true,
  emailNotifications: true,
  moderationRequired: true,
  commentsEnabled: true,
  childBirthdays: false,
  presumeLiving: true,
  adminSecondStep: false,
  maxFileSize: 10,
  allowedFileTypes: ['jpg'],
  backupFrequency: 'disabled',
  backupsKept: 7,
  theme: 'dark' as const,
  coverItemId: null,
  coverBeforeSignIn: false,
  branchColors: 'album' as const,
  mark: 'tree' as const,
  markLetter: '',
  qualityThresholds: { ...defaultThresholds },
  qualityRulesOff: [],
  siteUrl: 'https://holm.example',
  mailConfigured: true,
  mailsNotSent: 0,
  updated_at: '2026-01-01T00:00:00.000Z',
}

type User = Awaited<ReturnType<typeof openApp>>['user']

function search(value: string) {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
}

async function chooseFor(user: User, name: string, action: string) {
  await user.click(await screen.findByLabelText(`Actions for ${name}`))
  await user.click(within(screen.getByRole('menu')).getByText(action))
}

it('lists all columns of an account, and adds an account with all required fields', async () => {
  const sent: { payload: UserPayload; key: string | null }[] = []
  let list: AdminUser[] = [own, anna, aUserAccount({ id: 'old', first_name: 'Old', is_active: false })]
  server.use(
    signedInAs(karin),
    handle(listUsers, () => list),
    handle(createUser, ({ body, request }) => {
      sent.push({ payload: body, key: request.headers.get('idempotency-key') })
      if (sent.length === 1) {
        const email = 'Another account already uses this email address.'
        throw new AppError('conflict', email, { fields: { email } })
      }
      const created = aUserAccount({ id: 'new', first_name: 'Tove', last_name: 'Aas', username: 'tove.aas' })
      list = [...list, created]
      return created
    }),
  )
  const { user } = await openApp('/admin/admin-users')
  await pageTitle('Admin Users')
  const row = await screen.findByRole('row', { name: /Anna Lind/ })
  expect(row.textContent).toMatch(
    /anna\.lind.*anna@example\.orgverified.*Admin.*Active.*1 Feb 2026by Karin Holm/,
  )
  expect(screen.getByRole('row', { name: /Old Lind/ }).textContent).toContain('Inactive')
  search('karin')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Anna Lind/ })).toBeNull())
  expect(screen.getByRole('row', { name: /karin\.holm/ }).textContent).toContain('(you)')

  await user.click(screen.getByRole('button', { name: 'Add Admin User' }))
  const dialog = await openedDialog('Add Admin User')
  const add = dialog.getByRole('button', { name: 'Add Admin User' })
  await user.click(add)
  for (const fault of ['First name', 'Last name', 'Email', 'Password']) {
    expect(dialog.getByText(`${fault} is required`)).toBeTruthy()
  }
  expect(document.activeElement?.getAttribute('name')).toBe('firstName')
  fillIn('First name', 'Tove')
  fillIn('Last name', 'Aas')
  expect(dialog.getByText('tove.aas')).toBeTruthy()
  fillIn('Email', 'tove@example.org')
  await user.click(dialog.getByRole('button', { name: 'Suggest a password' }))
  await user.click(add)
  expect(
    await screen.findByText('Failed to create admin user. Another account already uses this email address.'),
  ).toBeTruthy()
  expect(dialog.getAllByText('Another account already uses this email address.').length).toBeGreaterThan(1)
  fillIn('Email', 'tove.aas@example.org')
  await user.dblClick(add)
  expect(await screen.findByText('Admin user created')).toBeTruthy()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.payload).toMatchObject({
    firstName: 'Tove',
    lastName: 'Aas',
    email: 'tove.aas@example.org',
    role: 'admin',
    isActive: true,
  })
  expect(sent[1]?.payload.password).toMatch(/^[a-z]{4}(-[a-z]{4}){3}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

it('sends only changed fields, shows the error, and keeps the form when the user cancels the password dialog', async () => {
  const sent: unknown[] = []
  server.use(
    signedInAs(karin),
    handle(listUsers, () => [own, anna]),
    handle(updateUser, ({ body, request }) => {
      sent.push([request.headers.get('if-match'), body])
      if (sent.length === 1) throw new AppError('password_needed', 'Please enter your password again.')
      throw new AppError('conflict', 'Another account has this username.')
    }),
  )
  const { user } = await openApp('/admin/admin-users')
  await chooseFor(user, 'Anna Lind', 'Edit')
  const dialog = await openedDialog('Edit Admin User')
  fillIn('Username', 'anna')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  const proof = await passwordDialog()
  await user.click(proof.getByRole('button', { name: 'Cancel' }))
  const save = await screen.findByRole('button', { name: 'Save Changes' })
  await waitFor(() => expect(save).toHaveProperty('disabled', false))
  expect(screen.queryByText(/Failed to update admin user/), 'nothing has failed').toBeNull()
  await user.click(save)
  expect(
    await screen.findByText('Failed to update admin user. Another account has this username.'),
  ).toBeTruthy()
  expect(sent[1]).toEqual([`"${anna.updated_at}"`, { username: 'anna' }])
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'anna')
})

it('shows both versions when another administrator has saved the account meanwhile, and can keep mine', async () => {
  const theirs = { ...anna, phone: '+47 555', updated_at: '2026-11-20T00:00:00.000Z' }
  const sent: unknown[] = []
  server.use(
    signedInAs(karin),
    handle(listUsers, () => [own, anna]),
    handle(updateUser, ({ body, request }) => {
      sent.push([request.headers.get('if-match'), body])
      if (sent.length === 1) throw new AppError('stale_edit', 'Changed meanwhile.', { current: theirs })
      return { ...theirs, is_active: false }
    }),
  )
  const { user } = await openApp('/admin/admin-users')
  await chooseFor(user, 'Anna Lind', 'Edit')
  const dialog = await openedDialog('Edit Admin User')
  await user.click(dialog.getByLabelText('Active'))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  const both = within(await dialog.findByRole('alert', { name: 'Changed by somebody else' }))
  expect(both.getByText('+47 555')).toBeTruthy()
  await user.click(both.getByRole('button', { name: 'Save my version' }))
  expect(await screen.findByText('Admin user updated')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    [`"${anna.updated_at}"`, { isActive: false }],
    [`"${theirs.updated_at}"`, { isActive: false }],
  ])
})

it('resets a password by email, or shows the password once when no email was sent', async () => {
  let mailConfigured = true
  let emailSent = true
  server.use(
    signedInAs(karin),
    handle(listUsers, () => [own, anna]),
    handle(getSettings, () => ({ ...settings, mailConfigured })),
    handle(resetUserPassword, () => ({
      emailSent,
      ...(!emailSent && { newPassword: 'bagu-tove-niso-reka' }),
    })),
  )
  const { user } = await openApp('/admin/admin-users')
  await chooseFor(user, 'Anna Lind', 'Reset password')
  await user.click(await screen.findByRole('button', { name: 'Reset password' }))
  expect(await screen.findByText('A temporary password has been sent to anna@example.org.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  emailSent = false
  await chooseFor(user, 'Anna Lind', 'Reset password')
  await user.click(await screen.findByRole('button', { name: 'Reset password' }))
  expect(await screen.findByText('Password reset successful but email could not be sent.')).toBeTruthy()
  expect(screen.getByText('bagu-tove-niso-reka')).toBeTruthy()
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/\/login\?username=anna\.lind$/)
  expect(document.getElementById('toast')?.textContent).toBe(
    'ErrorPassword reset successful but email could not be sent',
  )
  await user.click(screen.getByRole('button', { name: 'Copy temporary password' }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  mailConfigured = false
  const { queryClient } = await import('#client/api/query-client.ts')
  await queryClient.invalidateQueries()
  await chooseFor(user, 'Anna Lind', 'Reset password')
  expect(await screen.findByText(/which you give to the user/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reset password' }))
  expect(
    await screen.findByText(
      'Password reset successful but email could not be sent: email is not configured on this site.',
    ),
  ).toBeTruthy()
})

it('promises no email to an inactive administrator, and shows the password', async () => {
  server.use(
    signedInAs(karin),
    handle(listUsers, () => [own, { ...anna, is_active: false }]),
    handle(getSettings, () => ({ ...settings, mailConfigured: true })),
    handle(resetUserPassword, () => ({ emailSent: false, newPassword: 'bagu-tove-niso-reka' })),
  )
  const { user } = await openApp('/admin/admin-users')
  await chooseFor(user, 'Anna Lind', 'Reset password')
  expect(await screen.findByText(/which you give to the user/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reset password' }))
  expect(
    await screen.findByText(
      'Password reset successful. No email was sent. This account is inactive. The user can sign in after you activate the account.',
    ),
  ).toBeTruthy()
  expect(document.getElementById('toast')?.textContent ?? '').not.toContain('Error')
})

it('asks before deleting and shows errors; offers neither reset nor deletion for the current user', async () => {
  let list = [own, anna]
  let refusing = true
  server.use(
    signedInAs(karin),
    handle(listUsers, () => list),
    handle(deleteUser, ({ params, request }) => {
      expect(request.headers.get('if-match')).toBe(`"${anna.updated_at}"`)
      if (refusing) throw new AppError('conflict', 'This is the last active administrator.')
      list = list.filter(({ id }) => id !== params.id)
      return { success: true as const }
    }),
  )
  const { user } = await openApp('/admin/admin-users')
  await user.click(await screen.findByLabelText('Actions for Karin Holm'))
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Reset password' })).toBeNull()
  await user.keyboard('{Escape}')

  const remove = async () => {
    await chooseFor(user, 'Anna Lind', 'Delete')
    const question = await openedQuestion('Delete the account of Anna Lind?')
    await user.click(question.getByRole('button', { name: 'Delete' }))
  }
  await remove()
  expect(
    await screen.findByText('Failed to delete admin user. This is the last active administrator.'),
  ).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  refusing = false
  await remove()
  expect(await screen.findByText('Admin user deleted')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('anna.lind')).toBeNull())
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label'), 'the neighbour has the focus').toBe(
      'Actions for Karin Holm',
    ),
  )
})

it('shows an error when the accounts could not be loaded', async () => {
  server.use(signedInAs(karin), handleWithError(listUsers, 'invalid', 'The house is closed.'))
  await openApp('/admin/admin-users')
  await waitFor(() =>
    expect(document.getElementById('toast')?.textContent).toBe('ErrorFailed to fetch admin users'),
  )
  expect(screen.getByText('The house is closed.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})
