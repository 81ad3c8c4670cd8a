/** Names of people: edited as records, by the forms, by a merge, and erased. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listWronglyDerived } from '#server/facts/derived-columns.service.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import {
  getPersonFacts,
  type NamePayload,
  nameEndpoints,
  type PersonName,
} from '#shared/contracts/facts.contract.ts'
import { sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { listTables, readSearchIndex } from '#tests/support/stored-tables.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(async () => {
  expect(await listWronglyDerived(world.server.db)).toEqual([])
  await world.server.close()
})

async function namesOf({ id }: { id: string }, as = world.admin): Promise<PersonName[]> {
  const { names } = (await world.server.call(getPersonFacts, { params: { id }, as })).output()
  return names.filter(({ person_id }) => person_id === id).sort((a, b) => a.position - b.position)
}

const textsOf = async (person: { id: string }) =>
  (await namesOf(person)).map(({ type, given, surname }) => [type, given, surname].filter(Boolean).join(' '))

const addName = async (body: NamePayload) =>
  (await world.server.call(nameEndpoints.create, { body, as: world.admin })).output()

const editName = (name: PersonName | undefined, body: NamePayload) =>
  world.server.call(nameEndpoints.update, { params: { id: name?.id ?? '' }, body, as: world.admin })

const deleteName = (name: PersonName | undefined) =>
  world.server.call(nameEndpoints.remove, { params: { id: name?.id ?? '' }, as: world.admin })

/** The newest log entry that can be undone. */
async function findLatest() {
  const { logs } = (await world.server.call(getAuditLog, { query: {}, as: world.admin })).output()
  return logs.find(({ can_undo }) => can_undo)
}

const undo = (entry: { id: string } | undefined) =>
  world.server.call(undoActivity, { params: { id: entry?.id ?? '' }, as: world.admin })

async function undoLatest() {
  await undo(await findLatest())
}

describe('the names of a person', () => {
  it('give the fields of the lists, in their order', async () => {
    const anna = await world.add('Anna Berg')
    await addName({ personId: anna.id, type: 'married', given: 'Anna', surnamePrefix: 'van', surname: 'Dam' })
    const stage = await addName({ personId: anna.id, type: 'professional', given: 'Anne', surname: 'Star' })
    expect(await world.read(anna)).toMatchObject({
      ...{ first_name: 'Anna', last_name: 'van Dam', maiden_name: 'Berg', also_known_as: ['Anne Star'] },
    })
    await undoLatest()
    expect((await world.read(anna)).also_known_as).toEqual([])
    expect((await namesOf(anna)).map(({ id }) => id)).not.toContain(stage.id)
  })

  it('can be put first', async () => {
    const anna = await world.add('Anna Berg')
    const ann = await addName({ personId: anna.id, type: 'immigrant', given: 'Ann', surname: 'Hill' })
    await editName(ann, { position: -1 })
    expect(await world.read(anna)).toMatchObject({
      ...{ first_name: 'Ann', last_name: 'Hill', also_known_as: ['Anna Berg'] },
    })
  })

  it('cannot all be deleted', async () => {
    const anna = await world.add('Anna Berg')
    const [only] = await namesOf(anna)
    expect(await deleteName(only)).toMatchObject({ status: 409, code: 'conflict' })
    await addName({ personId: anna.id, type: 'aka', given: 'Annie' })
    expect((await deleteName(only)).status).toBe(200)
    expect(await world.read(anna)).toMatchObject({ first_name: 'Annie', last_name: '' })
    await undoLatest()
    expect(await world.read(anna)).toMatchObject({ first_name: 'Anna', last_name: 'Berg' })
  })

  it('can be undone one by one', async () => {
    const anna = await world.add('Anna Berg')
    await addName({ personId: anna.id, type: 'aka', given: 'Nan' })
    const first = await findLatest()
    await addName({ personId: anna.id, type: 'aka', given: 'Nancy' })
    expect((await undo(first)).status).toBe(200)
    expect((await world.read(anna)).also_known_as).toEqual(['Nancy'])
  })

  it('give the fields again when the addition of a name is undone that another name equalled', async () => {
    const anna = await world.add('Anna Berg')
    await addName({ personId: anna.id, type: 'aka', given: 'Anna', surname: 'Berg' })
    const addition = await findLatest()
    await editName((await namesOf(anna))[0], { surname: 'Foss' })
    expect((await world.read(anna)).also_known_as).toEqual(['Anna Berg'])
    expect((await undo(addition)).status).toBe(200)
    expect(await world.read(anna)).toMatchObject({ last_name: 'Foss', also_known_as: [] })
  })

  it('cannot all be undone', async () => {
    const anna = await world.add('Anna Berg')
    await addName({ personId: anna.id, type: 'aka', given: 'Annie' })
    const addition = await findLatest()
    await deleteName((await namesOf(anna))[0])
    expect(await undo(addition)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await textsOf(anna)).toEqual(['aka Annie'])
  })

  it('reach members without those that only administrators may read', async () => {
    const anna = await world.add('Anna Berg')
    const secret = await addName({
      personId: anna.id,
      type: 'aka',
      given: 'Vera',
      restriction: 'confidential',
    })
    const member = await world.server.signIn(await world.server.createMember())
    expect((await namesOf(anna, member)).map(({ given }) => given)).toEqual(['Anna'])
    const list = (await world.server.call(nameEndpoints.list, { as: member })).output()
    expect(list.map(({ id }) => id)).not.toContain(secret.id)
    expect((await world.read(anna)).also_known_as).toEqual([])
  })
})

describe('a form that sets the name fields', () => {
  it('changes the name that a field comes from, and keeps what else is known about the name', async () => {
    const anna = await world.add('Anna Berg', { alsoKnownAs: ['Annie'] })
    const body = { title: 'Parish book' }
    const source = (await world.server.call(sourceEndpoints.create, { body, as: world.admin })).output()
    const [name] = await namesOf(anna)
    await editName(name, { prefix: 'Dr.', citations: [{ source_id: source.id }] })
    await world.edit(anna, { firstName: 'Anne', lastName: 'Lind', maidenName: 'Berg' })
    expect(await namesOf(anna)).toMatchObject([
      { id: name?.id, type: 'birth', prefix: 'Dr.', given: 'Anne', surname: 'Berg', citations: [{}] },
      { type: 'married', given: 'Anne', surname: 'Lind' },
      { type: 'aka', given: 'Annie' },
    ])
    await undoLatest()
    expect(await textsOf(anna)).toEqual(['Anna Berg', 'aka Annie'])
  })

  it('refuses to change a locked name', async () => {
    const anna = await world.add('Anna Berg')
    await editName((await namesOf(anna))[0], { restriction: 'locked' })
    await expect(world.edit(anna, { firstName: 'Anne' })).rejects.toThrow('The name of this person is locked')
    expect((await world.edit(anna, { occupation: 'Weaver' })).first_name).toBe('Anna')
  })
})

describe('merging two people', () => {
  const merge = (keep: { id: string }, remove: { id: string }, take: ('firstName' | 'lastName')[] = []) =>
    world.server.call(mergePeople, { body: { keep, remove, take }, as: world.admin })

  it('keeps all names, and makes one of equal ones', async () => {
    const anna = await world.add('Anna Lind', { maidenName: 'Berg', alsoKnownAs: ['Annie'] })
    const other = await world.add('Anna Berg', { alsoKnownAs: ['Annie', 'Ann'] })
    await merge({ id: anna.id }, { id: other.id })
    expect(await textsOf(anna)).toEqual(['birth Anna Berg', 'married Anna Lind', 'aka Annie', 'aka Ann'])
    expect(await world.read(anna)).toMatchObject({
      ...{ first_name: 'Anna', last_name: 'Lind', maiden_name: 'Berg', also_known_as: ['Annie', 'Ann'] },
    })
    await undoLatest()
    expect(await textsOf(anna)).toEqual(['birth Anna Berg', 'married Anna Lind', 'aka Annie'])
    expect(await textsOf(other)).toEqual(['Anna Berg', 'aka Annie', 'aka Ann'])
  })

  it('puts the names of the removed person first where these were chosen', async () => {
    const anna = await world.add('Anna Berg')
    const other = await world.add('Anne Foss')
    await merge({ id: anna.id }, { id: other.id }, ['firstName', 'lastName'])
    expect(await textsOf(anna)).toEqual(['Anne Foss', 'Anna Berg'])
    expect(await world.read(anna)).toMatchObject({
      ...{ first_name: 'Anne', last_name: 'Foss', also_known_as: ['Anna Berg'] },
    })
  })
})

it('erases all names of a person, also those that were there before', async () => {
  const anna = await world.add('Annabella Quist', { alsoKnownAs: ['Quistina'] })
  await world.edit(anna, { firstName: 'Annabert' })
  await deleteName((await namesOf(anna))[1])
  await world.server.call(erasePerson, { params: { id: anna.id }, as: world.admin })
  expect(await namesOf(anna)).toEqual([])
  for (const name of await listTables(world.server.db)) {
    const { rows: all } = await sql`select * from ${sql.table(name)}`.execute(world.server.db)
    expect(JSON.stringify(all), name).not.toMatch(/Annabe|Quist/)
  }
  expect(await readSearchIndex(world.server.db)).not.toMatch(/annabe|quist/i)
})
