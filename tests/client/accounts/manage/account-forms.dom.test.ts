import { describe, expect, it, vi } from 'vitest'
import { copyText } from '#client/accounts/manage/invitation/copy-text.ts'
import { buildInvitationText, formatUrlForTyping } from '#client/accounts/manage/invitation/credentials.ts'
import { memberAccountFields } from '#client/accounts/manage/members/member-account-form.ts'
import { suggestPassword } from '#client/accounts/manage/suggest-password.ts'
import { findUsers, sortUsers } from '#client/accounts/manage/users/sort-users.ts'
import { userFields } from '#client/accounts/manage/users/user-form.ts'
import {
  type FormFields,
  type FormValues,
  readChanges,
  readPayload,
  readValues,
  validatePayload,
} from '#client/ui/form/form-fields.ts'
import { type FamilyMemberWithAuth, updateMemberAccount } from '#shared/contracts/people.contract.ts'
import { type AdminUser, userPayload, userUpdate } from '#shared/contracts/users.contract.ts'
import { createUsername } from '#shared/username.ts'
import { aMember } from '#tests/client/people/manage/members/some-members.ts'
import { aUserAccount } from './users/example-users.ts'

type UserValues = FormValues<typeof userFields>
const emptyUser = readValues<AdminUser, typeof userFields>(userFields, null)
const newUser: UserValues = {
  ...emptyUser,
  firstName: 'Anna',
  lastName: 'Lind',
  email: 'anna@example.org',
  password: 'apples on the slope',
}

const getNewUserPayload = (values: UserValues) =>
  readPayload<AdminUser, typeof userFields>(userFields, values, { before: emptyUser, record: null })
const validateNewUser = (values: UserValues) =>
  validatePayload(userFields, getNewUserPayload(values), userPayload)

function getChanges<R, F extends FormFields<R>>(
  fields: F & FormFields<R>,
  record: R,
  edits: Partial<FormValues<F>>,
) {
  const before = readValues<R, F>(fields, record)
  return readChanges<R, F>(fields, { ...before, ...edits }, { before, record })
}
const getUserChanges = (user: AdminUser, edits: Partial<UserValues>) =>
  getChanges<AdminUser, typeof userFields>(userFields, user, edits)

describe('the form for an admin user', () => {
  it('requires first name, last name, email and, for a new account, a password of 8 characters', () => {
    expect(validateNewUser(emptyUser)).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      password: 'New password must be at least 8 characters long',
    })
    expect(validateNewUser({ ...newUser, password: 'apples' })).toEqual({
      password: 'New password must be at least 8 characters long',
    })
    expect(validateNewUser(newUser)).toEqual({})
    const emptied = getUserChanges(aUserAccount(), { username: '', email: '' })
    expect(validatePayload(userFields, emptied, userUpdate)).toEqual({
      username: 'Username is required',
      email: 'Email is required',
    })
  })

  it('requires a valid email and a valid birth date', () => {
    const errors = validateNewUser({ ...newUser, email: 'anna', birthDate: 'some day' })
    expect(Object.keys(errors)).toEqual(['email', 'birthDate'])
  })

  it('sends nothing for the missing email of a family member', () => {
    const user = aUserAccount({ member_id: 'person-anna', email: null })
    expect(getUserChanges(user, {})).toEqual({})
  })

  it('sends all fields of a new account, and only changed fields of an existing account', () => {
    expect(getNewUserPayload({ ...newUser, birthDate: 'about 1950' })).toEqual({
      firstName: 'Anna',
      lastName: 'Lind',
      email: 'anna@example.org',
      phone: null,
      birthDate: '1950~',
      role: 'admin',
      isActive: true,
      password: 'apples on the slope',
    })
    expect(getUserChanges(aUserAccount({ phone: '12' }), { isActive: false, phone: '' })).toEqual({
      isActive: false,
      phone: null,
    })
  })

  it('gets a username first.last in lower case with letters, digits and dots only', () => {
    expect(createUsername('Åsa Maria', "O'Hara-Öberg")).toBe('åsamaria.oharaöberg')
    expect(createUsername('', 'Holm')).toBe('holm')
    expect(createUsername('', '')).toBe('')
  })

  it('can be found by name, username and email, and sorted with users who never signed in last', () => {
    const karin = aUserAccount({ id: 'karin', first_name: 'Karin', last_name: 'Åberg', username: 'karin' })
    const users = [aUserAccount({ last_login: null }), karin]
    expect(findUsers(users, 'aberg')).toEqual([karin])
    expect(findUsers(users, 'anna@ex')).toEqual(users.slice(0, 1).concat(karin))
    expect(sortUsers(users, { by: 'lastLogin', descending: true })[0]).toBe(karin)
    expect(sortUsers(users, { by: 'name', descending: false })[0]).toBe(karin)
  })
})

describe("the form for a family member's account", () => {
  const getMemberChanges = (edits: Partial<FormValues<typeof memberAccountFields>>) =>
    getChanges<FamilyMemberWithAuth, typeof memberAccountFields>(memberAccountFields, aMember(), edits)

  it('requires a username and a valid email when these are changed', () => {
    const changes = getMemberChanges({ username: ' ', email: 'anna' })
    expect(validatePayload(memberAccountFields, changes, updateMemberAccount.body)).toEqual({
      username: 'Username is required',
      email: 'Please enter an email address',
    })
  })

  it('sends only changed fields, and null for emptied fields', () => {
    expect(getMemberChanges({})).toEqual({})
    expect(getMemberChanges({ email: '', role: 'admin', isActive: false })).toEqual({
      email: null,
      role: 'admin',
      isActive: false,
    })
  })
})

it('copies a value, or selects the value in browsers that cannot copy', async () => {
  const element = document.createElement('p')
  element.textContent = 'bagu-tove'
  document.body.append(element)
  vi.stubGlobal('navigator', {})
  expect(await copyText(element), 'on plain HTTP there is no clipboard').toBe(false)
  expect(window.getSelection()?.toString()).toBe('bagu-tove')
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } })
  expect(await copyText(element)).toBe(true)
  expect(copied).toEqual(['bagu-tove'])
  element.remove()
  vi.unstubAllGlobals()
})

it('suggests a different password of four easily spoken words every time', () => {
  const suggested = suggestPassword()
  expect(suggested).toMatch(/^([bdfghjkmnprstvz][aeiou]){2}(-([bdfghjkmnprstvz][aeiou]){2}){3}$/)
  expect(suggestPassword()).not.toBe(suggested)
})

it('writes an invitation with URL, username, password and expiry date', () => {
  const credentials = {
    name: 'Anna Lindqvist',
    username: 'anna.lindqvist',
    password: 'bagu-tove-niso-reka',
    signInUrl: 'https://holm.example/login?username=anna.lindqvist',
    validUntil: '2026-11-25T12:00:00.000Z',
  }
  expect(formatUrlForTyping(credentials.signInUrl)).toBe('holm.example/login')
  const invitation = buildInvitationText(credentials, 'The Holms')
  for (const text of [
    'Dear Anna Lindqvist,',
    'The Holms: https://holm.example/login?username=anna.lindqvist',
    'Username: anna.lindqvist',
    'Temporary password: bagu-tove-niso-reka',
    '25 November 2026',
  ]) {
    expect(invitation).toContain(text)
  }
})
