/** Family members and their accounts: profile, passwords, roles. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { login } from '#shared/contracts/accounts.contract.ts'
import * as contract from '#shared/contracts/people.contract.ts'
import * as limits from '#shared/limits.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

describe('a member’s own profile', () => {
  test('lets members edit their profile and returns their contact data', async () => {
    const account = await world.server.createMember({ username: 'anna.berg' })
    const as = await world.server.signIn(account)
    const body = { occupation: 'Weaver', phone: '555 0101', birthDate: 'March 1950' }
    const result = await world.server.call(contract.updateProfile, { body, as })
    expect(result.output()).toMatchObject({
      id: account.memberId,
      occupation: 'Weaver',
      phone: '555 0101',
      birth_date: '1950-03',
      username: 'anna.berg',
    })
  })

  test('rejects changes of role, username, id and parents in the profile', async () => {
    const as = await world.server.signIn(await world.server.createMember())
    for (const body of [
      { role: 'admin' },
      { username: 'x' },
      { id: 'x' },
      { fatherId: null },
      { spouseId: null },
    ]) {
      expect((await world.server.call(contract.updateProfile, { body, as })).status).toBe(400)
    }
  })

  test('limits the edits within an hour', async () => {
    const as = await world.server.signIn(await world.server.createMember())
    const edit = (phone: string) => world.server.call(contract.updateProfile, { body: { phone }, as })
    for (let n = 0; n < limits.rate.profileEditsPerHour; n++) expect((await edit(`${n}`)).status).toBe(200)
    expect((await edit('1')).code).toBe('too_many')
    world.server.clock.advance(60 * 60_000)
    expect((await edit('1')).status).toBe(200)
  })

  test('rejects a profile edit by an administrator who is not a family member', async () => {
    const result = await world.server.call(contract.updateProfile, { body: { phone: '1' }, as: world.admin })
    expect(result.status).toBe(403)
  })

  test('answers 412 with the current profile to an outdated edit', async () => {
    const account = await world.server.createMember({ username: 'anna.berg' })
    const as = await world.server.signIn(account)
    const headers = { 'If-Match': '"2001-01-01T00:00:00.000Z"' }
    const result = await world.server.call(contract.updateProfile, { body: { phone: '1' }, headers, as })
    expect(result.status).toBe(412)
    expect(result.json).toMatchObject({ current: { id: account.memberId, username: 'anna.berg' } })
  })
})

describe('resetting a member’s password', () => {
  test('creates an account with a username and a working password when there is none', async () => {
    const first = await world.add('Anna Lind')
    const second = await world.add('Anna Lind')
    const reset = async (id: string) =>
      (await world.server.call(contract.resetMemberPassword, { params: { id }, as: world.admin })).output()
    const one = await reset(first.id)
    expect(one.username).toBe('anna.lind')
    expect((await reset(second.id)).username).toBe('anna.lind2')
    const body = { username: one.username, password: one.newPassword }
    const signedIn = await world.server.call(login, { body })
    expect(signedIn.output()).toMatchObject({ mustChangePassword: true, user: { member_id: first.id } })
  })

  test('ends the member’s sessions on a password reset', async () => {
    const account = await world.server.createMember()
    const browser = await world.server.signIn(account)
    const params = { id: account.memberId ?? '' }
    await world.server.call(contract.resetMemberPassword, { params, as: world.admin })
    expect((await world.server.call(contract.listPeople, { as: browser })).code).toBe('session_revoked')
  })
})

describe('the list of people with accounts', () => {
  test('distinguishes No Account, Needs Password Change and Active', async () => {
    const none = await world.add('Anna Lind')
    const fresh = await world.server.createMember({ mustChangePassword: true })
    const active = await world.server.createMember()
    const list = (await world.server.call(contract.listPeopleWithAuth, { as: world.admin })).output()
    const of = (id: string | null) => {
      const { has_password, password_changed } = list.find((person) => person.id === id) ?? {}
      return { has_password, password_changed }
    }
    expect(of(none.id)).toEqual({ has_password: false, password_changed: false })
    expect(of(fresh.memberId)).toEqual({ has_password: true, password_changed: false })
    expect(of(active.memberId)).toEqual({ has_password: true, password_changed: true })
  })

  test('sorts a limited list by name, with people without a name last', async () => {
    const nobody = await world.add('Nobody')
    await world.server.db.updateTable('people').set({ first_name: '' }).where('id', '=', nobody.id).execute()
    for (const name of ['Olav Vik', 'Åse Alm', 'bo alm']) await world.add(name)
    const first = async (limit: string) =>
      (await world.server.call(contract.listPeopleWithAuth, { query: { limit }, as: world.admin })).output()
    const [one, two] = await first('2')
    expect([one?.first_name, two?.first_name]).toEqual(['bo', 'Åse'])
    expect(one).toMatchObject({ username: null, has_password: false, partners: [] })
    const all = (await world.server.call(contract.listPeopleWithAuth, { as: world.admin })).output()
    const named = await first('500')
    expect(named).toHaveLength(all.length)
    expect(named.at(-1)).toMatchObject({ id: nobody.id })
    expect(named).toEqual(expect.arrayContaining(all))
  })

  test('shows accounts to administrators only', async () => {
    const as = await world.server.signIn(await world.server.createMember())
    expect((await world.server.call(contract.listPeopleWithAuth, { as })).status).toBe(403)
  })
})

describe('changing a member’s account', () => {
  const change = (id: string, body: object) =>
    world.server.call(contract.updateMemberAccount, { params: { id }, body, as: world.admin })

  test('changes email, phone, role and status in one edit, and updates the record’s time', async () => {
    const account = await world.server.createMember()
    const before = await world.read({ id: account.memberId ?? '' })
    const result = await change(account.memberId ?? '', {
      email: 'anna@example.org',
      phone: '555 0101',
      role: 'admin',
      isActive: false,
    })
    expect(result.output()).toMatchObject({
      email: 'anna@example.org',
      phone: '555 0101',
      role: 'admin',
      is_active: false,
    })
    expect(result.output().updated_at > before.updated_at).toBe(true)
  })

  test('changes only the phone of a person without an account', async () => {
    const anna = await world.add('Anna Lind')
    expect((await change(anna.id, { phone: '555 0101' })).output()).toMatchObject({ phone: '555 0101' })
    expect((await change(anna.id, { role: 'admin' })).status).toBe(409)
  })

  test('changes nothing when one part of the edit fails', async () => {
    const taken = await world.server.createMember({ username: 'carl.lind' })
    const account = await world.server.createMember()
    const result = await change(account.memberId ?? '', { phone: '555 0101', username: taken.username })
    expect(result.status).toBe(409)
    const list = (await world.server.call(contract.listPeopleWithAuth, { as: world.admin })).output()
    expect(list.find((person) => person.id === account.memberId)?.phone).toBeNull()
  })
})
