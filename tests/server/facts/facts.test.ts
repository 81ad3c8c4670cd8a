/** Facts, names, sources and places: reading, editing, and what members may see. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listWronglyDerived } from '#server/facts/derived-columns.service.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import {
  type Fact,
  type FactPayload,
  factEndpoints,
  fact as factSchema,
  getPersonFacts,
  getPlace,
  getSource,
  nameEndpoints,
} from '#shared/contracts/facts.contract.ts'
import { getListChanges } from '#shared/contracts/list-changes.contract.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import { repositoryEndpoints, sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(async () => {
  expect(await listWronglyDerived(world.server.db)).toEqual([])
  await world.server.close()
})

async function addFact(body: FactPayload): Promise<Fact> {
  return (await world.server.call(factEndpoints.create, { body, as: world.admin })).output()
}

async function editFact({ id }: Fact, body: FactPayload): Promise<Fact> {
  return (await world.server.call(factEndpoints.update, { params: { id }, body, as: world.admin })).output()
}

async function read(id: string, as = world.admin) {
  return (await world.server.call(getPersonFacts, { params: { id }, as })).output()
}

async function undoLatest() {
  const { logs } = (await world.server.call(getAuditLog, { query: {}, as: world.admin })).output()
  const entry = logs.find(({ can_undo }) => can_undo)
  await world.server.call(undoActivity, { params: { id: entry?.id ?? '' }, as: world.admin })
}

describe('the facts of a person', () => {
  it('has the birth, the death and the occupation that a form saved', async () => {
    const anna = await world.add('Anna Lind', {
      birthDate: '1850-03-12',
      birthPlace: 'Ulvik, Hardanger, Norway',
      occupation: 'Weaver',
      deathDate: '1920',
    })
    const { facts, places } = await read(anna.id)
    expect(facts.map(({ tag, date, value, place }) => [tag, date, value, place]).sort()).toEqual([
      ['BIRT', '1850-03-12', undefined, 'Ulvik, Hardanger, Norway'],
      ['DEAT', '1920', undefined, undefined],
      ['OCCU', undefined, 'Weaver', undefined],
    ])
    expect(places.map(({ name }) => name).sort()).toEqual(['Hardanger', 'Norway', 'Ulvik'])
  })

  it('changes the column when the preferred fact changes, and the other way round', async () => {
    const anna = await world.add('Anna Lind', { birthDate: '1850' })
    const [birth] = (await read(anna.id)).facts
    if (!birth) throw new Error('no birth')
    await editFact(birth, { date: '1851-02-03' })
    expect((await world.read(anna)).birth_date).toBe('1851-02-03')
    await world.edit(anna, { birthDate: '1852' })
    expect((await read(anna.id)).facts[0]?.date).toBe('1852')
  })

  it('leaves rejected, denied and confidential facts out of the columns', async () => {
    const anna = await world.add('Anna Lind', { birthDate: '1850' })
    const [birth] = (await read(anna.id)).facts
    if (!birth) throw new Error('no birth')
    await addFact({ personId: anna.id, tag: 'BIRT', date: '1849', status: 'doubtful' })
    await editFact(birth, { status: 'rejected', statusReason: 'The register says otherwise.' })
    expect((await world.read(anna)).birth_date).toBe('1849')
    await editFact(birth, { status: null, restriction: 'confidential' })
    expect((await world.read(anna)).birth_date).toBe('1849')
    await editFact(birth, { restriction: null })
    expect((await world.read(anna)).birth_date).toBe('1850')
  })

  it('never takes a baptism for a birth', async () => {
    const anna = await world.add('Anna Lind')
    await addFact({ personId: anna.id, tag: 'BAPM', date: '1850-04-01' })
    expect((await world.read(anna)).birth_date).toBeNull()
  })

  it('counts a person as deceased by a burial', async () => {
    const anna = await world.add('Anna Lind')
    const burial = await addFact({ personId: anna.id, tag: 'BURI', date: '1900' })
    expect((await world.read(anna)).deceased).toBe(true)
    await editFact(burial, { denied: true })
    expect((await read(anna.id)).facts[0]?.denied).toBe(true)
  })

  it('undoes the edit of one fact while another was edited later', async () => {
    const anna = await world.add('Anna Lind', { birthDate: '1850', deathDate: '1920' })
    const { facts } = await read(anna.id)
    const birth = facts.find(({ tag }) => tag === 'BIRT')
    const death = facts.find(({ tag }) => tag === 'DEAT')
    if (!birth || !death) throw new Error('no facts')
    await editFact(birth, { date: '1851' })
    const { logs } = (await world.server.call(getAuditLog, { query: {}, as: world.admin })).output()
    await editFact(death, { date: '1921' })
    await world.server.call(undoActivity, { params: { id: logs[0]?.id ?? '' }, as: world.admin })
    expect(await world.read(anna)).toMatchObject({ birth_date: '1850', death_date: '1921' })
  })

  it('undoes the edit of a birth after another birth became the preferred one', async () => {
    const anna = await world.add('Anna Lind', { birthDate: '1850' })
    const [birth] = (await read(anna.id)).facts
    if (!birth) throw new Error('no birth')
    await editFact(birth, { date: '1851-01-02' })
    const { logs } = (await world.server.call(getAuditLog, { query: {}, as: world.admin })).output()
    const other = await addFact({ personId: anna.id, tag: 'BIRT', date: '1852', position: -1 })
    const params = { id: logs[0]?.id ?? '' }
    expect((await world.server.call(undoActivity, { params, as: world.admin })).status).toBe(200)
    expect((await world.read(anna)).birth_date).toBe('1852')
    await world.server.call(factEndpoints.remove, { params: { id: other.id }, as: world.admin })
    expect((await world.read(anna)).birth_date).toBe('1850')
  })

  it('undoes the addition of a marriage after the union got another end', async () => {
    const bo = await world.add('Bo Berg')
    const anna = await world.add('Anna Lind', { partners: [{ memberId: bo.id }] })
    const unionId = anna.partners[0]?.union_id ?? ''
    await addFact({ unionId, tag: 'MARR', date: '1900' })
    const { logs } = (await world.server.call(getAuditLog, { query: {}, as: world.admin })).output()
    await addFact({ unionId, tag: 'MARR', date: '1899', position: -1 })
    await addFact({ unionId, tag: 'DIV', date: '1910' })
    const params = { id: logs[0]?.id ?? '' }
    expect((await world.server.call(undoActivity, { params, as: world.admin })).status).toBe(200)
    expect((await world.read(anna)).partners).toMatchObject([
      { from: '1899', to: '1910', end_reason: 'divorce' },
    ])
  })

  it('restores a deleted fact with its participants', async () => {
    const anna = await world.add('Anna Lind')
    const kari = await world.add('Kari Lind')
    const participants = [
      { person_id: kari.id, role: 'WITN' },
      { name: 'Ole Hjelle', role: 'GODP' },
    ]
    const baptism = await addFact({ personId: anna.id, tag: 'BAPM', date: '1850', participants })
    await world.server.call(factEndpoints.remove, { params: { id: baptism.id }, as: world.admin })
    await undoLatest()
    expect((await read(kari.id)).facts).toMatchObject([{ id: baptism.id, participants }])
  })
})

describe('restrictions', () => {
  it('keep confidential facts from members, in the list and with the person', async () => {
    const anna = await world.add('Anna Lind')
    await addFact({ personId: anna.id, tag: 'DSCR', value: 'Secret', restriction: 'confidential' })
    await addFact({ personId: anna.id, tag: 'DSCR', value: 'Private', restriction: 'privacy' })
    await addFact({ personId: anna.id, tag: 'DSCR', value: 'Locked', restriction: 'locked' })
    const member = await world.server.signIn(await world.server.createMember())
    const list = (await world.server.call(factEndpoints.list, { as: member })).output()
    expect(list.map(({ value }) => value)).toEqual(['Locked'])
    expect((await read(anna.id, member)).facts.map(({ value }) => value)).toEqual(['Locked'])
    expect((await read(anna.id)).facts).toHaveLength(3)
  })

  it('keep identity numbers and medical information from members, and from what they saved before', async () => {
    const anna = await world.add('Anna Lind')
    for (const tag of ['SSN', 'IDNO', '_MDCL', 'OCCU']) await addFact({ personId: anna.id, tag, value: tag })
    const member = await world.server.signIn(await world.server.createMember())
    const answer = await world.server.call(factEndpoints.list, { as: member })
    expect(answer.output().map(({ value }) => value)).toEqual(['OCCU'])
    expect((await read(anna.id, member)).facts.map(({ value }) => value)).toEqual(['OCCU'])
    expect((await read(anna.id)).facts).toHaveLength(4)
    // A rule that changes must change the ETag, so that devices do not go on with what they have.
    expect(JSON.stringify(z.toJSONSchema(factSchema))).toContain('SSN')
  })

  it('keep places, sources and repositories from members that only a confidential fact names', async () => {
    const { server, admin } = world
    const anna = await world.add('Anna Lind')
    const archive = { name: 'Asylum archive' }
    const repository = (await server.call(repositoryEndpoints.create, { body: archive, as: admin })).output()
    const title = 'Patient register'
    const repositories = [{ repository_id: repository.id }]
    const source = (
      await server.call(sourceEndpoints.create, { body: { title, repositories }, as: admin })
    ).output()
    const fact = await addFact({ personId: anna.id, tag: 'OCCU', value: 'Smith', place: 'Voss' })
    const member = await server.signIn(await server.createMember())
    const secret = { tag: 'RESI', place: 'Gaustad', citations: [{ source_id: source.id }] }
    await addFact({ personId: anna.id, ...secret, restriction: 'confidential' })
    const lists = [placeEndpoints.list, sourceEndpoints.list, repositoryEndpoints.list] as const
    const tags: string[] = []
    const readLists = async (as: TestBrowser) => {
      const answers = []
      for (const list of lists) {
        const answer = await server.call(list, { as })
        tags.push(answer.headers.get('ETag') ?? '')
        answers.push(answer.output())
      }
      return JSON.stringify(answers)
    }
    const before = await readLists(member)
    expect(before).toContain('Voss')
    for (const word of ['Gaustad', title, archive.name]) {
      expect(before).not.toContain(word)
      expect(await readLists(admin)).toContain(word)
    }
    expect((await server.call(getSource, { params: { id: source.id }, as: member })).status).toBe(404)
    const places = (await server.call(placeEndpoints.list, { as: admin })).output()
    const hidden = places.find(({ name }) => name === 'Gaustad')?.id ?? ''
    expect((await server.call(getPlace, { params: { id: hidden }, as: member })).status).toBe(404)
    // The changes do not name a hidden place.
    const query = { places: tags[0] ?? '', sources: tags[1] ?? '' }
    await server.call(placeEndpoints.update, { params: { id: hidden }, body: { note: 'Closed' }, as: admin })
    const changes = JSON.stringify((await server.call(getListChanges, { query, as: member })).output())
    expect(changes).not.toContain(hidden)
    // A fact that everybody sees shows its place and its source to everybody.
    await server.call(factEndpoints.update, { params: { id: fact.id }, body: secret, as: admin })
    const after = await readLists(member)
    for (const word of ['Gaustad', title, archive.name]) expect(after).toContain(word)
  })

  it('refuse edits of a locked fact until the lock is removed', async () => {
    const anna = await world.add('Anna Lind')
    const fact = await addFact({ personId: anna.id, tag: 'OCCU', value: 'Smith', restriction: 'locked' })
    const call = (body: FactPayload) =>
      world.server.call(factEndpoints.update, { params: { id: fact.id }, body, as: world.admin })
    expect((await call({ value: 'Farmer' })).status).toBe(409)
    expect((await call({ value: 'Farmer', restriction: null })).status).toBe(200)
  })
})

describe('sources and places', () => {
  it('come with the person whose facts name them', async () => {
    const anna = await world.add('Anna Lind')
    const body = { title: 'Parish register of Ulvik' }
    const source = (await world.server.call(sourceEndpoints.create, { body, as: world.admin })).output()
    const citations = [{ source_id: source.id, page: 'fol. 12', quality: 3 }]
    await addFact({ personId: anna.id, tag: 'BAPM', place: 'Ulvik, Norway', citations })
    expect(await read(anna.id)).toMatchObject({
      sources: [body],
      facts: [{ citations, place: 'Ulvik, Norway' }],
    })
    const removed = await world.server.call(sourceEndpoints.remove, {
      params: { id: source.id },
      as: world.admin,
    })
    expect(removed.status).toBe(409)
  })

  it('file the same recorded place once', async () => {
    const anna = await world.add('Anna Lind', { birthPlace: 'Ulvik, Norway' })
    const resi = await addFact({ personId: anna.id, tag: 'RESI', place: 'ulvik,  NORWAY' })
    const places = (await world.server.call(placeEndpoints.list, { as: world.admin })).output()
    expect(places.map(({ name }) => name).sort()).toEqual(['Norway', 'Ulvik'])
    expect((await read(anna.id)).facts.map(({ place_id }) => place_id)).toEqual([
      resi.place_id,
      resi.place_id,
    ])
  })
})

describe('merging two people', () => {
  it('keeps all facts, and makes equal ones one', async () => {
    const anna = await world.add('Anna Lind', { birthDate: '1850', occupation: 'Weaver' })
    const copy = await world.add('Anna Lind', { birthDate: '1850-03-12', occupation: 'Weaver' })
    await addFact({ personId: copy.id, tag: 'RESI', place: 'Voss' })
    const kari = await world.add('Kari Lind')
    const participants = [{ person_id: copy.id, role: 'GODP' }]
    await addFact({ personId: kari.id, tag: 'BAPM', participants })
    const body = { keep: { id: anna.id }, remove: { id: copy.id }, take: ['birthDate' as const] }
    await world.server.call(mergePeople, { body, as: world.admin })
    const { facts } = await read(anna.id)
    expect(facts.map(({ tag, date }) => [tag, date]).sort()).toEqual([
      ['BAPM', undefined],
      ['BIRT', '1850'],
      ['BIRT', '1850-03-12'],
      ['OCCU', undefined],
      ['RESI', undefined],
    ])
    expect((await world.read(anna)).birth_date).toBe('1850-03-12')
    await undoLatest()
    expect((await read(copy.id)).facts.map(({ tag }) => tag).sort()).toEqual(['BAPM', 'BIRT', 'OCCU', 'RESI'])
  })

  it('keeps facts that differ only in their address, religion or the ages of the partners', async () => {
    const [anna, copy] = [await world.add('Anna Lind'), await world.add('Anna Lind')]
    const home = { tag: 'RESI', date: '1900' }
    await addFact({ personId: anna.id, ...home })
    const details = [
      { address: 'Storgata 5' },
      { religion: 'Lutheran' },
      { husbandAge: '30' },
      { wifeAge: '28' },
    ]
    for (const detail of details) await addFact({ personId: copy.id, ...home, ...detail })
    await addFact({ personId: copy.id, ...home })
    const body = { keep: { id: anna.id }, remove: { id: copy.id } }
    await world.server.call(mergePeople, { body, as: world.admin })
    const { facts } = await read(anna.id)
    expect(facts.filter(({ tag }) => tag === 'RESI')).toHaveLength(5)
    expect(facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ address: 'Storgata 5' }),
        expect.objectContaining({ religion: 'Lutheran' }),
        expect.objectContaining({ husband_age: '30' }),
        expect.objectContaining({ wife_age: '28' }),
      ]),
    )
  })
})

describe('erasing a person', () => {
  it('leaves nothing of the facts, and the others of a shared fact', async () => {
    const anna = await world.add('Anna Lind', { birthPlace: 'Hovland, Ulvik' })
    const kari = await world.add('Kari Lind')
    await addFact({ personId: anna.id, tag: 'NOTE', note: 'A secret of Hovland' })
    const participants = [
      { person_id: anna.id, role: 'GODP' },
      { name: 'Ole Hjelle', role: 'WITN' },
    ]
    const baptism = await addFact({ personId: kari.id, tag: 'BAPM', participants })
    await world.server.call(erasePerson, { params: { id: anna.id }, as: world.admin })
    expect((await read(anna.id)).facts).toEqual([])
    const { facts } = await read(kari.id)
    expect(facts).toMatchObject([{ id: baptism.id, participants: [{ name: 'Ole Hjelle', role: 'WITN' }] }])
    const tables = ['places', 'audit_log', 'row_changes', 'facts'] as const
    for (const table of tables)
      expect(JSON.stringify(await world.server.db.selectFrom(table).selectAll().execute())).not.toContain(
        'Hovland',
      )
  })
})

it('erases the log of facts that were deleted long before, of the person or of a couple', async () => {
  const anna = await world.add('Annabella Quist')
  await world.add('Per Lind', { spouseId: anna.id })
  const { db } = world.server
  const [union] = await db.selectFrom('unions').select('id').execute()
  const at = '2020-01-01T00:00:00.000Z'
  const rest = { position: 9, denied: 0, citations: '[]', created_at: at, updated_at: at } as const
  // An import logs no facts.
  await db
    .insertInto('facts')
    .values([
      { id: randomUUID(), person_id: anna.id, tag: 'NOTE', note: 'Of the valley', ...rest },
      { id: randomUUID(), union_id: union?.id ?? '', tag: 'MARR', note: 'In the valley', ...rest },
    ])
    .execute()
  const imported = await db.selectFrom('facts').select('id').where('note', 'like', '%valley').execute()
  for (const params of imported)
    await world.server.call(factEndpoints.remove, { params, headers: { 'If-Match': '*' }, as: world.admin })
  expect((await read(anna.id)).facts.filter(({ note }) => note?.includes('valley'))).toEqual([])
  // Changes can be undone for some days only.
  await db.deleteFrom('row_changes').execute()
  await world.server.call(erasePerson, { params: { id: anna.id }, as: world.admin })
  const log = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())
  expect(log).not.toMatch(/Annabella|Quist/)
})

it('sends the page of a person again to nobody who has it, and to everybody who has another', async () => {
  const anna = await world.add('Anna Lind')
  await addFact({ personId: anna.id, tag: 'NOTE', note: 'Secret', restriction: 'confidential' })
  const member = await world.server.signIn(await world.server.createMember())
  const load = (as: TestBrowser, etag?: string) =>
    world.server.call(getPersonFacts, {
      params: { id: anna.id },
      headers: etag === undefined ? {} : { 'If-None-Match': etag },
      as,
    })
  const tagOf = async (as: TestBrowser) => (await load(as)).headers.get('etag') ?? ''
  const [whole, open] = [await tagOf(world.admin), await tagOf(member)]
  expect((await load(world.admin, whole)).status).toBe(304)
  expect((await load(member, open)).status).toBe(304)
  expect((await load(member, whole)).output().facts).toEqual([])
  await addFact({ personId: anna.id, tag: 'OCCU', value: 'Weaver' })
  expect((await load(member, open)).output().facts).toHaveLength(1)
})

describe('the page of a source', () => {
  it('lists what it is cited for, without what only administrators may read', async () => {
    const body = { title: 'Parish register' }
    const source = (await world.server.call(sourceEndpoints.create, { body, as: world.admin })).output()
    const anna = await world.add('Anna Lind', {})
    const citations = [{ source_id: source.id, page: '12' }]
    await addFact({ personId: anna.id, tag: 'BAPM', date: '1850-05-26', citations })
    await addFact({ personId: anna.id, tag: 'CONF', citations, restriction: 'confidential' })
    await addFact({ personId: anna.id, tag: 'OCCU', value: 'Weaver' })
    await world.server.call(nameEndpoints.create, {
      body: { personId: anna.id, given: 'Annie', citations },
      as: world.admin,
    })
    const member = await world.server.signIn(await world.server.createMember({ username: 'ole' }))
    const readUses = async (as: typeof member) => {
      const details = (await world.server.call(getSource, { params: { id: source.id }, as })).output()
      return details.uses.map(({ tag }) => tag ?? 'name').sort()
    }
    expect(await readUses(world.admin)).toEqual(['BAPM', 'CONF', 'name'])
    expect(await readUses(member)).toEqual(['BAPM', 'name'])
    const unknown = await world.server.call(getSource, { params: { id: 'nothing' }, as: member })
    expect(unknown.status).toBe(404)
  })
})

describe('the page of a place', () => {
  it('lists what happened there and in the places within it, also to those who took part', async () => {
    const anna = await world.add('Anna Lind', {})
    const ole = await world.add('Ole Lind', {})
    await addFact({ personId: anna.id, tag: 'RESI', place: 'Hjelle, Ulvik, Norway', value: 'Tenant' })
    const participants = [{ person_id: ole.id, role: 'WITN' }]
    await addFact({
      personId: anna.id,
      tag: 'BAPM',
      date: '1850-05-26',
      place: 'Ulvik, Norway',
      participants,
    })
    await addFact({ personId: anna.id, tag: 'CONF', place: 'Ulvik, Norway', restriction: 'confidential' })
    await addFact({ personId: anna.id, tag: 'GRAD', place: 'Ulvik, Norway', status: 'rejected' })
    await addFact({ personId: anna.id, tag: 'DEAT', place: 'Voss, Norway' })
    const member = await world.server.signIn(await world.server.createMember({ username: 'ole' }))
    const places = (await world.server.call(placeEndpoints.list, { as: member })).output()
    const read = async (name: string, as: typeof member) => {
      const id = places.find((place) => place.name === name)?.id ?? ''
      return (await world.server.call(getPlace, { params: { id }, as })).output()
    }
    const ulvik = await read('Ulvik', member)
    expect(ulvik.containing.map(({ name }) => name)).toEqual(['Norway'])
    expect(ulvik.within.map(({ name }) => name)).toEqual(['Hjelle'])
    expect(ulvik.uses.map(({ person_id, tag, role }) => [person_id, tag, role]).sort()).toEqual(
      [
        [anna.id, 'BAPM', undefined],
        [anna.id, 'RESI', undefined],
        [ole.id, 'BAPM', 'WITN'],
      ].sort(),
    )
    expect((await read('Ulvik', world.admin)).uses.map(({ tag }) => tag)).toContain('CONF')
    expect((await read('Hjelle', member)).uses).toMatchObject([{ tag: 'RESI', value: 'Tenant' }])
    const unknown = await world.server.call(getPlace, { params: { id: 'nothing' }, as: member })
    expect(unknown.status).toBe(404)
  })
})
