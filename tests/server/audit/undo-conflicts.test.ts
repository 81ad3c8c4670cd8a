/** Undoing a change after other changes: free names, and refusals that name their true cause. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { me } from '#shared/contracts/accounts.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { factEndpoints, nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { deletePerson, listPeopleWithAuth, resetMemberPassword } from '#shared/contracts/people.contract.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import { repositoryEndpoints, sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { deleteEvent, updateEvent } from '#shared/contracts/timeline.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { insertPasskey } from '#tests/support/second-step.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

/** The newest change in the log that can be undone. */
async function latest() {
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  const entry = logs.find(({ can_undo }) => can_undo)
  if (!entry) throw new Error('The log has no change that can be undone.')
  return entry
}

async function undo({ id }: { id: string }) {
  return await world.server.call(undoActivity, { params: { id }, as: world.admin })
}

/** The status and the message of a refused undo. */
async function refusal(entry: { id: string }) {
  const { status, json } = await undo(entry)
  return { status, message: json instanceof Object && 'error' in json ? json.error : '' }
}

async function removePerson({ id }: { id: string }) {
  await world.server.call(deletePerson, { params: { id }, as: world.admin })
  return await latest()
}

const createAccount = ({ id }: { id: string }) =>
  world.server.call(resetMemberPassword, { params: { id }, as: world.admin })

async function listMembers() {
  return (await world.server.call(listPeopleWithAuth, { as: world.admin })).output()
}

describe('a name that is taken since', () => {
  test('gets a number when a deleted article is restored', async () => {
    const { news } = articleEndpoints
    const article = await world.article('news', 'The reunion')
    await world.server.call(news.remove, { params: { id: article.id }, as: world.admin })
    const removal = await latest()
    await world.article('news', 'The reunion')
    const undone = (await undo(removal)).output()
    expect(undone.details).toMatchObject({ changes: { slug: { before: null, after: 'the-reunion-2' } } })
    const restored = await world.server.call(news.get, { params: { id: article.id }, as: world.admin })
    expect(restored.output().slug).toBe('the-reunion-2')
  })

  test('gets a number when an article gets its earlier address back', async () => {
    const { news } = articleEndpoints
    const article = await world.article('news', 'The reunion')
    const body = { slug: 'summer' }
    await world.server.call(news.update, { params: { id: article.id }, body, as: world.admin })
    const change = await latest()
    await world.article('news', 'The reunion')
    expect((await undo(change)).status).toBe(200)
    const restored = await world.server.call(news.get, { params: { id: article.id }, as: world.admin })
    expect(restored.output().slug).toBe('the-reunion-2')
  })

  test('gets a number when a deleted account is restored, and the log tells that it needs a password', async () => {
    const anna = await world.add('Anna Berg')
    await createAccount(anna)
    const removal = await removePerson(anna)
    await createAccount(await world.add('Anna Berg'))
    const undone = (await undo(removal)).output()
    expect(undone.details).toMatchObject({ needs_new_password: ['anna.berg2'] })
    const member = (await listMembers()).find(({ id }) => id === anna.id)
    expect(member).toMatchObject({ username: 'anna.berg2', has_password: false })
  })

  test('is refused with its cause for the email address of an account', async () => {
    const member = await world.server.createMember({ email: 'anna@example.org' })
    const removal = await removePerson({ id: member.memberId ?? '' })
    await world.server.createMember({ email: 'anna@example.org' })
    expect(await refusal(removal)).toEqual({
      status: 412,
      message: 'Another account has the same email address now. Change the address of that account first.',
    })
  })
})

describe('the second step of a restored account', () => {
  const needs = ({ details }: { details: Record<string, unknown> }) => details['needs_new_second_step']

  test('has to be set up again, and the log says so', async () => {
    const member = await world.server.createMember()
    await insertPasskey(world.server, member.id)
    const removal = await removePerson({ id: member.memberId ?? '' })
    expect(needs((await undo(removal)).output())).toEqual([member.username])
    const { db } = world.server
    expect(await db.selectFrom('passkeys').selectAll().where('account_id', '=', member.id).execute()).toEqual(
      [],
    )
    // The account has no second step now: the next restore has nothing to say.
    expect((await undo(await latest())).status).toBe(200)
    expect(needs((await undo(await latest())).output())).toBeUndefined()
  })

  test('has to be set up again after an undo had deleted the account', async () => {
    const member = await world.server.createMember()
    const removal = await removePerson({ id: member.memberId ?? '' })
    await undo(removal)
    await insertPasskey(world.server, member.id)
    expect((await undo(await latest())).status).toBe(200)
    expect(needs((await undo(await latest())).output())).toEqual([member.username])
  })

  test('has to be set up again after a merge had deleted the account', async () => {
    const [one, other] = [await world.server.createMember(), await world.server.createMember()]
    await insertPasskey(world.server, other.id)
    const [keep, remove] = [{ id: one.memberId ?? '' }, { id: other.memberId ?? '' }]
    const body = { keep, remove, account: 'keep' }
    expect((await world.server.call(mergePeople, { body, as: world.admin })).status).toBe(200)
    expect(needs((await undo(await latest())).output())).toEqual([other.username])
  })

  test('is not mentioned where the account had none', async () => {
    const member = await world.server.createMember()
    const removal = await removePerson({ id: member.memberId ?? '' })
    expect(needs((await undo(removal)).output())).toBeUndefined()
  })
})

test('undoes a merge of two people that deleted one account and moved the other', async () => {
  const [anna, double] = [await world.add('Anna Berg'), await world.add('Anna Bergh')]
  await createAccount(anna)
  await createAccount(double)
  const body = { keep: { id: anna.id }, remove: { id: double.id }, account: 'remove' }
  expect((await world.server.call(mergePeople, { body, as: world.admin })).status).toBe(200)
  const undone = (await undo(await latest())).output()
  expect(undone.details).toMatchObject({ needs_new_password: ['anna.berg'] })
  const usernames = (await listMembers()).map(({ id, username }) => [id, username])
  expect(usernames).toEqual(
    expect.arrayContaining([
      [anna.id, 'anna.berg'],
      [double.id, 'anna.bergh'],
    ]),
  )
  const merge = await latest()
  expect([merge.action, (await undo(merge)).status]).toEqual(['undo', 200])
  expect((await undo(await latest())).status).toBe(200)
})

test('undoes an earlier change after the later one was undone', async () => {
  const event = await world.event('The fire')
  const params = { id: event.id }
  await world.server.call(updateEvent, { params, body: { location: 'Bergen' }, as: world.admin })
  const change = await latest()
  world.server.clock.advance(1000)
  await world.server.call(deleteEvent, { params, as: world.admin })
  expect((await undo(await latest())).status).toBe(200)
  expect((await undo(change)).status).toBe(200)
})

test('undoes a change of a person after a partner was linked to them', async () => {
  const anna = await world.add('Anna Berg', { occupation: 'Baker' })
  await world.edit(anna, { occupation: 'Smith' })
  const change = await latest()
  world.server.clock.advance(1000)
  const ole = await world.add('Ole Berg', { spouseId: anna.id })
  expect((await undo(change)).status).toBe(200)
  expect(await world.read(anna)).toMatchObject({ occupation: 'Baker', spouse_id: ole.id })
})

describe('a refused undo names its cause', () => {
  test('when the record was changed again', async () => {
    const event = await world.event('The fire')
    const params = { id: event.id }
    await world.server.call(updateEvent, { params, body: { location: 'Bergen' }, as: world.admin })
    const change = await latest()
    await world.server.call(updateEvent, { params, body: { location: 'Voss' }, as: world.admin })
    expect(await refusal(change)).toEqual({
      status: 412,
      message:
        'The event “The fire” was changed again later. Undo the later change first, or change the values yourself.',
    })
  })

  test('when the record was deleted since, and the deletion can be undone first', async () => {
    const event = await world.event('The fire')
    const params = { id: event.id }
    await world.server.call(updateEvent, { params, body: { location: 'Bergen' }, as: world.admin })
    const change = await latest()
    await world.server.call(deleteEvent, { params, as: world.admin })
    const deletion = await latest()
    const message = 'The event “The fire” was deleted later. Undo the deletion first.'
    expect(await refusal(change)).toEqual({ status: 412, message })
    expect((await undo(deletion)).status).toBe(200)
  })

  test('when the restored record refers to a person who was deleted since', async () => {
    const ole = await world.add('Ole Berg')
    const anna = await world.add('Anna Berg', { fatherId: ole.id })
    await world.edit(anna, { fatherId: null })
    const change = await latest()
    const removal = await removePerson(ole)
    expect(await refusal(change)).toEqual({
      status: 412,
      message: 'This change refers to a family member that was deleted later. Undo that deletion first.',
    })
    expect((await undo(removal)).status).toBe(200)
    expect((await undo(change)).status).toBe(200)
  })

  test('when a record was connected with the added one since', async () => {
    const anna = await world.add('Anna Berg')
    const added = await latest()
    await world.event('Her wedding', { associatedMemberId: anna.id })
    expect(await refusal(added)).toEqual({
      status: 412,
      message:
        'The event “Her wedding” was connected with this later and would lose the connection. Remove the connection there first.',
    })
  })

  test('when it would delete the last administrator who can sign in', async () => {
    const { other, restored } = await restoreDeletedAdmin()
    const browser = await world.server.signIn(other)
    const { db } = world.server
    await db.updateTable('accounts').set({ is_active: 0 }).where('id', '!=', other.id).execute()
    const refused = await world.server.call(undoActivity, { params: { id: restored.id }, as: browser })
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { error: 'This is the last active administrator.' },
    ])
  })
})

/** An administrator whose account was deleted and restored, with the password of before. */
async function restoreDeletedAdmin() {
  const { db } = world.server
  const other = await world.server.createMember({ role: 'admin' })
  const removal = await removePerson({ id: other.memberId ?? '' })
  expect((await undo(removal)).status).toBe(200)
  const restored = await latest()
  const { password_hash } = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '!=', other.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('accounts').set({ password_hash }).where('id', '=', other.id).execute()
  return { other, restored }
}

test('ends the sessions of an account that is deleted again', async () => {
  const { other, restored } = await restoreDeletedAdmin()
  const browser = await world.server.signIn(other)
  expect((await undo(restored)).status).toBe(200)
  expect((await world.server.call(me, { as: browser })).code).toBe('session_revoked')
  expect((await undo(await latest())).status).toBe(200)
})

describe('a person whom a restored record names was merged since', () => {
  async function merge(keep: { id: string }, remove: { id: string }) {
    const body = { keep: { id: keep.id }, remove: { id: remove.id } }
    ;(await world.server.call(mergePeople, { body, as: world.admin })).output()
  }

  test('a deleted child comes back as a child of the kept person', async () => {
    const ole = await world.add('Ole Berg')
    const kept = await world.add('Ole Bergh')
    const anna = await world.add('Anna Berg', { fatherId: ole.id })
    const removal = await removePerson(anna)
    await merge(kept, ole)
    expect((await undo(removal)).status).toBe(200)
    expect(await world.read(anna)).toMatchObject({ father_id: kept.id })
  })

  test('also after a second merge, and in an article that names the kept person already', async () => {
    const [ole, second, third] = [
      await world.add('Ole B'),
      await world.add('Ole Be'),
      await world.add('Ole Ber'),
    ]
    const { news } = articleEndpoints
    const article = await world.article('news', 'The reunion', { memberIds: [ole.id] })
    await world.server.call(news.remove, { params: { id: article.id }, as: world.admin })
    const removal = await latest()
    await merge(second, ole)
    await merge(third, second)
    expect((await undo(removal)).status).toBe(200)
    const restored = await world.server.call(news.get, { params: { id: article.id }, as: world.admin })
    expect(restored.output().member_ids).toEqual([third.id])
  })

  test('two list entries that became one person are restored as one', async () => {
    const [ole, kept] = [await world.add('Ole Berg'), await world.add('Ole Bergh')]
    const { news } = articleEndpoints
    const article = await world.article('news', 'The reunion', { memberIds: [ole.id, kept.id] })
    await world.server.call(news.remove, { params: { id: article.id }, as: world.admin })
    const removal = await latest()
    await merge(kept, ole)
    expect((await undo(removal)).status).toBe(200)
    const restored = await world.server.call(news.get, { params: { id: article.id }, as: world.admin })
    expect(restored.output().member_ids).toEqual([kept.id])
  })

  test('it is refused when the merge was undone and the person deleted', async () => {
    const ole = await world.add('Ole Berg')
    const kept = await world.add('Ole Bergh')
    const anna = await world.add('Anna Berg', { fatherId: ole.id })
    await world.edit(anna, { fatherId: null })
    const change = await latest()
    await merge(kept, ole)
    await undo(await latest())
    await removePerson(ole)
    expect((await refusal(change)).message).toContain('a family member that was deleted later')
  })
})

describe('what citations and other lists name', () => {
  const as = () => world.admin
  const make = async <B>(endpoints: { create: Parameters<typeof world.server.call>[0] }, body: B) => {
    const made = (await world.server.call(endpoints.create, { body, as: as() })).output()
    return { ...(made as { id: string }), entry: await latest() }
  }
  const remove = async (endpoints: { remove: Parameters<typeof world.server.call>[0] }, id: string) => {
    const { status } = await world.server.call(endpoints.remove, { params: { id }, as: as() })
    expect(status).toBeLessThan(300)
    return await latest()
  }

  test.each(['a fact', 'a name', 'a place'] as const)('keeps a source that %s cites', async (what) => {
    const anna = await world.add('Anna Lind')
    const source = await make(sourceEndpoints, { title: 'Parish book' })
    const citations = [{ source_id: source.id }]
    if (what === 'a fact')
      await make(factEndpoints, { personId: anna.id, tag: 'OCCU', value: 'Weaver', citations })
    if (what === 'a name') await make(nameEndpoints, { personId: anna.id, given: 'Annie', citations })
    if (what === 'a place') await make(placeEndpoints, { name: 'Ulvik', citations })
    expect(await refusal(source.entry)).toEqual({
      status: 412,
      message:
        'The source “Parish book” was connected with this later and would lose the connection. Remove the connection there first.',
    })
  })

  test('keeps a repository of a source, and a place that contains another one', async () => {
    const repository = await make(repositoryEndpoints, { name: 'Archive of Bergen' })
    await make(sourceEndpoints, { title: 'Parish book', repositories: [{ repository_id: repository.id }] })
    expect((await refusal(repository.entry)).status).toBe(412)
    const place = await make(placeEndpoints, { name: 'Norway' })
    await make(placeEndpoints, { name: 'Ulvik', parents: [{ place_id: place.id }] })
    expect((await refusal(place.entry)).status).toBe(412)
  })

  test('must exist when a fact is restored, and can be restored first', async () => {
    const anna = await world.add('Anna Lind')
    const source = await make(sourceEndpoints, { title: 'Parish book' })
    const body = { personId: anna.id, tag: 'OCCU', value: 'Weaver', citations: [{ source_id: source.id }] }
    const fact = await make(factEndpoints, body)
    const removal = await remove(factEndpoints, fact.id)
    const removalOfSource = await remove(sourceEndpoints, source.id)
    expect(await refusal(removal)).toEqual({
      status: 412,
      message: 'This change refers to a source that was deleted later. Undo that deletion first.',
    })
    expect((await undo(removalOfSource)).status).toBe(200)
    expect((await undo(removal)).status).toBe(200)
    const edit = { params: { id: fact.id }, body: { value: 'Midwife' }, as: as() }
    expect((await world.server.call(factEndpoints.update, edit)).status).toBe(200)
  })
})
