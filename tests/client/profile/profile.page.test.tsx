import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changePassword, endSession, listSessions, me } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { getUploadAuth, getUploadedFile, uploadFile } from '#shared/contracts/media.contract.ts'
import { getPerson, updateProfile } from '#shared/contracts/people.contract.ts'
import { confirmPassword, getSignInMethods } from '#shared/contracts/sign-in-methods.contract.ts'
import { anna, makePerson, makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithError, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import {
  fillIn,
  openApp,
  openedDialog,
  pageTitle,
  passwordDialog,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'

/** Cutting needs a canvas: what it cuts is looked at in a real browser. */
vi.mock('#client/ui/media/photo-cropper.tsx', async () => {
  const { createElement, useEffect, useImperativeHandle } = await import('react')
  return {
    default: ({ ref, onReady }: { ref: React.Ref<unknown>; onReady: () => void }) => {
      useEffect(onReady, [])
      useImperativeHandle(ref, () => ({ crop: async () => new Blob(['jpeg'], { type: 'image/jpeg' }) }))
      return createElement('p', null, 'The cropper')
    },
  }
})

prepareBrowser()

const record = {
  ...makePerson({ birth_date: '1950~', occupation: 'Teacher' }),
  username: 'anna.lindqvist',
  email: null,
  phone: '018 12 34 56',
  role: 'member' as const,
  is_active: true,
  has_password: true,
  password_changed: true,
  account_id: 'account-anna',
  has_second_step: false,
  last_login: null,
}

const here = {
  id: 's1',
  device: 'Chrome on Linux',
  created_at: '2026-01-02T10:00:00Z',
  current: true,
  added_passkeys: [],
  added_app: false,
  added_codes: false,
}
const phone = {
  id: 's2',
  device: 'Safari on iPhone',
  created_at: '2026-01-03T10:00:00Z',
  current: false,
  added_passkeys: ['Safari on iPhone'],
  added_app: true,
  added_codes: false,
}

beforeEach(() => {
  const now = new Date().toISOString()
  server.use(
    handle(getPerson, () => record),
    handle(listSessions, () => [
      { ...here, last_seen: now },
      { ...phone, last_seen: new Date(Date.now() - 3 * 3_600_000).toISOString() },
    ]),
  )
})

async function openProfile(user = anna) {
  server.use(signedInAs(user))
  const app = await openApp('/profile')
  await pageTitle('My Profile')
  return app
}

const card = (name: string) => screen.getByRole('region', { name })

describe('profile information', () => {
  it('shows the record with a formatted date and a read-only username', async () => {
    await openProfile()
    expect(await screen.findByText('about 1950')).toBeTruthy()
    const information = card('Profile Information')
    for (const text of ['Anna Lindqvist', 'anna.lindqvist', '018 12 34 56', 'Uppsala, Sweden', 'Teacher']) {
      expect(within(information).getByText(text)).toBeTruthy()
    }
    expect(within(information).queryByRole('textbox')).toBeNull()
    // This card is loaded after the others.
    await screen.findByRole('region', { name: 'Authenticator app' })
    const cards = screen
      .getAllByRole('region')
      .map((region) => within(region).getAllByRole('heading')[0]?.textContent)
    expect(cards).toEqual([
      ...['Profile Information', 'Change Password', 'Ways to sign in', 'Passkeys', 'Authenticator app'],
      ...['Marks in Pictures', 'Account Status'],
    ])
  })

  it('renders the Markdown of the biography', async () => {
    server.use(handle(getPerson, () => ({ ...record, biography: 'She built **boats**.\n\n- the Brita' })))
    await openProfile()
    expect((await screen.findByText('boats')).tagName).toBe('STRONG')
    expect(within(card('Profile Information')).getByRole('listitem').textContent).toBe('the Brita')
  })

  it('sends only changed fields with the version of the record', async () => {
    const sent: unknown[] = []
    server.use(
      handle(updateProfile, ({ body, request }) => {
        sent.push(body, request.headers.get('if-match'))
        const changed = { ...record, occupation: 'Headmistress' }
        server.use(handle(getPerson, () => changed))
        return changed
      }),
    )
    const { user } = await openProfile()
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    expect(screen.getByLabelText<HTMLInputElement>('Username').readOnly).toBe(true)
    expect(screen.queryByLabelText('Role')).toBeNull()
    fillIn('Occupation', 'Headmistress')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy()
    expect(await within(card('Profile Information')).findByText('Headmistress')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Edit Profile')
    expect(sent).toEqual([{ occupation: 'Headmistress' }, '"2026-01-01T00:00:00Z"'])
  })

  it("restores the server's values on Cancel", async () => {
    const { user } = await openProfile()
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    fillIn('Occupation', 'Teacher and poet')
    server.use(handle(getPerson, () => ({ ...record, occupation: 'Organist' })))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('Organist')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Edit Profile')
    expect(screen.queryByLabelText('Occupation')).toBeNull()
  })

  it('accepts a date in words and shows an error for an invalid date', async () => {
    const sent: unknown[] = []
    server.use(
      handle(updateProfile, ({ body }) => {
        sent.push(body)
        return record
      }),
    )
    const { user } = await openProfile()
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    const date = screen.getByLabelText('Birth date')
    fillIn('Birth date', 'when the lake froze')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(date.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/not a date we understand/)).toBeTruthy()
    fillIn('Birth date', 'before March 1950')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(sent).toEqual([{ birthDate: '[..1950-03]' }]))
  })

  it("keeps the form and shows the server's error or a default message", async () => {
    server.use(handleWithError(updateProfile, 'stale_edit', 'Somebody changed this record meanwhile.'))
    const { user } = await openProfile()
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    fillIn('Occupation', 'Teacher and poet')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Somebody changed this record meanwhile.')
    expect(screen.getByLabelText<HTMLInputElement>('Occupation').value).toBe('Teacher and poet')
    server.use(handleWithError(updateProfile, 'failed', ''))
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Failed to update profile')).toBeTruthy()
  })

  /** Edits the occupation. The server's record has been changed by an administrator since it was loaded. */
  async function saveOccupationAfter(change: Partial<typeof record>) {
    const current = { ...record, ...change, updated_at: '2026-01-05T00:00:00Z' }
    const sent: unknown[] = []
    server.use(
      handle(updateProfile, ({ body, request }) => {
        const seen = request.headers.get('if-match')
        sent.push(body, seen)
        if (seen !== '"2026-01-05T00:00:00Z"') throw new AppError('stale_edit', 'Changed.', { current })
        return current
      }),
    )
    const { user } = await openProfile()
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
    await press('Edit Profile')
    fillIn('Occupation', 'Teacher and poet')
    await press('Save Changes')
    return { sent, press }
  }

  it('saves over a newer version in which somebody else changed other fields', async () => {
    const { sent } = await saveOccupationAfter({ birth_place: 'Voss, Norway' })
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy()
    const body = { occupation: 'Teacher and poet' }
    expect(sent).toEqual([body, '"2026-01-01T00:00:00Z"', body, '"2026-01-05T00:00:00Z"'])
  })

  it('shows both versions when somebody else changed the same field, and saves the chosen one', async () => {
    const { sent, press } = await saveOccupationAfter({ occupation: 'Organist' })
    const question = await screen.findByRole('alert', { name: 'Changed by somebody else' })
    expect(question.textContent).toContain('Organist')
    expect(screen.getByLabelText<HTMLInputElement>('Occupation').value).toBe('Teacher and poet')
    await press('Save my version')
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy()
    expect(sent.slice(2)).toEqual([{ occupation: 'Teacher and poet' }, '"2026-01-05T00:00:00Z"'])
  })

  it('asks before Forward, a link, a reload or a sign-out discards the changes', async () => {
    const { user } = await openProfile()
    const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    const answer = async (name: string) => user.click(within(await question()).getByRole('button', { name }))
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    const openLink = () => user.click(main.getByRole('link', { name: 'News' }))
    await openLink()
    await pageTitle('Family News')
    window.history.back()
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    fillIn('Occupation', 'Teacher and poet')

    for (const leave of [
      () => window.history.forward(),
      openLink,
      async () => {
        await user.click(screen.getByRole('button', { name: /Anna Lindqvist/ }))
        await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
      },
    ]) {
      await leave()
      await answer('Cancel')
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(window.location.pathname).toBe('/profile')
      expect(screen.getByLabelText<HTMLInputElement>('Occupation').value).toBe('Teacher and poet')
    }
    const reload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(reload)
    expect(reload.defaultPrevented).toBe(true)

    window.history.forward()
    await answer('Leave')
    await pageTitle('Family News')
  })

  it('refers an administrator to the family administrator', async () => {
    await openProfile(makeUser({ userType: 'admin', role: 'admin', member_id: null }))
    expect(within(card('Profile Information')).getByText(/contact the family administrator/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull()
  })

  it('shows the names of the session when the record cannot be loaded', async () => {
    server.use(handleWithError(getPerson, 'not_found', 'There is no such person.'))
    await openProfile()
    const information = card('Profile Information')
    expect(await within(information).findByText(/could not be loaded/)).toBeTruthy()
    expect(within(information).getByText('Lindqvist')).toBeTruthy()
    expect(within(information).getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })

  it('explains why editing is disabled offline', async () => {
    const { session } = await openProfile()
    await screen.findByRole('button', { name: 'Edit Profile' })
    server.use(handleWithNetworkError(me))
    await session.refreshSession()
    expect((await screen.findAllByText(/You are offline/)).length).toBeGreaterThan(0)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Edit Profile' }).disabled).toBe(true)
  })
})

describe('profile photo', () => {
  const picture = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type })

  /** jsdom opens no pictures. */
  function picturesOpen(open: boolean) {
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} })
    vi.stubGlobal(
      'Image',
      class {
        naturalWidth = 1200
        naturalHeight = 900
        decode() {
          return open ? Promise.resolve() : Promise.reject(new Error('No picture.'))
        }
      },
    )
  }

  async function openDialog() {
    const app = await openProfile()
    await app.user.click(await screen.findByRole('button', { name: 'Add a profile photo' }))
    const dialog = await screen.findByRole('dialog', { name: 'Profile photo' })
    return { ...app, dialog }
  }

  it('sends nothing before an image is chosen, and refuses wrong types, large files and unreadable images', async () => {
    picturesOpen(false)
    const { user, dialog } = await openDialog()
    const says = async (sentence: string | RegExp) =>
      expect(await within(dialog).findByText(sentence)).toBeTruthy()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Upload Photo' }).disabled).toBe(
      true,
    )
    const input = within(dialog).getByLabelText(/Choose a picture/)
    const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
    choose(picture('letter.pdf', 'application/pdf'))
    await says('Please select an image file')
    choose(picture('me.jpg', 'image/jpeg', 5 * 1024 * 1024 + 1))
    await says('Image must be smaller than 5MB')
    choose(picture('me.heic', 'image/heic'))
    await says(/This browser cannot open this picture \(HEIC format\)/)
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Add a profile photo' }))
    expect((await openedDialog()).queryByRole('alert')).toBeNull()
  })

  it('uploads the cropped photo and shows the new photo; keeps the dialog after an error', async () => {
    picturesOpen(true)
    const sent: unknown[] = []
    server.use(
      handle(getUploadAuth, ({ query }) => {
        sent.push(query.folder)
        const uploadUrl = '/api/upload/files'
        return { signature: 's', expire: 1, token: 't', publicKey: 'p', uploadUrl }
      }),
      handleWithError(uploadFile, 'storage_full', 'There is no room left.'),
    )
    const { user, dialog } = await openDialog()
    const input = within(dialog).getByLabelText(/Choose a picture/)
    fireEvent.change(input, { target: { files: [picture('me.png', 'image/png')] } })
    await within(dialog).findByText('The cropper')
    const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Upload Photo' })
    await waitFor(() => expect(send.disabled).toBe(false))
    await user.click(send)
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toContain('Failed to upload profile picture. Please try again.')
    expect(alert.textContent).toContain('There is no room left.')
    server.use(
      handle(uploadFile, async ({ request }) => {
        sent.push(/name="fileName"\s+(profile-\d{13}\.jpg)/.exec(await request.text())?.[1]?.length)
        const url = '/api/media/me'
        return {
          fileId: 'me',
          name: 'me.jpg',
          url,
          thumbnailUrl: url,
          size: 1,
          fileType: 'image',
          filePath: '/',
        }
      }),
      handle(getUploadedFile, () => ({
        fileId: 'me',
        fileName: 'me.jpg',
        url: '/api/media/me',
        thumbnailUrl: '/api/media/me?w=320',
        kind: 'photo' as const,
        mimeType: 'image/jpeg',
        size: 1,
        picture: null,
      })),
      handle(updateProfile, ({ body }) => {
        sent.push(body)
        const changed = { ...record, profile_photo_url: '/api/media/me' }
        server.use(handle(getPerson, () => changed))
        return changed
      }),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Upload Photo' }))
    expect(await screen.findByText('Profile picture updated successfully!')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('button', { name: 'Change profile photo' })).toBeTruthy()
    const name = 'profile-1234567890123.jpg'
    expect(sent).toEqual(['profiles', 'profiles', name.length, { profilePhotoUrl: '/api/media/me' }])
  })

  it('shows the photo and can remove the photo', async () => {
    const sent: unknown[] = []
    server.use(
      handle(getPerson, () => ({ ...record, profile_photo_url: '/api/media/me' })),
      handle(updateProfile, ({ body }) => {
        sent.push(body)
        server.use(handle(getPerson, () => record))
        return record
      }),
    )
    const { user } = await openProfile()
    await user.click(await screen.findByRole('button', { name: 'Change profile photo' }))
    expect(card('Profile Information').querySelector('img')?.getAttribute('src')).toBe('/api/media/me?w=320')
    await user.click(await screen.findByRole('button', { name: 'Remove photo' }))
    expect(await screen.findByText('Profile picture removed')).toBeTruthy()
    expect(sent).toEqual([{ profilePhotoUrl: null }])
    expect(await screen.findByRole('button', { name: 'Add a profile photo' })).toBeTruthy()
  })
})

describe('change password', () => {
  const fill = (words: [string, string, string]) => {
    fillIn('Current password', words[0])
    fillIn('New password', words[1])
    fillIn('Confirm new password', words[2])
  }
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change Password' })

  it('enables the button when all three fields are filled', async () => {
    await openProfile()
    expect(button().disabled).toBe(true)
    fillIn('Current password', 'old one')
    fillIn('New password', 'lakes and hills')
    expect(button().disabled).toBe(true)
    fillIn('Confirm new password', 'l')
    await waitFor(() => expect(button().disabled).toBe(false))
  })

  it('refuses a short password and different passwords before sending', async () => {
    const { user } = await openProfile()
    fill(['old one', 'short', 'short'])
    await user.click(button())
    expect(screen.getByText('New password must be at least 8 characters long')).toBeTruthy()
    fillIn('New password', 'short no more')
    await user.click(button())
    expect(screen.getByText('New passwords do not match')).toBeTruthy()
  })

  it('removes the message of an earlier try when the user types again', async () => {
    server.use(handleWithError(changePassword, 'invalid', 'The current password is not right.'))
    const { user } = await openProfile()
    fill(['wrong', 'lakes and hills', 'lakes and hills'])
    await user.click(button())
    expect(await screen.findByText('The current password is not right.')).toBeTruthy()
    fillIn('Current password', 'old one')
    await waitFor(() => expect(screen.queryByText('The current password is not right.')).toBeNull())
  })

  it('shows a success message and clears the fields', async () => {
    server.use(
      handle(changePassword, () => ({
        success: true as const,
        has_other_methods: false,
        has_stopped_feed: false,
      })),
    )
    const { user } = await openProfile()
    fill(['old one', 'lakes and hills', 'lakes and hills'])
    await user.click(button())
    expect(await screen.findByText('Password changed successfully!')).toBeTruthy()
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('')
    }
  })

  it('tells that passkeys of other devices still work, with a link to the ways to sign in', async () => {
    server.use(
      handle(changePassword, () => ({
        success: true as const,
        has_other_methods: true,
        has_stopped_feed: false,
      })),
    )
    const { user } = await openProfile()
    fill(['old one', 'lakes and hills', 'lakes and hills'])
    await user.click(button())
    const link = await screen.findByRole('link', { name: 'ways to sign in' })
    expect(link.getAttribute('href')).toBe('/profile#passkeys')
    expect(link.parentElement?.textContent).toMatch(/^Passkeys .* still work/)
  })

  it("shows the server's error or a default message, and keeps the fields", async () => {
    server.use(handleWithError(changePassword, 'wrong_password', 'The current password is wrong.'))
    const { user } = await openProfile()
    fill(['old one', 'lakes and hills', 'lakes and hills'])
    await user.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe('The current password is wrong.')
    server.use(handleWithError(changePassword, 'failed', ''))
    await user.click(button())
    expect(await screen.findByText('Failed to change password')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('lakes and hills')
  })

  it('opens the site after a required password change', async () => {
    server.use(
      handle(changePassword, () => {
        server.use(signedInAs(anna))
        return { success: true as const, has_other_methods: false, has_stopped_feed: false }
      }),
    )
    const { user } = await openProfile(makeUser({ mustChangePassword: true }))
    expect(screen.getByText('You must change your password before continuing.')).toBeTruthy()
    fill(['given one', 'lakes and hills', 'lakes and hills'])
    await user.click(button())
    const link = await screen.findByRole('link', { name: 'Continue' })
    expect(document.activeElement).toBe(link)
    await user.click(link)
    await pageTitle('Family Heritage')
  })
})

describe('account status', () => {
  it('shows role, username and active sessions, and marks this device', async () => {
    await openProfile()
    const account = card('Account Status')
    expect(within(account).getByText('Family member')).toBeTruthy()
    expect(within(account).getByText('anna.lindqvist')).toBeTruthy()
    expect(await within(account).findByText(/This device/)).toBeTruthy()
    expect(within(account).getByText(/Last seen 3h ago/)).toBeTruthy()
    expect(within(account).getAllByRole('button', { name: /End session/ })).toHaveLength(1)
  })

  it('ends a session on another device', async () => {
    const ended: string[] = []
    server.use(
      handle(endSession, ({ params }) => {
        ended.push(params.id)
        server.use(handle(listSessions, () => [{ ...here, last_seen: here.created_at }]))
        return { success: true as const }
      }),
    )
    const { user } = await openProfile()
    await user.click(
      await screen.findByRole('button', { name: /^End session on Safari on iPhone, last seen/ }),
    )
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(ended).toEqual(['s2'])
  })

  it('says what a device has added to sign in with, and that it goes with the session', async () => {
    await openProfile()
    expect(
      await screen.findByText(
        'Has added a passkey (Safari on iPhone) and an authenticator app. “End session” also removes what it has added. Other devices that signed in with these passkeys are signed out, and what they have added is removed.',
      ),
    ).toBeTruthy()
  })

  it('says that a device has made recovery codes', async () => {
    const codes = { added_passkeys: [], added_app: false, added_codes: true }
    server.use(handle(listSessions, () => [{ ...phone, ...codes, last_seen: phone.created_at }]))
    await openProfile()
    expect(
      await screen.findByText('Has added recovery codes. “End session” also removes what it has added.'),
    ).toBeTruthy()
  })

  it('asks for the password where a session has added ways to sign in, and then ends the session', async () => {
    let isConfirmed = false
    const ended: string[] = []
    server.use(
      handle(getSignInMethods, () => ({
        passkeys: [],
        app_since: null,
        recovery_codes_left: 0,
        is_required: false,
      })),
      handle(confirmPassword, () => {
        isConfirmed = true
        return { success: true as const }
      }),
      handle(endSession, ({ params }) => {
        if (!isConfirmed) throw new AppError('password_needed', 'Please confirm again that it is you.')
        ended.push(params.id)
        server.use(handle(listSessions, () => [{ ...here, last_seen: here.created_at }]))
        return { success: true as const }
      }),
    )
    const { user } = await openProfile()
    await user.click(await screen.findByRole('button', { name: /End session on/ }))
    const dialog = await passwordDialog()
    await user.type(dialog.getByLabelText('Password'), 'lakes and hills')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(ended).toEqual(['s2'])
  })

  it('shows an error when a session could not be ended', async () => {
    server.use(
      handle(endSession, () => {
        throw new AppError('not_found', 'That session is over already.')
      }),
    )
    const { user } = await openProfile()
    await user.click(await screen.findByRole('button', { name: /End session on/ }))
    expect(await screen.findByText('That session is over already.')).toBeTruthy()
  })
})
