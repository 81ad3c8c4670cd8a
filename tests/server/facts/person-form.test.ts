/** What a save of the person form does to the facts that the form does not show. */
import { describe, expect, it } from 'vitest'
import { type FactPayload, factEndpoints, nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { type MemberPayload, updatePerson, updateProfile } from '#shared/contracts/people.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

const source = '0 @S1@ SOUR\n1 TITL Parish book'

async function loadAnna(...lines: string[]): Promise<string> {
  const carl = individualRecord('I2', 'Carl /Berg/', '1 SEX M')
  await site.load(gedcomFile(individualRecord('I1', 'Anna /Lind/', '1 SEX F', ...lines), carl, source))
  return await site.findId('Anna')
}

async function edit(id: string, body: MemberPayload): Promise<number> {
  const { server, admin } = site.world
  return (await server.call(updatePerson, { params: { id }, body, as: admin })).status
}

const listFacts = async () =>
  (await site.factsOf('Anna')).map(({ tag, date, value, status }) =>
    [tag, date, value, status].filter(Boolean).join(' '),
  )

describe('the occupation', () => {
  it('deletes only the shown fact when the field is cleared', async () => {
    const more = ['1 OCCU Midwife', '2 SOUR @S1@', '3 PAGE 4', '1 OCCU Teacher', '2 NOTE In Ulvik']
    const id = await loadAnna('1 OCCU Weaver', ...more)
    expect(await edit(id, { occupation: '' })).toBe(200)
    expect(await listFacts()).toEqual(['OCCU Midwife', 'OCCU Teacher'])
  })

  it('keeps the date of a fact whose occupation is cleared', async () => {
    const id = await loadAnna('1 OCCU Weaver', '2 DATE 1870')
    expect(await edit(id, { occupation: '' })).toBe(200)
    expect(await listFacts()).toEqual(['OCCU 1870'])
    expect((await site.world.read({ id })).occupation).toBeNull()
  })
})

describe('the birth', () => {
  it.each([
    ['participants', ['2 ASSO @I2@', '3 RELA midwife'], { participants: [{ role: 'OTHER' }] }],
    ['a value', [], { value: 'At sea' }],
  ])('keeps a fact with %s when the date is cleared', async (_, lines, kept) => {
    const id = await loadAnna('value' in kept ? '1 BIRT At sea' : '1 BIRT', '2 DATE 1850', ...lines)
    expect(await edit(id, { birthDate: null })).toBe(200)
    const facts = await site.factsOf('Anna')
    expect(facts).toMatchObject([{ tag: 'BIRT', ...kept }])
    expect(facts[0]).not.toHaveProperty('date')
  })

  it('keeps a fact with pictures when the date is cleared', async () => {
    const id = await loadAnna('1 BIRT', '2 DATE 1850')
    const [birth] = await site.factsOf('Anna')
    const item = await site.world.archiveItem()
    await site.editFact(birth, { media: [{ item_id: item.id }] })
    await edit(id, { birthDate: null })
    expect(await site.factsOf('Anna')).toMatchObject([{ id: birth?.id, media: [{ item_id: item.id }] }])
  })

  it('files the new place when the birthplace changes', async () => {
    const id = await loadAnna('1 BIRT', '2 DATE 1850', '2 PLAC Ulvik, Norway')
    await edit(id, { birthPlace: 'Valparaíso, Chile' })
    const { facts, places } = await site.knowledgeOf('Anna')
    const place = places.find(({ id: own }) => own === facts[0]?.place_id)
    expect([facts[0]?.place, place?.name]).toEqual(['Valparaíso, Chile', 'Valparaíso'])
    await edit(id, { birthPlace: null })
    expect((await site.factsOf('Anna'))[0]).not.toHaveProperty('place_id')
  })
})

describe('a date in words', () => {
  it.each(['fact', 'name'] as const)('of a %s stays when a form without a date is saved', async (kind) => {
    await loadAnna('1 BIRT', '2 DATE (at Easter)', '2 NOTE At home')
    const { server, admin: as } = site.world
    const [birth] = await site.factsOf('Anna')
    if (kind === 'fact') {
      await site.editFact(birth, { date: null, note: 'At sea' })
      expect((await site.factsOf('Anna'))[0]).toMatchObject({ date_phrase: 'at Easter', note: 'At sea' })
      return
    }
    const [name] = (await site.knowledgeOf('Anna')).names
    const id = name?.id ?? ''
    await server.db
      .updateTable('person_names')
      .set({ date_phrase: 'at Easter' })
      .where('id', '=', id)
      .execute()
    await server.call(nameEndpoints.update, { params: { id }, body: { date: null, nickname: 'Annie' }, as })
    expect((await site.knowledgeOf('Anna')).names[0]).toMatchObject({
      ...{ date_phrase: 'at Easter', nickname: 'Annie' },
    })
  })
})

describe('the death', () => {
  it('rejects a fact with a citation, and deletes a bare one, when the person is living', async () => {
    const id = await loadAnna('1 DEAT', '2 DATE 1900', '1 DEAT', '2 DATE 1901', '2 SOUR @S1@')
    expect(await edit(id, { deathDate: null, deceased: false })).toBe(200)
    expect(await listFacts()).toEqual(['DEAT 1901 rejected'])
    expect(await site.world.read({ id })).toMatchObject({ death_date: null, deceased: false })
  })

  it('keeps a second death as a rejected one when the person is living', async () => {
    const id = await loadAnna('1 DEAT', '2 DATE 1900', '1 DEAT', '2 DATE 1901')
    expect(await edit(id, { deathDate: null, deceased: false })).toBe(200)
    expect(await listFacts()).toEqual(['DEAT 1901 rejected'])
  })

  it.each([
    ['BURI', '1901', 'burial (1901)'],
    ['CREM', '3 MAR 1901', 'cremation (3 March 1901)'],
    ['PROB', '(spring, when the ice broke)', 'probate (spring, when the ice broke)'],
    ['BURI', null, 'burial'],
  ])(
    'refuses that a person is living who has a fact after death, and changes nothing: %s %s',
    async (tag, date, name) => {
      const death = ['1 DEAT', '2 DATE 1900', '2 SOUR @S1@']
      const id = await loadAnna(...death, `1 ${tag}${date ? '' : ' Y'}`, ...(date ? [`2 DATE ${date}`] : []))
      const facts = await site.factsOf('Anna')
      const { server, admin } = site.world
      const message = `This person has a ${name} and is not living. Delete the ${name} on the page of the person first.`
      for (const deceased of [false, null]) {
        const body = { deceased, deathDate: null, biography: 'She wove.' }
        const answer = await server.call(updatePerson, { params: { id }, body, as: admin })
        expect([answer.status, answer.json]).toEqual([
          409,
          { error: message, code: 'conflict', fields: { deceased: message } },
        ])
      }
      expect(await site.factsOf('Anna')).toEqual(facts)
      expect(await site.world.read({ id })).toMatchObject({ deceased: true, biography: null })
      await site.removeFact(facts.find((fact) => fact.tag === tag))
      expect(await edit(id, { deceased: false, deathDate: null })).toBe(200)
    },
  )
})

describe('locked facts', () => {
  const changes: [string, string[], MemberPayload][] = [
    ['the date of a locked birth', ['1 BIRT', '2 DATE 1850'], { birthDate: '1851' }],
    ['the place of a locked birth', ['1 BIRT', '2 DATE 1850'], { birthPlace: 'Bergen' }],
    ['a locked death', ['1 DEAT', '2 DATE 1900'], { deathDate: null, deceased: false }],
    ['a locked denial of the death', ['1 DEAT N'], { deceased: true }],
    ['a locked occupation', ['1 OCCU Weaver'], { occupation: null }],
  ]
  it.each(changes)('refuse a change of %s', async (_, lines, body) => {
    const id = await loadAnna(...lines, '2 RESN locked')
    const before = await site.factsOf('Anna')
    expect(await edit(id, body)).toBe(409)
    expect(await site.factsOf('Anna')).toEqual(before)
    expect(await edit(id, { biography: 'Anna lived in Ulvik.' })).toBe(200)
  })
})

it('refuses a change of a locked birth by the person, in their own profile', async () => {
  const id = await loadAnna('1 BIRT', '2 DATE 1850', '2 RESN locked')
  const { server } = site.world
  const account = await server.createMember({ memberId: id })
  const before = await site.factsOf('Anna')
  const call = { body: { birthDate: '1851' }, as: await server.signIn(account) }
  expect((await server.call(updateProfile, call)).status).toBe(409)
  expect(await site.factsOf('Anna')).toEqual(before)
})

describe('the end of a union', () => {
  async function loadCouple(...lines: string[]) {
    await site.load(
      gedcomFile(
        individualRecord('I1', 'Anna /Lind/', '1 SEX F'),
        individualRecord('I2', 'Carl /Berg/', '1 SEX M'),
        familyRecord('F1', ['I2', 'I1'], [], '1 MARR', '2 DATE 1870', ...lines),
        source,
      ),
    )
    return await site.findId('Anna')
  }
  const separation = ['1 EVEN', '2 TYPE Separation', '2 DATE 1880']
  const divorce = ['1 DIV', '2 DATE 1882', '2 NOTE By the court', '2 SOUR @S1@', '3 PAGE 7']
  async function editEnd(id: string, to: string | null, endReason: 'divorce' | 'annulment' | 'death' | null) {
    const memberId = await site.findId('Carl')
    const [partner] = (await site.world.read({ id })).partners
    const known = partner ? { unionId: partner.union_id } : {}
    expect(await edit(id, { partners: [{ ...known, memberId, from: '1870', to, endReason }] })).toBe(200)
    const [after] = (await site.world.read({ id })).partners
    expect(after).toMatchObject({ to, end_reason: endReason })
    return (await site.unionFactsOf('Anna'))
      .filter(({ tag }) => tag !== 'MARR')
      .map(({ tag, date, note, status }) => [tag, date, note, status].filter(Boolean).join(' '))
  }

  it.each([
    ['a note', { note: 'In the church of Ulvik' }],
    ['a new fact', { tag: 'CENS', date: '1875' }],
    ['a removed note', { note: null }],
  ])('is not removed by a form that was opened before %s', async (_, body: FactPayload) => {
    const id = await loadCouple('2 NOTE At sea')
    const opened = (await site.world.read({ id })).updated_at
    const { server, admin: as } = site.world
    const [marriage] = await site.unionFactsOf('Anna')
    if ('tag' in body)
      await server.call(factEndpoints.create, { body: { unionId: marriage?.union_id ?? '', ...body }, as })
    else await site.editFact(marriage, body)
    const facts = await site.unionFactsOf('Anna')
    const save = { params: { id }, body: { partners: [] }, as, headers: { 'If-Match': `"${opened}"` } }
    expect((await server.call(updatePerson, save)).status).toBe(412)
    expect(await site.unionFactsOf('Anna')).toEqual(facts)
  })

  it('is told by an existing fact of the chosen reason, and keeps the others', async () => {
    const id = await loadCouple(...separation, '2 NOTE He moved out', ...divorce)
    expect(await editEnd(id, '1882', 'divorce')).toEqual(['DIV 1882 By the court', '_SEPR 1880 He moved out'])
    expect((await site.unionFactsOf('Anna')).at(-2)?.citations).toHaveLength(1)
  })

  it('replaces a bare fact, and keeps one with a note behind the new one', async () => {
    const id = await loadCouple(...separation)
    expect(await editEnd(id, '1882', 'annulment')).toEqual(['ANUL 1882'])
    const [, end] = await site.unionFactsOf('Anna')
    await site.editFact(end, { note: 'Diocese' })
    expect(await editEnd(id, '1883', 'divorce')).toEqual(['DIV 1883', 'ANUL 1882 Diocese'])
  })

  it('rejects facts with notes when the union has no end or another one', async () => {
    const id = await loadCouple(...separation, ...divorce)
    expect(await editEnd(id, null, null)).toEqual(['DIV 1882 By the court rejected'])
    expect(await editEnd(id, '1890', 'death')).toEqual(['DIV 1882 By the court rejected'])
  })

  it.each([
    ['1950-06-01', '1950'],
    ['[..1900]', '1895'],
    ['1951~', '1950'],
    ['1965', '1960'],
  ])('has one divorce after several saves: married %s, divorced %s', async (from, to) => {
    const { world } = site
    const bo = await world.add('Bo Berg')
    const divorced = { memberId: bo.id, from, to, endReason: 'divorce' as const }
    const anna = await world.add('Anna Lind', { partners: [divorced] })
    const unionId = anna.partners[0]?.union_id ?? ''
    for (const place of ['Oslo', 'Bergen', 'Voss']) {
      const saved = await world.edit(anna, { partners: [{ unionId, memberId: bo.id, place }] })
      expect(saved.partners).toMatchObject([{ from, to, end_reason: 'divorce', place }])
    }
    expect((await site.unionFactsOf('Anna')).map(({ tag, date }) => `${tag} ${date}`)).toEqual([
      `MARR ${from}`,
      `DIV ${to}`,
    ])
  })

  it('is open again when the couple marries after the divorce, also after the next save', async () => {
    const { world } = site
    const bo = await world.add('Bo Berg')
    const divorced = { memberId: bo.id, from: '1950', to: '1960', endReason: 'divorce' as const }
    const anna = await world.add('Anna Lind', { partners: [divorced] })
    const unionId = anna.partners[0]?.union_id ?? ''
    const body = { unionId, tag: 'MARR', date: '1965' }
    await world.server.call(factEndpoints.create, { body, as: world.admin })
    const saved = await world.edit(anna, { partners: [{ unionId, memberId: bo.id, place: 'Oslo' }] })
    expect(saved.partners).toMatchObject([{ from: '1950', to: null, end_reason: null }])
    const tags = (await site.unionFactsOf('Anna')).map(({ tag, date }) => `${tag} ${date}`)
    expect(tags).toEqual(['MARR 1950', 'DIV 1960', 'MARR 1965'])
  })
})

it('is refused when a file has added a fact to the union since the form was opened', async () => {
  const writeCouple = (...lines: string[]) =>
    gedcomFile(
      individualRecord('I1', 'Anna /Lind/', '1 SEX F', '1 BIRT', '2 DATE 1850'),
      individualRecord('I2', 'Carl /Berg/', '1 SEX M', '1 BIRT', '2 DATE 1848'),
      familyRecord('F1', ['I2', 'I1'], [], '1 MARR', '2 DATE 1870', ...lines),
    )
  const { server, admin } = site.world
  await site.load(writeCouple())
  const opened = await site.world.read({ id: await site.findId('Anna') })
  server.clock.advance(1000)
  await site.load(writeCouple('1 ENGA', '2 DATE 1869'))
  const { status } = await server.call(updatePerson, {
    ...{ params: { id: opened.id }, body: { partners: [] }, as: admin },
    headers: { 'If-Match': `"${opened.updated_at}"` },
  })
  expect(status).toBe(412)
  expect((await site.unionFactsOf('Anna')).map(({ tag }) => tag)).toEqual(['MARR', 'ENGA'])
})
