/** Facts, sources and repositories of an imported file: shown, merged with edits of the site, and exported. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listWronglyDerived } from '#server/facts/derived-columns.service.ts'
import {
  type Fact,
  type FactPayload,
  factEndpoints,
  getPersonFacts,
  type Knowledge,
} from '#shared/contracts/facts.contract.ts'
import { sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { exportText } from '#tests/support/gedcom/export-text.ts'
import {
  familyRecord,
  gedcomFile,
  importText,
  individualRecord,
  makeDataDir,
} from '#tests/support/gedcom-files.ts'

let world: FamilyBuilder
let data: ReturnType<typeof makeDataDir>
beforeEach(async () => {
  data = makeDataDir()
  world = await startFamilyBuilder({ env: { DATA_DIR: data.dataDir } })
})
afterEach(async () => {
  expect(await listWronglyDerived(world.server.db)).toEqual([])
  await world.server.close()
  data.remove()
})

const load = (text: string, options = {}) =>
  importText({ db: world.server.db, clock: world.server.clock, dataDir: data.dataDir }, text, options)

const exported = async (version: '5.5.1' | '7.0' = '5.5.1') =>
  (await exportText(world.server, version, 'family.ged')).text

/** A family of Anna with the given lines, and the records of two sources. */
function family(...anna: string[]): string {
  return gedcomFile(
    individualRecord('I1', 'Anna /Lind/', '1 SEX F', ...anna),
    individualRecord('I2', 'Carl /Berg/', '1 SEX M'),
    familyRecord('F1', ['I2', 'I1'], [], '1 MARR', '2 DATE 1870', '2 SOUR @S1@', '3 PAGE 12'),
    '0 @S1@ SOUR\n1 TITL Parish book of Ulvik\n1 AUTH The vicar\n1 REPO @R1@\n2 CALN 77/1',
    '0 @R1@ REPO\n1 NAME State archives',
  )
}

async function findId(name: string): Promise<string> {
  return (await world.everybody()).find(({ first_name }) => first_name === name)?.id ?? ''
}

async function knowledgeOf(name: string): Promise<Knowledge> {
  const id = await findId(name)
  return (await world.server.call(getPersonFacts, { params: { id }, as: world.admin })).output()
}

/** The facts of a person in their order. */
async function factsOf(name: string): Promise<Fact[]> {
  const id = await findId(name)
  const { facts } = await knowledgeOf(name)
  return facts.filter(({ person_id }) => person_id === id).sort((a, b) => a.position - b.position)
}

async function editFact(fact: Fact | undefined, body: FactPayload): Promise<void> {
  const { id = '', updated_at = '' } = fact ?? {}
  await world.server.call(factEndpoints.update, {
    params: { id },
    body,
    as: world.admin,
    headers: { 'if-match': `"${updated_at}"` },
  })
}

const life = [
  ...['1 BIRT', '2 DATE 3 MAY 1850', '2 PLAC Ulvik, Norway', '3 MAP', '4 LATI N60.5', '4 LONG E6.9'],
  ...['2 SOUR @S1@', '3 PAGE 7', '3 QUAY 3', '3 DATA', '4 TEXT Anna, born on the farm'],
  ...['1 BAPM', '2 DATE 9 MAY 1850', '2 ASSO @I2@', '3 RELA godfather', '2 NOTE In a storm'],
  ...['1 OCCU Weaver', '2 DATE FROM 1870 TO 1880', '1 OCCU Midwife'],
  ...['1 RESI Bergen', '2 ADDR Strandgaten 4', '1 EVEN Sailed alone', '2 TYPE Voyage', '2 DATE 1869'],
]

describe('importing a file', () => {
  it('shows every fact with dates, places, participants and citations', async () => {
    await load(family(...life))
    const { sources, repositories, places } = await knowledgeOf('Anna')
    const facts = await factsOf('Anna')
    expect(facts.map(({ tag, value, type }) => [tag, value, type].filter(Boolean).join(' '))).toEqual([
      'BIRT',
      'BAPM',
      'OCCU Weaver',
      'OCCU Midwife',
      'RESI Bergen',
      'EVEN Sailed alone Voyage',
    ])
    expect(facts[0]).toMatchObject({
      date: '1850-05-03',
      place: 'Ulvik, Norway',
      citations: [{ source_id: sources[0]?.id, page: '7', quality: 3, text: 'Anna, born on the farm' }],
    })
    expect(facts[1]).toMatchObject({
      participants: [{ person_id: await findId('Carl'), role: 'GODP' }],
      note: 'In a storm',
    })
    expect(facts[2]).toMatchObject({ date: '1870/1880' })
    expect(facts[4]).toMatchObject({ address: 'Strandgaten 4' })
    expect(sources).toMatchObject([
      {
        title: 'Parish book of Ulvik',
        author: 'The vicar',
        repositories: [{ repository_id: repositories[0]?.id, call_number: '77/1' }],
      },
    ])
    expect(places.find(({ name }) => name === 'Ulvik')).toMatchObject({ latitude: 60.5, longitude: 6.9 })
  })

  it('hides what the file restricts from members and from the columns', async () => {
    await load(family('1 BIRT', '2 DATE 1850', '2 RESN confidential', '1 DEAT', '2 DATE 1900'))
    const anna = await world.read({ id: await findId('Anna') })
    expect(anna.birth_date).toBeNull()
    expect(await factsOf('Anna')).toMatchObject([
      { tag: 'BIRT', restriction: 'confidential' },
      { tag: 'DEAT' },
    ])
  })

  it('keeps what the file denies as denied', async () => {
    await load(family('1 DEAT N', '1 OCCU Weaver'))
    expect(await factsOf('Anna')).toMatchObject([{ tag: 'DEAT', denied: true }, { tag: 'OCCU' }])
  })
})

describe('importing the file again', () => {
  it('changes no fact when nothing changed', async () => {
    await load(family(...life))
    const before = await knowledgeOf('Anna')
    world.server.clock.advance(60_000)
    await load(family(...life))
    expect(await knowledgeOf('Anna')).toEqual(before)
  })

  it('keeps edits of the site, and takes changes of the file beside them', async () => {
    await load(family(...life))
    const [birth, baptism] = await factsOf('Anna')
    await editFact(birth, { place: 'Eidfjord' })
    await load(
      family(...life.map((line) => line.replace('3 MAY 1850', '4 MAY 1850').replace('9 MAY', '10 MAY'))),
    )
    const facts = await factsOf('Anna')
    expect(facts[0]).toMatchObject({ id: birth?.id, date: '1850-05-04', place: 'Eidfjord' })
    expect(facts[1]).toMatchObject({ id: baptism?.id, date: '1850-05-10' })
    expect(facts).toHaveLength(6)
  })

  it('pairs facts by what they say when the file has a new one above', async () => {
    await load(family('1 OCCU Weaver', '1 OCCU Midwife'))
    const [weaver, midwife] = await factsOf('Anna')
    await load(family('1 OCCU Maid', '1 OCCU Weaver', '1 OCCU Midwife'))
    expect((await factsOf('Anna')).map(({ id, value }) => (value === 'Maid' ? '' : id))).toEqual([
      '',
      weaver?.id,
      midwife?.id,
    ])
    expect((await world.read({ id: await findId('Anna') })).occupation).toBe('Maid')
  })

  it('removes what the file has no more, but not what was edited here', async () => {
    await load(family('1 OCCU Weaver', '1 OCCU Midwife', '1 RETI'))
    const [weaver] = await factsOf('Anna')
    await editFact(weaver, { note: 'For thirty years' })
    await load(family('1 RETI'))
    expect((await factsOf('Anna')).map(({ tag, value }) => value ?? tag).sort()).toEqual(['RETI', 'Weaver'])
  })

  it('does not add a fact again that was deleted here', async () => {
    await load(family('1 OCCU Weaver', '1 RETI', '2 DATE 1899'))
    const [, retirement] = await factsOf('Anna')
    const { id = '', updated_at = '' } = retirement ?? {}
    await world.server.call(factEndpoints.remove, {
      params: { id },
      as: world.admin,
      headers: { 'if-match': `"${updated_at}"` },
    })
    await load(family('1 OCCU Weaver', '1 RETI', '2 DATE 1900'))
    expect((await factsOf('Anna')).map(({ tag }) => tag)).toEqual(['OCCU'])
  })

  it('recognizes a fact that was deleted here and entered again', async () => {
    await load(family('1 BIRT', '2 PLAC Ulvik'))
    const id = await findId('Anna')
    await world.edit({ id }, { birthPlace: null })
    await world.edit({ id }, { birthPlace: 'Ulvik' })
    await load(family('1 BIRT', '2 PLAC Eidfjord'))
    expect(await factsOf('Anna')).toMatchObject([{ tag: 'BIRT', place: 'Eidfjord' }])
  })

  it('merges sources field by field', async () => {
    await load(family(...life))
    const [source] = (await knowledgeOf('Anna')).sources
    const { id = '', updated_at = '' } = source ?? {}
    await world.server.call(sourceEndpoints.update, {
      ...{ params: { id }, as: world.admin, headers: { 'if-match': `"${updated_at}"` } },
      body: { title: 'Parish book of Ulvik, 1840 to 1860' },
    })
    await load(family(...life).replace('The vicar', 'The dean'))
    expect((await knowledgeOf('Anna')).sources).toMatchObject([
      { id, title: 'Parish book of Ulvik, 1840 to 1860', author: 'The dean' },
    ])
  })

  it('recognizes the facts of a person who was entered here before', async () => {
    const anna = await world.add('Anna Lind', { birthDate: '1850', occupation: 'Weaver' })
    await load(family(`1 UID ${anna.id}`, '1 BIRT', '2 DATE 1850', '2 PLAC Ulvik', '1 OCCU Weaver'))
    expect((await factsOf('Anna')).map(({ tag, place, value }) => [tag, place ?? value])).toEqual([
      ['BIRT', 'Ulvik'],
      ['OCCU', 'Weaver'],
    ])
  })
})

describe('exporting', () => {
  it.each(['5.5.1', '7.0'] as const)('writes edited, added and deleted facts in %s', async (version) => {
    await load(family(...life))
    const [birth, , weaver] = await factsOf('Anna')
    await editFact(birth, { date: '1850-05-04', citations: [] })
    const { id = '', updated_at = '' } = weaver ?? {}
    await world.server.call(factEndpoints.remove, {
      params: { id },
      as: world.admin,
      headers: { 'if-match': `"${updated_at}"` },
    })
    const [source] = (await knowledgeOf('Anna')).sources
    await world.server.call(factEndpoints.create, {
      as: world.admin,
      body: {
        ...{ personId: await findId('Anna'), tag: 'CONF', date: '1864', place: 'Ulvik' },
        participants: [{ person_id: await findId('Carl'), role: 'WITN' }],
        citations: [{ source_id: source?.id ?? '', page: '80' }],
      },
    })
    const text = await exported(version)
    expect(text).toContain(
      '1 BIRT\n2 DATE 4 MAY 1850\n2 PLAC Ulvik, Norway\n3 MAP\n4 LATI N60.5\n4 LONG E6.9\n1 BAPM',
    )
    expect(text).not.toContain('Weaver')
    expect(text).toContain('1 OCCU Midwife')
    const role = version === '7.0' ? 'ROLE WITN' : 'RELA witness'
    expect(text).toContain(
      `1 CONF\n2 DATE 1864\n2 PLAC Ulvik\n2 ASSO @I2@\n3 ${role}\n2 SOUR @S1@\n3 PAGE 80\n`,
    )
  })

  it('keeps what the site does not show of citations and sources when others are edited', async () => {
    const lines = [
      ...['1 BIRT', '2 DATE 1850', '2 SOUR @S1@', '3 PAGE 7', '3 _APID 1,2::3', '2 SOUR @S1@', '3 PAGE 8'],
    ]
    await load(family(...lines).replace('1 AUTH The vicar', '1 DATA\n2 EVEN BIRT\n1 AUTH The vicar'))
    const [birth] = await factsOf('Anna')
    const [source] = (await knowledgeOf('Anna')).sources
    const citation = { source_id: source?.id ?? '' }
    await editFact(birth, {
      citations: [
        { ...citation, page: '7' },
        { ...citation, page: '9' },
      ],
    })
    await world.server.call(sourceEndpoints.update, {
      ...{ params: { id: citation.source_id }, as: world.admin },
      headers: { 'if-match': `"${source?.updated_at}"` },
      body: { title: 'Parish book of Ulvik', agency: 'The parish' },
    })
    const text = await exported()
    expect(text).toContain('2 SOUR @S1@\n3 PAGE 7\n3 _APID 1,2::3\n2 SOUR @S1@\n3 PAGE 9\n')
    expect(text).toContain('1 DATA\n2 AGNC The parish\n2 EVEN BIRT\n')
  })

  it.each(['5.5.1', '7.0'] as const)(
    'gives a %s file that changes nothing on the same site',
    async (version) => {
      const anna = await world.add('Anna Lind', { birthDate: '1990', occupation: 'Weaver', deceased: false })
      const source = (
        await world.server.call(sourceEndpoints.create, { as: world.admin, body: { title: 'Letters' } })
      ).output()
      const citations = [{ source_id: source.id, page: '3' }]
      await world.server.call(factEndpoints.create, {
        as: world.admin,
        body: { personId: anna.id, tag: 'EMIG', date: '2010', citations },
      })
      const text = await exported(version)
      const none = { added: 0, changed: 0, removed: 0 }
      const unchanged = { facts: { ...none, names: none, sources: 0 } }
      expect(await load(text, { preview: true })).toMatchObject(unchanged)
      expect(await load(text)).toMatchObject(unchanged)
      expect(await load(text)).toMatchObject(unchanged)
      expect(await factsOf('Anna')).toMatchObject([
        { tag: 'BIRT' },
        { tag: 'OCCU' },
        { tag: 'EMIG', citations },
      ])
    },
  )

  it('writes facts and sources that were entered here, so that another site shows the same', async () => {
    const anna = await world.add('Anna Lind', { birthDate: '1850', occupation: 'Weaver' })
    const source = (
      await world.server.call(sourceEndpoints.create, { as: world.admin, body: { title: 'Letters' } })
    ).output()
    await world.server.call(factEndpoints.create, {
      as: world.admin,
      body: {
        personId: anna.id,
        tag: 'EMIG',
        date: '1870',
        citations: [{ source_id: source.id, page: '3' }],
      },
    })
    await world.server.call(factEndpoints.create, {
      as: world.admin,
      body: { personId: anna.id, tag: 'DEAT', denied: true },
    })
    const describeAll = async () =>
      (await factsOf('Anna')).map(({ tag, date, value, denied, citations }) => [
        ...[tag, date, value, denied],
        citations?.[0]?.page,
      ])
    const before = await describeAll()
    const text = await exported()
    await world.server.close()
    world = await startFamilyBuilder({ env: { DATA_DIR: data.dataDir } })
    await load(text)
    expect(await describeAll()).toEqual(before)
    expect((await knowledgeOf('Anna')).sources).toMatchObject([{ title: 'Letters' }])
  })
})
