/** Reading, adding, editing and deleting people. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findMediaUse } from '#server/media/media-references.store.ts'
import * as contract from '#shared/contracts/people.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

async function readAuditEntries(targetId: string) {
  const rows = await world.server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('target_id', '=', targetId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, target_type, details }) => ({
    action,
    target_type,
    details: JSON.parse(details),
  }))
}

describe('the list of people', () => {
  test('returns all people with parents, partners and the current spouse', async () => {
    const anna = await world.add('Anna Lind', { gender: 'F' })
    const carl = await world.add('Carl Lind', { spouseId: anna.id })
    const dora = await world.add('Dora Lind', { fatherId: carl.id, motherId: anna.id })
    const people = await world.everybody()
    expect(people.map((person) => person.id).sort()).toEqual([anna.id, carl.id, dora.id].sort())
    expect(people.find((person) => person.id === anna.id)).toMatchObject({
      spouse_id: carl.id,
      partners: [{ member_id: carl.id, from: null, to: null, end_reason: null, place: null }],
    })
    expect(people.find((person) => person.id === dora.id)).toMatchObject({
      father_id: carl.id,
      mother_id: anna.id,
    })
  })

  test('answers 304 until a person changes', async () => {
    const anna = await world.add('Anna Lind')
    const first = await world.server.call(contract.listPeople, { as: world.admin })
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    const again = await world.server.call(contract.listPeople, { as: world.admin, headers })
    expect(again.status).toBe(304)
    await world.edit(anna, { occupation: 'Weaver' })
    const changed = await world.server.call(contract.listPeople, { as: world.admin, headers })
    expect(changed.status).toBe(200)
  })

  test('hides phone, email and account of others from members', async () => {
    await world.add('Anna Lind', { phone: '555 0101' })
    const member = await world.server.signIn(await world.server.createMember())
    const text = JSON.stringify((await world.server.call(contract.listPeople, { as: member })).json)
    expect(text).not.toContain('555 0101')
    expect(text).not.toMatch(/username|email|last_login|has_password|phone/)
  })
})

describe('one person', () => {
  test('returns contact data to the person and administrators, but not to others', async () => {
    const account = await world.server.createMember({ username: 'anna.berg' })
    const own = await world.server.signIn(account)
    const other = await world.server.signIn(await world.server.createMember())
    const params = { id: account.memberId ?? '' }
    const read = async (as: typeof own) => (await world.server.call(contract.getPerson, { params, as })).json
    expect(await read(own)).toMatchObject({
      username: 'anna.berg',
      has_password: true,
      password_changed: true,
    })
    expect(await read(world.admin)).toMatchObject({ username: 'anna.berg', role: 'member' })
    expect(await read(other)).not.toHaveProperty('username')
  })

  test('answers 404 for an unknown person', async () => {
    const result = await world.server.call(contract.getPerson, { params: { id: 'nobody' }, as: world.admin })
    expect(result.status).toBe(404)
  })

  test('returns only the own person while the password must be changed', async () => {
    const account = await world.server.createMember({ mustChangePassword: true })
    const other = await world.add('Anna Lind')
    const as = await world.server.signIn(account)
    const own = await world.server.call(contract.getPerson, { params: { id: account.memberId ?? '' }, as })
    expect(own.status).toBe(200)
    const others = await world.server.call(contract.getPerson, { params: { id: other.id }, as })
    expect(others.code).toBe('must_change_password')
  })
})

describe('adding a person', () => {
  test('answers 201 with the new person and logs it', async () => {
    const body = { firstName: 'Anna', lastName: 'Lind', birthDate: 'about 1850', birthPlace: 'Ulvik' }
    const result = await world.server.call(contract.createPerson, { body, as: world.admin })
    expect(result.status).toBe(201)
    expect(result.output()).toMatchObject({ first_name: 'Anna', birth_date: '1850~', birth_place: 'Ulvik' })
    expect(await readAuditEntries(result.output().id)).toMatchObject([
      { action: 'create', target_type: 'person', details: { name: 'Anna Lind' } },
    ])
  })

  test('answers a repeated request with the first response and adds nobody', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const body = { firstName: 'Anna' }
    const first = await world.server.call(contract.createPerson, { body, headers, as: world.admin })
    const second = await world.server.call(contract.createPerson, { body, headers, as: world.admin })
    expect(second.status).toBe(201)
    expect(second.json).toEqual(first.json)
    expect(await world.everybody()).toHaveLength(1)
  })

  test('accepts a first or a last name alone, and requires one of them', async () => {
    await world.add('Anna', { lastName: '' })
    await world.add('', { firstName: '', lastName: 'Lind' })
    const result = await world.server.call(contract.createPerson, {
      body: { firstName: ' ', lastName: '', occupation: 'Weaver' },
      as: world.admin,
    })
    expect(result.status).toBe(400)
    expect(result.json).toMatchObject({ fields: { firstName: expect.any(String) } })
  })

  test('rejects an invalid date with an error of its field', async () => {
    const body = { firstName: 'Anna', birthDate: 'when the cuckoo sang' }
    const result = await world.server.call(contract.createPerson, { body, as: world.admin })
    expect(result.status).toBe(400)
    expect(result.json).toMatchObject({ fields: { birthDate: expect.stringContaining('cuckoo') } })
  })

  test('accepts photos of this site only', async () => {
    for (const profilePhotoUrl of [
      'https://elsewhere.example/x.jpg',
      'javascript:alert(1)',
      '/api/media/../x',
      '//x',
    ]) {
      const body = { firstName: 'Anna', profilePhotoUrl }
      const result = await world.server.call(contract.createPerson, { body, as: world.admin })
      expect(result.status).toBe(400)
      expect(result.json).toMatchObject({ fields: { profilePhotoUrl: expect.any(String) } })
    }
    const { id } = await addMediaRow(world.server)
    const anna = await world.add('Anna', {
      profilePhotoUrl: `${world.server.deps.config.publicUrl}/api/media/${id}`,
    })
    expect(anna.profile_photo_url).toBe(`/api/media/${id}`)
  })

  test('accepts images only, from a member’s own uploads, or the portrait that an administrator chose', async () => {
    const account = await world.server.createMember()
    const member = await world.server.signIn(account)
    const change = async (mediaFile: { id: string }) => {
      const body = { profilePhotoUrl: `/api/media/${mediaFile.id}` }
      const result = await world.server.call(contract.updateProfile, { body, as: member })
      return result.status === 200 ? 200 : [result.status, result.json]
    }
    const rejected = [400, expect.objectContaining({ fields: { profilePhotoUrl: expect.any(String) } })]
    const foreign = await addMediaRow(world.server)
    expect(await change(foreign)).toEqual(rejected)
    expect(await change({ id: randomUUID() })).toEqual(rejected)
    expect(await change(await addMediaRow(world.server, { kind: 'document', owner_id: account.id }))).toEqual(
      rejected,
    )
    expect(await change(await addMediaRow(world.server, { owner_id: account.id }))).toBe(200)
    await world.add('Anna', { profilePhotoUrl: `/api/media/${foreign.id}` })
    expect(await change(foreign)).toEqual(rejected)
    await world.edit({ id: String(account.memberId) }, { profilePhotoUrl: `/api/media/${foreign.id}` })
    expect(await change(foreign)).toBe(200)
  })

  test('lets administrators take down the portrait that a member chose', async () => {
    const account = await world.server.createMember()
    const photo = await addMediaRow(world.server, { owner_id: account.id })
    const member = await world.server.signIn(account)
    const body = { profilePhotoUrl: `/api/media/${photo.id}` }
    expect((await world.server.call(contract.updateProfile, { body, as: member })).status).toBe(200)
    const { deps } = world.server
    const isShown = async () => (await findMediaUse(deps.db, photo.id)).visible
    expect(await isShown()).toBe(true)
    await world.edit({ id: String(account.memberId) }, { profilePhotoUrl: null })
    expect(await isShown()).toBe(false)
  })

  test('rejects an unknown parent or partner', async () => {
    for (const body of [{ fatherId: 'x' }, { spouseId: 'x' }, { partners: [{ memberId: 'x' }] }]) {
      const result = await world.server.call(contract.createPerson, {
        body: { firstName: 'Anna', ...body },
        as: world.admin,
      })
      expect(result.status).toBe(400)
    }
    expect(await world.everybody()).toEqual([])
  })
})

describe('editing a person', () => {
  test('keeps the fields that are missing in the payload', async () => {
    const anna = await world.add('Anna Lind', { birthDate: '1850', occupation: 'Weaver' })
    const edited = await world.edit(anna, { lastName: 'Berg' })
    expect(edited).toMatchObject({
      first_name: 'Anna',
      last_name: 'Berg',
      birth_date: '1850',
      occupation: 'Weaver',
    })
  })

  test('logs each changed field before and after, and nothing when nothing changes', async () => {
    const anna = await world.add('Anna Lind', { occupation: 'Weaver' })
    await world.edit(anna, { occupation: 'Midwife', lastName: 'Lind' })
    await world.edit(anna, { occupation: 'Midwife' })
    const [, entry, ...more] = await readAuditEntries(anna.id)
    expect(entry?.details.changes).toEqual({ occupation: { before: 'Weaver', after: 'Midwife' } })
    expect(more).toEqual([])
  })

  test('answers 412 with the current person to an outdated edit', async () => {
    const anna = await world.add('Anna Lind')
    const headers = { 'If-Match': `"${anna.updated_at}"` }
    const save = (body: contract.MemberPayload) =>
      world.server.call(contract.updatePerson, { params: { id: anna.id }, body, headers, as: world.admin })
    expect((await save({ occupation: 'Weaver' })).status).toBe(200)
    const stale = await save({ occupation: 'Midwife' })
    expect(stale.status).toBe(412)
    expect(stale.json).toMatchObject({ code: 'stale_edit', current: { id: anna.id, occupation: 'Weaver' } })
  })

  test('updates the time of the partners’ records, even within a millisecond', async () => {
    const anna = await world.add('Anna Lind')
    const carl = await world.add('Carl Lind')
    await world.edit(anna, { spouseId: carl.id })
    expect((await world.read(carl)).updated_at > carl.updated_at).toBe(true)
  })

  test('removes the original wording of a changed date and keeps that of an equal date', async () => {
    const anna = await world.add('Anna Lind', { birthDate: '1850~' })
    const set = world.server.db.updateTable('people').set({ birth_date_phrase: 'at harvest' })
    await set.where('id', '=', anna.id).execute()
    expect(await world.edit(anna, { birthDate: 'about 1850' })).toMatchObject({
      birth_date_phrase: 'at harvest',
    })
    expect(await world.edit(anna, { birthDate: '1851' })).toMatchObject({ birth_date_phrase: null })
  })

  test('marks a person with a death date as deceased unless the payload says otherwise', async () => {
    const anna = await world.add('Anna Lind')
    expect(anna.deceased).toBeNull()
    expect(await world.edit(anna, { deathDate: '1901' })).toMatchObject({ deceased: true })
    expect(await world.edit(anna, { deathDate: null, deceased: false })).toMatchObject({ deceased: false })
  })

  test('removes date and place of death from a person who is said to be living', async () => {
    const anna = await world.add('Anna Lind', { deathDate: '1901', deathPlace: 'Ulvik' })
    expect(await world.edit(anna, { deceased: false })).toMatchObject({
      ...{ deceased: false, death_date: null, death_place: null },
    })
  })

  test('copies a new name to the account', async () => {
    const account = await world.server.createMember({ firstName: 'Anna', lastName: 'Lind' })
    await world.edit({ id: account.memberId ?? '' }, { lastName: 'Berg' })
    const row = await world.server.db
      .selectFrom('accounts')
      .select('last_name')
      .where('id', '=', account.id)
      .executeTakeFirst()
    expect(row?.last_name).toBe('Berg')
  })
})

describe('deleting a person', () => {
  const remove = (id: string, headers: Record<string, string> = {}) =>
    world.server.call(contract.deletePerson, { params: { id }, headers, as: world.admin })

  test('deletes the unions and keeps children and partners', async () => {
    const anna = await world.add('Anna Lind')
    const carl = await world.add('Carl Lind', { spouseId: anna.id })
    const dora = await world.add('Dora Lind', { fatherId: carl.id, motherId: anna.id })
    expect((await remove(anna.id)).status).toBe(200)
    expect(await world.read(carl)).toMatchObject({ spouse_id: null, partners: [] })
    const child = await world.read(dora)
    expect(child).toMatchObject({ father_id: carl.id, mother_id: null })
    expect(child.updated_at > dora.updated_at).toBe(true)
    expect(await readAuditEntries(anna.id)).toMatchObject([{ action: 'create' }, { action: 'delete' }])
  })

  test('ends the sessions of the person’s account for ever', async () => {
    const account = await world.server.createMember()
    const browser = await world.server.signIn(account)
    await remove(account.memberId ?? '')
    const next = await world.server.call(contract.listPeople, { as: browser })
    expect(next.code).toBe('session_revoked')
  })

  test('answers 412 to an outdated deletion', async () => {
    const anna = await world.add('Anna Lind')
    await world.edit(anna, { occupation: 'Weaver' })
    expect((await remove(anna.id, { 'If-Match': `"${anna.updated_at}"` })).status).toBe(412)
    expect(await world.everybody()).toHaveLength(1)
  })

  test('rejects deleting the last active administrator', async () => {
    const chief = await world.server.createMember({ role: 'admin' })
    await world.server.db
      .updateTable('accounts')
      .set({ is_active: 0 })
      .where('user_type', '=', 'admin')
      .execute()
    const as = await world.server.signIn(chief)
    const params = { id: chief.memberId ?? '' }
    const result = await world.server.call(contract.deletePerson, { params, as })
    expect(result.status).toBe(409)
  })
})
