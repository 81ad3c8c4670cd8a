/** Tests of the settings page. */
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logout, me } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { getStorageStats } from '#shared/contracts/media.contract.ts'
import { downloadBackup, listBackups, listDataChecks } from '#shared/contracts/operations.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { confirmPassword } from '#shared/contracts/sign-in-methods.contract.ts'
import { getSettings, siteSettings, updateSettings } from '#shared/contracts/site-settings.contract.ts'
import * as limits from '#shared/limits.ts'
import { makeUser } from '#tests/support/client-people.ts'
import {
  errorResponse,
  handle,
  handleWithError,
  handleWithNetworkError,
} from '#tests/support/msw-handlers.ts'
import {
  fillIn,
  openApp,
  pageTitle,
  passwordDialog,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'
import { someSettings } from './sample-settings.ts'

prepareBrowser()

/** The stored settings and the received update requests. */
let kept = someSettings()
let asked: unknown[]

beforeEach(() => {
  kept = someSettings()
  asked = []
  server.use(
    signedInAs(makeUser({ role: 'admin', userType: 'admin' })),
    handle(getSettings, () => kept),
    handle(getPublicSettings, () => ({
      site_name: kept.siteName,
      site_description: kept.siteDescription,
      contact_email: kept.contactEmail,
      theme: kept.theme,
      maintenance_mode: kept.maintenanceMode,
      comments_enabled: kept.commentsEnabled,
      child_birthdays: kept.childBirthdays,
    })),
    handle(updateSettings, ({ body, request }) => {
      asked.push({ body, seen: request.headers.get('if-match') })
      kept = siteSettings.parse({ ...kept, ...body, updated_at: '2026-05-02T12:00:00.000Z' })
      return kept
    }),
    handle(listBackups, () => ({
      backups: [
        {
          name: 'before-import-2026-04-30T08-00-00-000Z.tar.gz',
          kind: 'before-import' as const,
          size: 2 * 1024 ** 2,
          created_at: '2026-04-30T08:00:00.000Z',
        },
      ],
      next_at: null,
    })),
  )
})

async function openSettings(tab = '') {
  const app = await openApp(`/admin/settings${tab && `?tab=${tab}`}`)
  await pageTitle('Settings')
  await screen.findByRole('tab', { selected: true })
  const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }))
  const choose = async (name: string) => app.user.click(screen.getByRole('tab', { name }))
  return { ...app, press, choose }
}

it('saves changes on several tabs with one button and applies them at once', async () => {
  const answer = Promise.withResolvers<void>()
  server.use(
    handle(updateSettings, async ({ body, request }) => {
      asked.push({ body, seen: request.headers.get('if-match') })
      await answer.promise
      kept = siteSettings.parse({ ...kept, ...body, updated_at: '2026-05-02T12:00:00.000Z' })
      return kept
    }),
  )
  const { user, press, choose } = await openSettings()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'General',
    'Email',
    'Security',
    'Media',
    'Advanced',
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Address of the site').readOnly).toBe(true)
  fillIn('Name of the site', 'The Bergs')
  await choose('Security')
  expect(window.location.search).toBe('?tab=security')
  await user.click(screen.getByLabelText('Review submissions before they are published'))
  await choose('General')
  expect(screen.getByLabelText<HTMLInputElement>('Name of the site').value).toBe('The Bergs')
  const pressedAt = performance.now()
  await press('Save Changes')
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy()
  await waitFor(() => expect(asked).toHaveLength(1))
  answer.resolve()
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(performance.now() - pressedAt, 'although the answer was there').toBeGreaterThanOrEqual(
    limits.settings.minSavingMs,
  )
  expect(asked).toEqual([
    { body: { siteName: 'The Bergs', moderationRequired: false }, seen: '"2026-05-01T12:00:00.000Z"' },
  ])
  expect(await screen.findByRole('link', { name: /The Bergs/ })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Settings · The Bergs'))
})

it('says how many emails the mail server did not accept', async () => {
  kept = someSettings({ mailConfigured: true, mailsNotSent: 3 })
  await openSettings('email')
  expect(await screen.findByText('3 emails could not be sent yet')).toBeTruthy()
  expect(screen.queryByText('A mail server is set up')).toBeNull()
})

it('offers the themes and backup frequencies of the specification', async () => {
  const { choose } = await openSettings()
  const values = (label: RegExp) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value)
  expect(values(/^Default theme/).toSorted()).toEqual(['dark', 'light', 'system'])
  await choose('Advanced')
  expect(values(/^How often/).toSorted()).toEqual(['daily', 'disabled', 'monthly', 'weekly'])
})

it('shows the tab with an invalid number and sends nothing', async () => {
  const { press, choose } = await openSettings('media')
  fillIn('Maximum image size, in MB', '101')
  await choose('General')
  await press('Save Changes')
  const field = await screen.findByLabelText('Maximum image size, in MB')
  expect(screen.getByText('Please enter a whole number from 1 to 100.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(asked).toEqual([])
})

it('asks before switching maintenance mode on and shows it on every admin page', async () => {
  const { user, press } = await openSettings('security')
  await user.click(screen.getByLabelText('Maintenance mode'))
  await press('Save Changes')
  await screen.findByRole('alertdialog', { name: 'Switch maintenance mode on?' })
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(asked).toEqual([])
  await press('Save Changes')
  await press('Switch it on')
  expect(await screen.findByText('Maintenance mode is on. Only administrators can sign in.')).toBeTruthy()
})

it('asks before the user leaves with unsaved changes', async () => {
  const { user, press } = await openSettings()
  fillIn('Description', 'Of Voss')
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  const away = () => user.click(screen.getByRole('link', { name: 'Activity Log' }))
  await away()
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Of Voss')
  await away()
  await press('Leave')
  await pageTitle('Activity Log')
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await screen.findByText('No changes.')
})

it('asks before the user signs out with unsaved changes', async () => {
  let signedOut = false
  server.use(
    handle(logout, () => {
      signedOut = true
      return { success: true as const }
    }),
  )
  const { user, press } = await openSettings()
  fillIn('Description', 'Of Voss')
  const signOut = () => user.click(screen.getByRole('button', { name: 'Logout' }))
  await signOut()
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(signedOut).toBe(false)
  await signOut()
  await press('Leave')
  expect(await screen.findByLabelText(/username or email/i)).toBeTruthy()
  // The device shows the sign-in page before the server has the sign-out.
  await waitFor(() => expect(signedOut).toBe(true))
})

it.each([
  { used: 9, tone: 'warning', words: 'The storage is almost full.' },
  { used: 10, tone: 'destructive', words: /^The storage is full/ },
])('shows a $tone notice when $used of 10 MB are used', async ({ used, tone, words }) => {
  const none = { fileCount: 1, bytes: 1024 ** 2 }
  server.use(
    handle(getStorageStats, () => ({
      totalUsed: used * 1024 ** 2,
      totalQuota: 10 * 1024 ** 2,
      usagePercentage: used * 10,
      isNearCapacity: true,
      isAtCapacity: used === 10,
      breakdown: { images: none, videos: none, documents: none, other: none },
    })),
  )
  await openSettings('media')
  const notice = await screen.findByText(words)
  expect(notice.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
})

it('asks before Back discards unsaved changes, and goes back after the answer', async () => {
  const { user, press } = await openSettings()
  await user.click(screen.getByRole('link', { name: 'Activity Log' }))
  await pageTitle('Activity Log')
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await screen.findByLabelText('Description')
  fillIn('Description', 'Of Voss')
  window.history.back()
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(window.location.pathname).toBe('/admin/settings')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Of Voss')
  window.history.back()
  await press('Leave')
  await pageTitle('Activity Log')
  window.history.forward()
  await screen.findByText('No changes.')
})

describe('errors', () => {
  it('shows a toast and keeps the changes when saving fails', async () => {
    server.use(handleWithError(updateSettings, 'storage_full', 'The disk is full.'))
    const { press } = await openSettings()
    fillIn('Name of the site', 'The Bergs')
    await press('Save Changes')
    expect(await screen.findByText('Failed to save settings. The disk is full.')).toBeTruthy()
    expect(screen.getByText('Error')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Name of the site').value).toBe('The Bergs')
    expect(screen.getByText('1 change not saved yet.')).toBeTruthy()
  })

  it('shows both versions after an edit conflict and can save the user’s version', async () => {
    const theirs = someSettings({ siteName: 'The Fosses', updated_at: '2026-05-01T13:00:00.000Z' })
    const takesOnlyTheirs = handle(updateSettings, ({ body, request }) => {
      const seen = request.headers.get('if-match')
      asked.push({ body, seen })
      if (seen !== `"${theirs.updated_at}"`) {
        throw new AppError('stale_edit', 'Somebody else has changed this.', { current: theirs })
      }
      return siteSettings.parse({ ...theirs, ...body })
    })
    server.use(takesOnlyTheirs)
    const { press } = await openSettings()
    fillIn('Name of the site', 'The Bergs')
    await press('Save Changes')
    const both = await screen.findByRole('alert', { name: 'Changed by somebody else' })
    expect(both.textContent).toContain('Their versionThe Fosses')
    expect(both.textContent).toContain('Your versionThe Bergs')
    await press('Save my version')
    expect(await screen.findByText('Settings saved')).toBeTruthy()
    expect(asked.at(-1)).toEqual({ body: { siteName: 'The Bergs' }, seen: `"${theirs.updated_at}"` })
  })

  it('shows a toast and an alert when the storage statistics cannot be loaded', async () => {
    let fails = true
    const stats = handle(getStorageStats, () => {
      if (fails) throw new AppError('invalid', 'No.')
      const none = { fileCount: 1, bytes: 1024 ** 2 }
      return {
        totalUsed: 4 * 1024 ** 2,
        totalQuota: 1024 ** 3,
        usagePercentage: 0.4,
        isNearCapacity: false,
        isAtCapacity: false,
        breakdown: { images: none, videos: none, documents: none, other: none },
      }
    })
    server.use(stats)
    const { press } = await openSettings('media')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to load storage statistics')
    await waitFor(() => expect(screen.getAllByText('Failed to load storage statistics')).toHaveLength(2))
    expect(await screen.findByText('Error')).toBeTruthy()
    fails = false
    await press('Try Again')
    expect(await screen.findByText(/of 1 GB are used \(0\.4 %\)/)).toBeTruthy()
  })

  it('offers to try again when the settings cannot be loaded', async () => {
    let fails = true
    const settings = handle(getSettings, () => {
      if (fails) throw new AppError('forbidden', 'You are not allowed to do this.')
      return kept
    })
    server.use(settings)
    const { user } = await openApp('/admin/settings')
    const again = await screen.findByRole('button', { name: 'Try Again' })
    expect(screen.getByText('You are not allowed to do this.')).toBeTruthy()
    fails = false
    await user.click(again)
    expect(await screen.findByLabelText('Name of the site')).toBeTruthy()
  })
})

describe('backups', () => {
  it('lists the backups on the server and says that none is scheduled', async () => {
    await openSettings('advanced')
    expect(await screen.findByText('No backup is scheduled.')).toBeTruthy()
    const list = within(screen.getByRole('list', { name: 'Backups, newest first' }))
    expect(list.getByText(/^30 April/)).toBeTruthy()
    expect(list.getByText('2 MB')).toBeTruthy()
    expect(list.getByText(/Before an import, without pictures and files/)).toBeTruthy()
  })

  it('asks for the password on "Back up now" and saves the file', async () => {
    let proved = false
    const saved: string[] = []
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    server.use(
      http.get(`*/api${downloadBackup.path}`, () => {
        if (!proved) return errorResponse('password_needed', 'Please enter your password again to do this.')
        const headers = { 'Content-Disposition': 'attachment; filename="family-heritage-1.tar.gz"' }
        return new HttpResponse('bytes', { headers })
      }),
      handle(confirmPassword, () => {
        proved = true
        return { success: true as const }
      }),
    )
    const { user, press } = await openSettings('advanced')
    await press('Back up now')
    const dialog = await passwordDialog()
    await user.type(dialog.getByLabelText('Password'), 'lantern')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Saved on this device')).toBeTruthy()
    expect(saved).toEqual(['family-heritage-1.tar.gz'])
    expect(asked, 'the password’s form is not the settings’').toEqual([])
    vi.restoreAllMocks()
  })
})

it('disables saving offline and keeps the changes', async () => {
  const { session } = await openSettings()
  fillIn('Name of the site', 'The Bergs')
  server.use(handleWithNetworkError(me))
  await session.refreshSession()
  expect(await screen.findByText(/^You are offline. You can make changes/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Name of the site').value).toBe('The Bergs')
})

it('tells relatives about maintenance above the saved pages', async () => {
  kept = someSettings({ maintenanceMode: true })
  server.use(signedInAs(makeUser()))
  await openApp('/news')
  expect(
    await screen.findByText('The site is in maintenance. You see what is saved on this device.'),
  ).toBeTruthy()
})

it('tells the version of the program in the tab “Advanced”', async () => {
  await openSettings('advanced')
  expect(await screen.findByText('Family Heritage, version 1.2.3')).toBeTruthy()
})

describe('the check of the stored data', () => {
  const check = {
    ...{ id: 'check-1', started_at: '2020-05-01T03:10:00.000Z', finished_at: '2020-05-01T03:11:00.000Z' },
    ...{ faults: [], files: 1200, backup: 'scheduled-2020-05-01T00-00-00-000Z.tar.gz' },
  }

  it('shows when the last check was and that it found no faults', async () => {
    server.use(handle(listDataChecks, () => ({ checks: [check] })))
    await openSettings('advanced')
    const result = await screen.findByText(/^Last check: 1 May 2020\. No faults in the database, /)
    expect(result.textContent).toMatch(/1,200 files and the last backup\.$/)
  })

  it('lists every fault', async () => {
    const faults = [
      { area: 'media' as const, text: 'The file media/3f/3f2a/original is damaged.' },
      { area: 'backup' as const, text: 'The backup of May cannot be read.' },
    ]
    server.use(handle(listDataChecks, () => ({ checks: [{ ...check, faults }] })))
    await openSettings('advanced')
    const list = within(await screen.findByRole('list', { name: 'Faults' }))
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      faults.map(({ text }) => text),
    )
    expect(screen.getByText('Last check: 1 May 2020. 2 faults found.')).toBeTruthy()
  })

  it('says that nothing has been checked yet', async () => {
    await openSettings('advanced')
    expect(await screen.findByText('The data have not been checked yet.')).toBeTruthy()
  })
})
