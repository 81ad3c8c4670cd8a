/** Accounts while they are written. Specification: first name, last name and email required, a password on creating. */
import { describe, expect, it, vi } from 'vitest'
import { copyText } from '#client/accounts/manage/invitation/copy-text.ts'
import { buildInvitationText, formatUrlForTyping } from '#client/accounts/manage/invitation/credentials.ts'
import * as member from '#client/accounts/manage/members/member-account-form.ts'
import { suggestPassword } from '#client/accounts/manage/suggest-password.ts'
import { findUsers, sortUsers } from '#client/accounts/manage/users/sort-users.ts'
import * as admin from '#client/accounts/manage/users/user-form.ts'
import { createUsername } from '#shared/username.ts'
import { aMember } from '#tests/client/people/manage/members/some-members.ts'
import { aUserAccount } from './users/example-users.ts'

const written = {
  ...admin.newUser,
  firstName: 'Anna',
  lastName: 'Lind',
  email: 'anna@example.org',
  password: 'apples on the slope',
}

describe('an admin user', () => {
  it('needs first name, last name, email and, when it is new, a password of 8 characters', () => {
    expect(admin.faultsOf(admin.newUser, null)).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      password: 'Password is required',
    })
    expect(admin.faultsOf({ ...written, password: 'apples' }, null)).toEqual({
      password: 'New password must be at least 8 characters long',
    })
    expect(admin.faultsOf(written, null)).toEqual({})
    expect(admin.faultsOf({ ...written, password: '' }, aUserAccount())).toMatchObject({
      username: 'Username is required',
    })
    expect(admin.faultsOf(admin.fieldsOf(aUserAccount()), aUserAccount())).toEqual({})
  })

  it('needs an email that can be one and a birth date that is understood', () => {
    expect(Object.keys(admin.faultsOf({ ...written, email: 'anna', birthDate: 'some day' }, null))).toEqual([
      'email',
      'birthDate',
    ])
  })

  it('that is a family member may have no email, and keeps its names in the record', () => {
    const user = aUserAccount({ member_id: 'person-anna', email: null })
    expect(admin.faultsOf({ ...admin.fieldsOf(user), firstName: '' }, user)).toEqual({})
  })

  it('is sent whole when it is new, and only what was changed afterwards', () => {
    expect(admin.payloadOf({ ...written, birthDate: 'about 1950' })).toEqual({
      firstName: 'Anna',
      lastName: 'Lind',
      email: 'anna@example.org',
      phone: null,
      birthDate: '1950~',
      role: 'admin',
      isActive: true,
      password: 'apples on the slope',
    })
    const before = admin.fieldsOf(aUserAccount())
    expect(admin.changesOf({ ...before, isActive: false, phone: '' }, before)).toEqual({
      isActive: false,
      phone: null,
    })
  })

  it('will be called first.last, in lower case, with letters, digits and the dot only', () => {
    expect(createUsername('Åsa Maria', "O'Hara-Öberg")).toBe('åsamaria.oharaöberg')
    expect(createUsername('', 'Holm')).toBe('holm')
    expect(createUsername('', '')).toBe('')
  })

  it('is found by name, username and email, and sorted; who never signed in comes last', () => {
    const karin = aUserAccount({ id: 'karin', first_name: 'Karin', last_name: 'Åberg', username: 'karin' })
    const users = [aUserAccount({ last_login: null }), karin]
    expect(findUsers(users, 'aberg')).toEqual([karin])
    expect(findUsers(users, 'anna@ex')).toEqual(users.slice(0, 1).concat(karin))
    expect(sortUsers(users, { by: 'lastLogin', descending: true })[0]).toBe(karin)
    expect(sortUsers(users, { by: 'name', descending: false })[0]).toBe(karin)
  })
})

describe("a family member's account", () => {
  const before = member.fieldsOf(aMember())

  it('needs a username where there is one, and an email address only that can be one', () => {
    expect(member.faultsOf({ ...before, username: ' ', email: 'anna' }, before)).toEqual({
      username: 'Username is required',
      email: 'Please enter an email address',
    })
    expect(member.faultsOf({ ...before, email: '' }, before)).toEqual({})
    expect(member.faultsOf(member.noAccount, member.noAccount)).toEqual({})
  })

  it('sends only what was changed, emptied fields as nothing', () => {
    expect(member.changesOf(before, before)).toEqual({})
    expect(member.changesOf({ ...before, email: '', role: 'admin', isActive: false }, before)).toEqual({
      email: null,
      role: 'admin',
      isActive: false,
    })
  })
})

it('leaves a value selected that no browser copies, and copies it where one does', async () => {
  const shown = document.createElement('p')
  shown.textContent = 'bagu-tove'
  document.body.append(shown)
  vi.stubGlobal('navigator', {})
  expect(await copyText(shown), 'on plain HTTP there is no clipboard').toBe(false)
  expect(window.getSelection()?.toString()).toBe('bagu-tove')
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } })
  expect(await copyText(shown)).toBe(true)
  expect(copied).toEqual(['bagu-tove'])
  shown.remove()
  vi.unstubAllGlobals()
})

it('suggests a password of four words that nobody mishears, another each time', () => {
  const suggested = suggestPassword()
  expect(suggested).toMatch(/^([bdfghjkmnprstvz][aeiou]){2}(-([bdfghjkmnprstvz][aeiou]){2}){3}$/)
  expect(suggestPassword()).not.toBe(suggested)
})

it('writes an invitation with the address, the username, the password and until when it works', () => {
  const credentials = {
    name: 'Anna Lindqvist',
    username: 'anna.lindqvist',
    password: 'bagu-tove-niso-reka',
    signInUrl: 'https://holm.example/login?username=anna.lindqvist',
    validUntil: '2026-11-25T12:00:00.000Z',
  }
  expect(formatUrlForTyping(credentials.signInUrl)).toBe('holm.example/login')
  const letter = buildInvitationText(credentials, 'The Holms')
  for (const words of [
    'Dear Anna Lindqvist,',
    'The Holms: https://holm.example/login?username=anna.lindqvist',
    'Username: anna.lindqvist',
    'Temporary password: bagu-tove-niso-reka',
    '25 November 2026',
  ]) {
    expect(letter).toContain(words)
  }
})
