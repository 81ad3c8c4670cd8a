/** The dialogs that edit, remove, merge and erase a person. */
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#client/api/query-client.ts'
import EditPersonDialog from '#client/people/manage/form/edit-person-dialog.tsx'
import MergeDialog from '#client/people/manage/merge/merge-dialog.tsx'
import EraseDialog from '#client/people/manage/removal/erase-dialog.tsx'
import RemovalDialog from '#client/people/manage/removal/removal-dialog.tsx'
import { Toaster } from '#client/ui/feedback/toaster.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import { getAuditLog } from '#shared/contracts/audit.contract.ts'
import type { BodyOf } from '#shared/contracts/endpoint.ts'
import {
  createPerson,
  deletePerson,
  type FamilyMemberWithAuth,
  getPerson,
  listPeople,
  type MemberPayload,
  updatePerson,
} from '#shared/contracts/people.contract.ts'
import { confirmPassword } from '#shared/contracts/sign-in-methods.contract.ts'
import { erasePerson, mergePeople, previewRemoval } from '#shared/contracts/tree-editing.contract.ts'
import { makePerson, makeUser } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import {
  fillIn,
  openedDialog,
  openedQuestion,
  passwordDialog,
  prepareBrowser,
  renderComponent,
  server,
} from '#tests/support/render.tsx'

prepareBrowser()

const karin = makeUser({ id: 'account-karin', role: 'admin', member_id: null })
vi.mock('#client/accounts/session/use-session.ts', () => ({
  useSession: () => ({ state: 'signed-in', user: karin, live: true, lock: null }),
}))
// Uploading and cropping are tested elsewhere.
const { upload } = vi.hoisted(() => ({ upload: vi.fn() }))
vi.mock('#client/api/upload/upload-media.ts', () => ({ uploadMedia: upload }))
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
afterEach(() => queryClient.clear())

const noAccount = {
  username: null,
  email: null,
  phone: '+46 70 123',
  role: null,
  is_active: null,
  has_password: false,
  password_changed: false,
  account_id: null,
  has_second_step: false,
  last_login: null,
} as const

/** A person with account data, as administrators get it. */
const known = (changes: Partial<FamilyMemberWithAuth>): FamilyMemberWithAuth => ({
  ...makePerson(),
  ...noAccount,
  ...changes,
})
const closed = vi.fn()
const toast = () => document.getElementById('toast')?.textContent

/** Renders a dialog with a family from the server. */
function openDialog(dialog: ReactElement) {
  closed.mockClear()
  server.use(handle(listPeople, () => family))
  return renderComponent(
    <QueryClientProvider client={queryClient}>
      {dialog}
      <Toaster />
    </QueryClientProvider>,
  )
}

const founder = known({ id: 'founder', first_name: 'Nils', last_name: 'Vik', gender: 'M' })
const anna = known({ father_id: 'founder' })
const grandchild = known({ id: 'grandchild', first_name: 'Ida', last_name: 'Moe', mother_id: anna.id })
const stranger = known({ id: 'stranger', first_name: 'Bo', last_name: 'Dahl', father_id: 'elder' })
const elder = known({ id: 'elder', first_name: 'Per', last_name: 'Dahl', gender: 'M' })
const family = [founder, anna, grandchild, elder, stranger]

const nothing = {
  name: 'Anna Lindqvist',
  updated_at: anna.updated_at,
  partners: [],
  children: [],
  other_children: [],
  events: [],
  news: [],
  blog: [],
  archive_items: [],
  username: null,
  is_last_admin: false,
}

async function openEdit() {
  const user = openDialog(<EditPersonDialog person={anna} onClose={closed} />)
  return { user, dialog: await openedDialog('Edit Member') }
}

async function openRemoval() {
  const user = openDialog(<RemovalDialog person={anna} onClose={closed} />)
  return {
    user,
    question: await openedQuestion('Delete Anna Lindqvist?'),
  }
}

it('sends only the changed fields, compares both versions after a conflict, and saves the own version on request', async () => {
  const theirs = { ...anna, occupation: 'Midwife', father_id: null, updated_at: '2026-03-04T10:00:00.000Z' }
  const asked: { body: MemberPayload; seen: string | null }[] = []
  server.use(
    handle(updatePerson, ({ body, request }) => {
      asked.push({ body, seen: request.headers.get('if-match') })
      if (asked.length === 1) throw new AppError('stale_edit', 'Changed meanwhile.', { current: theirs })
      if (asked.length === 2) throw new AppError('failed', 'The disk is full.')
      return theirs
    }),
  )
  const { user, dialog } = await openEdit()
  fillIn('Occupation', 'Nurse')
  fillIn('Birth date', 'about 1951')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  const question = await dialog.findByRole('alert', { name: 'Changed by somebody else' })
  for (const words of ['Midwife', 'Nurse', 'Father', 'You did not change this']) {
    expect(question.textContent).toContain(words)
  }
  await user.click(within(question).getByRole('button', { name: 'Save my version' }))
  await waitFor(() => expect(toast()).toBe('ErrorFailed to update member. The disk is full.'))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Member updated')).toBeTruthy()
  expect(asked.map(({ body }) => body)).toEqual(Array(3).fill({ occupation: 'Nurse', birthDate: '1951~' }))
  expect(asked[1]?.seen).toContain(theirs.updated_at)
})

it('refuses a descendant as a parent and focuses the field', async () => {
  let sent: MemberPayload | undefined
  server.use(
    handle(updatePerson, ({ body }) => {
      sent = body
      return anna
    }),
  )
  const { user, dialog } = await openEdit()
  const mother = dialog.getByLabelText('Mother')
  await user.type(mother, 'Ida')
  await user.click(await dialog.findByRole('option', { name: /Ida Moe/ }))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await dialog.findByText('A descendant cannot be a parent.')).toBeTruthy()
  expect(document.activeElement).toBe(mother)
  expect(sent).toBeUndefined()
})

it('links partners of different generations only after a confirmation', async () => {
  const sent: MemberPayload[] = []
  server.use(
    handle(updatePerson, ({ body }) => {
      sent.push(body)
      return grandchild
    }),
  )
  const user = openDialog(<EditPersonDialog person={grandchild} onClose={closed} />)
  const dialog = await openedDialog('Edit Member')
  await user.click(dialog.getByRole('button', { name: 'Add a partner' }))
  const partner = within(dialog.getByRole('group', { name: 'Partner' }))
  await user.type(partner.getByLabelText('Who'), 'Bo')
  await user.click(await partner.findByRole('option', { name: /Bo Dahl/ }))
  expect(await partner.findByText('Invalid Relationship')).toBeTruthy()
  expect(partner.getByText(/^Cannot create spouse relationship between different generations\./)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(sent).toEqual([])
  await user.click(partner.getByRole('button', { name: 'Link anyway' }))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Member updated')).toBeTruthy()
  expect(sent).toEqual([{ partners: [{ memberId: 'stranger' }] }])
})

it('puts a marriage before an earlier one, and keeps the focus on its button', async () => {
  const sent: MemberPayload[] = []
  const blank = { from: null, to: null, end_reason: null, place: null }
  const married = {
    ...anna,
    partners: ['first', 'second'].map((union_id) => ({ union_id, member_id: null, ...blank })),
  }
  server.use(
    handle(updatePerson, ({ body }) => {
      sent.push(body)
      return married
    }),
  )
  const user = openDialog(<EditPersonDialog person={married} onClose={closed} />)
  const dialog = await openedDialog('Edit Member')
  await user.click(dialog.getByRole('button', { name: 'Move 2nd partner up' }))
  const first = dialog.getByRole('button', { name: 'Move 1st partner up' })
  expect(document.activeElement).toBe(first)
  await user.click(first)
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Member updated')).toBeTruthy()
  expect(sent.map(({ partners }) => partners?.map(({ unionId }) => unionId))).toEqual([['second', 'first']])
})

it('sends null for a parent that was cleared', async () => {
  let sent: MemberPayload | undefined
  server.use(
    handle(updatePerson, ({ body }) => {
      sent = body
      return anna
    }),
  )
  const { user, dialog } = await openEdit()
  await user.click(await dialog.findByRole('button', { name: 'Clear the field “Father”' }))
  const father = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Father' })
  expect(father.value).toBe('')
  expect(document.activeElement).toBe(father)
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Member updated')).toBeTruthy()
  expect(sent).toEqual({ fatherId: null })
})

it('does not offer a member as their own father, mother or spouse', async () => {
  const { user, dialog } = await openEdit()
  await user.click(dialog.getByRole('button', { name: 'Add a partner' }))
  for (const field of ['Who', 'Mother', 'Father']) {
    const typing = dialog.getByRole('combobox', { name: field })
    await user.clear(typing)
    await user.type(typing, 'Anna Lind')
    expect(await dialog.findByText('No family members found matching your search.')).toBeTruthy()
  }
})

it('saves a cropped portrait and shows why an upload failed', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} })
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 1200
      naturalHeight = 900
      decode = () => Promise.resolve()
    },
  )
  const sent: MemberPayload[] = []
  server.use(
    handle(updatePerson, ({ body }) => {
      sent.push(body)
      return anna
    }),
  )
  const { user, dialog } = await openEdit()
  await user.click(dialog.getByRole('button', { name: 'Add a photo' }))
  const photo = await openedDialog('Profile photo')
  const choose = (name: string, type: string) =>
    fireEvent.change(photo.getByLabelText(/Choose a picture/), {
      target: { files: [new File(['bytes'], name, { type })] },
    })
  choose('letter.pdf', 'application/pdf')
  expect(await photo.findByText('Please select an image file')).toBeTruthy()
  choose('anna.png', 'image/png')
  await photo.findByText('The cropper')
  const use = photo.getByRole('button', { name: 'Use this photo' })
  upload.mockRejectedValueOnce(new Error('There is no room left.'))
  await waitFor(() => expect(use).toHaveProperty('disabled', false))
  await user.click(use)
  expect((await photo.findByRole('alert')).textContent).toBe(
    'Failed to upload profile picture. Please try again. There is no room left.',
  )
  upload.mockResolvedValueOnce({ url: '/api/media/anna' })
  await user.click(use)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Profile photo' })).toBeNull())
  expect(upload.mock.lastCall).toMatchObject([{ folder: 'profiles' }])
  expect(await dialog.findByRole('button', { name: 'Change photo' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Member updated')).toBeTruthy()
  expect(sent).toEqual([{ profilePhotoUrl: '/api/media/anna' }])
})

it('suggests countries and occupations and accepts any other text', async () => {
  const { user, dialog } = await openEdit()
  const suggested = async (field: HTMLElement) => {
    await user.click(field)
    const list = document.getElementById(field.getAttribute('list') ?? '')
    return [...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)
  }
  const countries = await suggested(dialog.getByLabelText('Birth place: country'))
  expect(countries.length).toBeGreaterThanOrEqual(110)
  expect(countries).toEqual(expect.arrayContaining(['Norway', 'Sweden', 'United States']))
  const occupation = dialog.getByLabelText<HTMLInputElement>('Occupation')
  const occupations = await suggested(occupation)
  expect(new Set(occupations).size).toBeGreaterThanOrEqual(50)
  fillIn('Occupation', 'Keeper of the weir')
  expect(occupation.value).toBe('Keeper of the weir')
})

it('shows the server error at its field and keeps the input', async () => {
  server.use(
    handle(createPerson, () => {
      throw new AppError('invalid', 'That will not do.', {
        fields: { phone: 'No telephone has that number.' },
      })
    }),
  )
  const user = openDialog(<EditPersonDialog person={null} onClose={closed} />)
  const dialog = await openedDialog('Add Member')
  await user.click(dialog.getByRole('button', { name: 'Add Member' }))
  expect(await dialog.findByText('First name is required')).toBeTruthy()
  expect(dialog.getByText('Last name is required')).toBeTruthy()
  fillIn('First name', 'Åse')
  fillIn('Last name', 'Vik')
  await user.click(dialog.getByRole('button', { name: 'Add Member' }))
  await waitFor(() => expect(toast()).toBe('ErrorFailed to create member. That will not do.'))
  expect(dialog.getByText('No telephone has that number.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('First name').value).toBe('Åse')
})

it('lists what is deleted with a person, asks for the password, and deletes nothing without the password', async () => {
  const removed: (string | null)[] = []
  let proven = false
  server.use(
    handle(previewRemoval, () => ({
      ...nothing,
      children: [{ id: 'grandchild', name: 'Ida Moe' }],
      events: [{ id: 'e', title: 'The flood' }],
      username: 'anna.l',
    })),
    handle(confirmPassword, () => {
      proven = true
      return { success: true as const }
    }),
    handle(deletePerson, ({ request }) => {
      if (!proven) throw new AppError('password_needed', 'Please enter your password again.')
      removed.push(request.headers.get('if-match'))
      if (removed.length === 1) throw new AppError('failed', 'The disk is full.')
      return { success: true as const }
    }),
  )
  const { user, question } = await openRemoval()
  expect(await question.findByText('1 child loses their mother: Ida Moe.')).toBeTruthy()
  expect(question.getByText('1 event stays on the site, without the link to this person.')).toBeTruthy()
  expect(question.getByText(/The account “anna.l” is also deleted/)).toBeTruthy()

  const remove = () => user.click(question.getByRole('button', { name: 'Delete' }))
  await remove()
  await user.click((await passwordDialog()).getByRole('button', { name: 'Cancel' }))
  expect(await question.findByRole('button', { name: 'Delete' })).toBeTruthy()
  expect(removed).toEqual([])

  await remove()
  const password = await passwordDialog()
  await user.type(password.getByLabelText('Password'), 'apples on the slope')
  await user.click(password.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(toast()).toBe('ErrorFailed to delete family member. The disk is full.'))
  await remove()
  expect(await screen.findByText('Member deleted')).toBeTruthy()
  expect(removed).toEqual(Array(2).fill(`"${anna.updated_at}"`))
})

it('does not delete a newer version and shows who changed the record', async () => {
  const newer = '2026-05-02T12:00:00.000Z'
  const seen: (string | null)[] = []
  server.use(
    olofHasChangedAnna,
    handle(previewRemoval, () =>
      seen.length === 0
        ? nothing
        : { ...nothing, updated_at: newer, children: [{ id: 'grandchild', name: 'Ida Moe' }] },
    ),
    handle(deletePerson, ({ request }) => {
      seen.push(request.headers.get('if-match'))
      if (seen.length === 1) throw new AppError('stale_edit', 'Changed.')
      return { success: true as const }
    }),
  )
  const { user, question } = await openRemoval()
  await question.findByText('No other family member is affected.')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(
    await question.findByText(/^Olof Ek has changed the details of Anna Lindqvist in the meantime/),
  ).toBeTruthy()
  expect(await question.findByText('1 child loses their mother: Ida Moe.')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Member deleted')).toBeTruthy()
  expect(seen).toEqual([`"${anna.updated_at}"`, `"${newer}"`])
})

it('does not offer to delete the last administrator', async () => {
  server.use(handle(previewRemoval, () => ({ ...nothing, username: 'anna.l', is_last_admin: true })))
  const { question } = await openRemoval()
  expect(await question.findByText('This person cannot be deleted')).toBeTruthy()
  expect(question.queryByRole('button', { name: 'Delete' })).toBeNull()
})

it('compares two records, sends the selected values, and loads the records again after a conflict', async () => {
  const twin = known({
    id: 'twin',
    birth_date: '1950-03',
    occupation: 'Nurse',
    username: 'anna.twin',
    updated_at: '2026-02-02T00:00:00Z',
  })
  const own = { ...anna, username: 'anna.l' }
  const sent: BodyOf<typeof mergePeople>[] = []
  const merged = vi.fn()
  server.use(
    handle(listPeople, () => [...family, twin]),
    handle(getPerson, ({ params }) => (params.id === 'twin' ? twin : own)),
    handle(previewRemoval, () => ({ ...nothing, children: [{ id: 'x', name: 'X' }] })),
    handle(mergePeople, ({ body }) => {
      sent.push(body)
      if (sent.length === 1) throw new AppError('stale_edit', 'Changed meanwhile.', { current: anna })
      return anna
    }),
  )
  const user = renderComponent(
    <QueryClientProvider client={queryClient}>
      <MergeDialog person={anna} onMerged={merged} onClose={closed} />
      <Toaster />
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('button', { name: /Anna Lindqvist.*1950/ }))
  const dates = within(await screen.findByRole('group', { name: 'Birth date' }))
  expect(dates.getByRole<HTMLInputElement>('radio', { name: '12 March 1950' }).checked).toBe(true)
  expect(screen.queryByRole('group', { name: 'Occupation' })).toBeNull()
  const outcome = within(screen.getByRole('region', { name: 'Result of the merge' }))
  expect(outcome.getByText(/Nurse/)).toBeTruthy()
  expect(outcome.getByText('1 child will be linked to the merged person.')).toBeTruthy()
  expect(screen.queryByText('Is this really the same person?')).toBeNull()
  await user.click(dates.getByRole('radio', { name: 'March 1950' }))
  await user.click(screen.getByRole('radio', { name: 'anna.twin' }))
  await user.click(screen.getByRole('button', { name: 'Merge into one person' }))
  expect(await screen.findByText(/^Another user has changed one of the duplicates/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Merge into one person' }))
  expect(await screen.findByText('The duplicates have been merged')).toBeTruthy()
  expect(sent[1]).toEqual({
    keep: { id: anna.id, updatedAt: anna.updated_at },
    remove: { id: 'twin', updatedAt: twin.updated_at },
    take: ['birthDate'],
    account: 'remove',
  })
  expect(merged).toHaveBeenCalledOnce()
})

it('warns when the births in two records are decades apart', async () => {
  const namesake = known({ id: 'namesake', birth_date: '1908' })
  server.use(
    handle(getPerson, ({ params }) => (params.id === 'namesake' ? namesake : anna)),
    handle(previewRemoval, () => nothing),
  )
  const user = openDialog(<MergeDialog person={anna} onClose={closed} />)
  server.use(handle(listPeople, () => [...family, namesake]))
  await user.type(await screen.findByRole('combobox'), 'Anna')
  await user.click(await screen.findByRole('option', { name: /1908/ }))
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  expect(await screen.findByText('Is this really the same person?')).toBeTruthy()
  expect(screen.getByText('The two birth dates are at least 41 years apart.')).toBeTruthy()
})

const olofHasChangedAnna = handle(getAuditLog, () => ({
  logs: [
    {
      id: '7',
      action: 'update_family_member',
      target_type: 'person',
      target_id: anna.id,
      details: {},
      ip_address: null,
      created_at: '2026-05-02T12:00:00.000Z',
      admin_first_name: 'Olof',
      admin_last_name: 'Ek',
      can_undo: true,
      undone_by: null,
    },
  ],
  pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
}))

it('erases data only after the name was typed, and lists the texts that may mention the person', async () => {
  const erased = vi.fn()
  server.use(
    handle(erasePerson, () => ({
      member: makePerson({ first_name: 'Private', last_name: '' }),
      left: {
        news: [{ id: 'n', title: 'Anna turns 70' }],
        blog: [],
        archive_items: [],
        sources: [],
        facts: [],
      },
    })),
  )
  const user = openDialog(<EraseDialog person={anna} onErased={erased} onClose={closed} />)
  const question = await openedQuestion('Erase the data of Anna Lindqvist?')
  const button = question.getByRole<HTMLButtonElement>('button', { name: 'Erase the data' })
  expect(button.disabled).toBe(true)
  fillIn('Type “Anna Lindqvist” to confirm', 'anna lindqvist')
  await user.click(button)
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Anna turns 70' })
  expect(link.getAttribute('href')).toBe('/news/n')
  expect(erased).not.toHaveBeenCalled()
  const result = within(screen.getByRole('dialog', { name: 'The data have been erased' }))
  await user.click(result.getAllByRole('button', { name: 'Close' }).at(-1) ?? link)
  expect(erased).toHaveBeenCalledOnce()
  expect(closed).toHaveBeenCalledOnce()
})

it('does not erase a newer version and shows who changed the record', async () => {
  const newer = { ...anna, last_name: 'Lindberg', updated_at: '2026-05-02T12:00:00.000Z' }
  const seen: (string | null)[] = []
  server.use(
    olofHasChangedAnna,
    handle(erasePerson, ({ request }) => {
      seen.push(request.headers.get('If-Match'))
      if (seen.length === 1) throw new AppError('stale_edit', 'Changed.', { current: newer })
      return {
        member: makePerson({ first_name: 'Private' }),
        left: { news: [], blog: [], archive_items: [], sources: [], facts: [] },
      }
    }),
  )
  const user = openDialog(<EraseDialog person={anna} onClose={closed} />)
  await screen.findByRole('alertdialog', { name: 'Erase the data of Anna Lindqvist?' })
  fillIn('Type “Anna Lindqvist” to confirm', 'Anna Lindqvist')
  await user.click(screen.getByRole('button', { name: 'Erase the data' }))
  expect(
    await screen.findByText(/^Olof Ek has changed the details of Anna Lindberg in the meantime/),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Erase the data' }).getAttribute('aria-disabled')).toBe('true')
  fillIn('Type “Anna Lindberg” to confirm', 'Anna Lindberg')
  await user.click(screen.getByRole('button', { name: 'Erase the data' }))
  expect(await screen.findByRole('dialog', { name: 'The data have been erased' })).toBeTruthy()
  expect(seen).toEqual([`"${anna.updated_at}"`, `"${newer.updated_at}"`])
})
