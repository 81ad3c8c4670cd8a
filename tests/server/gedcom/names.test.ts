/** Names of an imported file: shown, merged with edits of the site, and exported. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listWronglyDerived } from '#server/facts/derived-columns.service.ts'
import {
  getPersonFacts,
  type NamePayload,
  nameEndpoints,
  type PersonName,
} from '#shared/contracts/facts.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { exportText } from '#tests/support/gedcom/export-text.ts'
import { gedcomFile, importText, individualRecord, makeDataDir } from '#tests/support/gedcom-files.ts'

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

const load = (text: string) =>
  importText({ db: world.server.db, clock: world.server.clock, dataDir: data.dataDir }, text)

const exported = async (version: '5.5.1' | '7.0' = '5.5.1') =>
  (await exportText(world.server, version, 'family.ged')).text

/** The lines of the names in an export. */
const exportedNames = async (version: '5.5.1' | '7.0' = '5.5.1') =>
  /INDI\n(1 NAME[\s\S]*?)(?=\n1 (?!NAME))/.exec(await exported(version))?.[1]?.split('\n') ?? []

/** A file with Anna, who has these lines, her brother, and a source. */
const person = (...lines: string[]) =>
  gedcomFile(
    ['0 @I1@ INDI', ...lines, '1 SEX F', '1 BIRT', '2 DATE 1850'].join('\n'),
    individualRecord('I2', 'Carl /Berg/', '1 SEX M', '1 BIRT', '2 DATE 1852'),
    '0 @S1@ SOUR\n1 TITL Parish book',
  )

const findAnna = async (family = world) =>
  (await family.everybody()).find(({ first_name }) => first_name !== 'Carl')

async function readPerson() {
  const found = await findAnna()
  return await world.read({ id: found?.id ?? '' })
}

async function namesOf(): Promise<PersonName[]> {
  const found = await findAnna()
  const params = { id: found?.id ?? '' }
  const { names } = (await world.server.call(getPersonFacts, { params, as: world.admin })).output()
  return names.sort((a, b) => a.position - b.position)
}

const shownNames = async () =>
  (await namesOf()).map(({ id: _, person_id: __, position: ___, updated_at: ____, citations, ...name }) => ({
    ...name,
    ...(citations && { citations: citations.map(({ source_id: _____, ...rest }) => rest) }),
  }))

async function editName(name: PersonName | undefined, body: NamePayload): Promise<void> {
  const { id = '', updated_at = '' } = name ?? {}
  await world.server.call(nameEndpoints.update, {
    params: { id },
    body,
    as: world.admin,
    headers: { 'if-match': `"${updated_at}"` },
  })
}

async function deleteName(name: PersonName | undefined): Promise<void> {
  const { id = '', updated_at = '' } = name ?? {}
  await world.server.call(nameEndpoints.remove, {
    params: { id },
    as: world.admin,
    headers: { 'if-match': `"${updated_at}"` },
  })
}

const anna = [
  ...['1 NAME Dr. Anna Maria /van der Berg/ Jr.', '2 TYPE birth', '2 NPFX Dr.', '2 GIVN Anna Maria'],
  ...['2 _RUFNAME Maria', '2 NICK Mimi', '2 SPFX van der', '2 SURN Berg', '2 NSFX Jr.'],
  ...['2 NOTE As the vicar wrote it', '2 SOUR @S1@', '3 PAGE 7', '2 _PLACE Ulvik'],
  ...['1 NAME Anna /Lind/', '2 TYPE married', '2 DATE 1870', '1 NAME Anne //', '2 TYPE Stage name'],
]

describe('importing a file', () => {
  it('makes a record of every name, with its pieces, notes and citations', async () => {
    await load(person(...anna))
    expect(await shownNames()).toEqual([
      {
        ...{ type: 'birth', prefix: 'Dr.', given: 'Anna Maria', call_name: 'Maria', nickname: 'Mimi' },
        ...{ surname_prefix: 'van der', surname: 'Berg', suffix: 'Jr.', note: 'As the vicar wrote it' },
        citations: [{ page: '7' }],
      },
      { type: 'married', given: 'Anna', surname: 'Lind', date: '1870' },
      { type: 'other', type_text: 'Stage name', given: 'Anne' },
    ])
    expect(await readPerson()).toMatchObject({
      ...{ first_name: 'Anna Maria', last_name: 'Lind', maiden_name: 'van der Berg Jr.' },
      also_known_as: ['Mimi', 'Anna Lind', 'Anne'],
    })
  })

  it('reads married names and other names below NAME as names of their own', async () => {
    await load(person('1 NAME Anna /Berg/', '2 _MARNM Lind', '2 _AKA Annie /Berg/'))
    expect(await shownNames()).toEqual([
      { given: 'Anna', surname: 'Berg' },
      { type: 'married', given: 'Anna', surname: 'Lind' },
      { type: 'aka', given: 'Annie', surname: 'Berg' },
    ])
    expect(await readPerson()).toMatchObject({
      ...{ first_name: 'Anna', last_name: 'Lind', maiden_name: 'Berg', also_known_as: ['Annie Berg'] },
    })
  })

  it('reads names in other scripts', async () => {
    await load(
      person(
        '1 NAME 太郎 /田中/',
        '2 ROMN Taro /Tanaka/',
        '3 TYPE romaji',
        '2 FONE たろう //',
        '3 TYPE hiragana',
      ),
    )
    expect((await namesOf())[0]?.translations).toEqual([
      { language: 'ja-Latn', given: 'Taro', surname: 'Tanaka' },
      { language: 'ja-Hira', given: 'たろう' },
    ])
  })

  it('hides a confidential name from members and from the lists', async () => {
    await load(person('1 NAME Anna /Berg/', '1 NAME Vera /Spy/', '2 TYPE aka', '2 RESN confidential'))
    expect(await readPerson()).toMatchObject({ first_name: 'Anna', also_known_as: [] })
    expect(await namesOf()).toHaveLength(2)
    const { id } = await readPerson()
    const member = await world.server.signIn(await world.server.createMember())
    const seen = (await world.server.call(getPersonFacts, { params: { id }, as: member })).output()
    expect(seen.names.map(({ given }) => given)).toEqual(['Anna'])
  })
})

describe('importing the file again', () => {
  it('changes nothing when nothing changed', async () => {
    await load(person(...anna))
    const before = { names: await namesOf(), person: await readPerson() }
    world.server.clock.advance(60_000)
    const { facts } = await load(person(...anna))
    expect(facts.names).toEqual({ added: 0, changed: 0, removed: 0 })
    expect({ names: await namesOf(), person: await readPerson() }).toEqual(before)
  })

  it('keeps edits of the site, and takes changes of the file beside them', async () => {
    await load(person(...anna))
    const [birth] = await namesOf()
    await editName(birth, { given: 'Anna Marie' })
    const changed = anna.map((line) => line.replace('NICK Mimi', 'NICK Mia').replace('Lind', 'Lund'))
    await load(person(...changed))
    expect(await namesOf()).toMatchObject([
      { id: birth?.id, given: 'Anna Marie', nickname: 'Mia', surname: 'Berg' },
      { type: 'married', surname: 'Lund' },
      { given: 'Anne' },
    ])
    expect(await readPerson()).toMatchObject({ first_name: 'Anna Marie', last_name: 'Lund' })
  })

  it('leaves a name deleted that was deleted here', async () => {
    await load(person(...anna))
    await deleteName((await namesOf())[2])
    await load(person(...anna.map((line) => line.replace('Mimi', 'Mia'))))
    expect(await namesOf()).toHaveLength(2)
  })

  it('removes a name that the file has no more, unless it was edited here', async () => {
    await load(person(...anna))
    await editName((await namesOf())[2], { note: 'In the theatre' })
    await load(person(...anna.slice(0, 13)))
    expect((await namesOf()).map(({ given }) => given)).toEqual(['Anna Maria', 'Anne'])
  })

  it('pairs no name with another one that was inserted above it', async () => {
    await load(person('1 NAME Anna /Berg/', '2 SOUR @S1@'))
    const [before] = await namesOf()
    await load(person('1 NAME Anneli /Dahl/', '2 TYPE immigrant', '1 NAME Anna /Berg/', '2 SOUR @S1@'))
    expect(await namesOf()).toMatchObject([{ given: 'Anneli' }, { id: before?.id, given: 'Anna' }])
  })

  it('recognizes the names of a person with another cross-reference', async () => {
    const uid = '1 _UID 0F3A5C8E-7B1D-4E2A-9C6F-1234567890AB'
    await load(person(...anna, uid))
    const before = await namesOf()
    const changed = person(...anna.map((line) => line.replace('Mimi', 'Mia')), uid).replaceAll('@I1@', '@I9@')
    expect((await load(changed)).facts).toMatchObject({
      added: 0,
      names: { added: 0, changed: 1, removed: 0 },
    })
    expect((await namesOf()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  it('adds no name that another file has, too', async () => {
    const uid = '1 _UID 0F3A5C8E-7B1D-4E2A-9C6F-1234567890AB'
    await load(person(...anna, uid))
    const cousins = gedcomFile(
      ['0 @P7@ INDI', '1 NAME Anna /Lind/', '2 TYPE married', '2 DATE 1870', '1 SEX F', uid].join('\n'),
      ...['A', 'B', 'C'].map((name) => individualRecord(`P${name}`, `Xaver ${name} /Zeller/`, '1 SEX M')),
    )
    const { id } = await readPerson()
    expect((await load(cousins)).facts.names).toMatchObject({ added: 3, changed: 0 })
    const params = { id }
    const { names } = (await world.server.call(getPersonFacts, { params, as: world.admin })).output()
    expect(names.map(({ given }) => given).sort()).toEqual(['Anna', 'Anna Maria', 'Anne'])
  })

  it('adds to names entered by hand what the file tells, and no name twice', async () => {
    const created = await world.add('Anna', {
      lastName: 'Lind',
      maidenName: 'Berg',
      alsoKnownAs: ['Annie Berg'],
    })
    const text = person(
      ...[
        '1 NAME Anna /Berg/',
        '2 TYPE birth',
        '2 SOUR @S1@',
        '3 PAGE 7',
        '1 NAME Anna /Lind/',
        '2 TYPE married',
      ],
      ...['1 NAME Annie /Berg/', '2 TYPE aka', `1 UID ${created.id}`],
    )
    await load(text)
    expect(await shownNames()).toEqual([
      { type: 'birth', given: 'Anna', surname: 'Berg', citations: [{ page: '7' }] },
      { type: 'married', given: 'Anna', surname: 'Lind' },
      { type: 'aka', given: 'Annie', surname: 'Berg' },
    ])
  })
})

describe('exporting', () => {
  it('writes untouched names exactly as the file has them', async () => {
    await load(person(...anna))
    expect(await exportedNames()).toEqual(anna)
  })

  it('replaces what was edited in a name, and keeps what the site does not know', async () => {
    await load(person(...anna))
    await editName((await namesOf())[0], { given: 'Anna Marie', callName: null })
    const lines = await exportedNames()
    expect(lines[0]).toBe('1 NAME Dr. Anna Marie /van der Berg/ Jr.')
    expect(lines).toEqual(expect.arrayContaining(['2 GIVN Anna Marie', '2 _PLACE Ulvik', '3 PAGE 7']))
    expect(lines.some((line) => line.includes('_RUFNAME'))).toBe(false)
  })

  it('keeps names below NAME there until they are edited', async () => {
    const lines = ['1 NAME Anna /Berg/', '2 _MARNM Lind', '2 _AKA Annie /Berg/']
    await load(person(...lines))
    expect(await exportedNames()).toEqual(lines)
    await editName((await namesOf())[1], { surname: 'Lund' })
    expect(await exportedNames()).toEqual([
      ...['1 NAME Anna /Berg/', '2 _AKA Annie /Berg/'],
      ...['1 NAME Anna /Lund/', '2 GIVN Anna', '2 SURN Lund', '2 TYPE married'],
    ])
  })

  it('reads an alias in words as an additional name, and finds it again in its own exports', async () => {
    await load(person('1 NAME Anna /Berg/', '1 ALIA The Baker', '1 _AKA Annie /Berg/', '1 ALIA @I2@'))
    expect(await namesOf()).toMatchObject([
      { given: 'Anna', surname: 'Berg' },
      { type: 'aka', given: 'The Baker' },
      { type: 'aka', given: 'Annie', surname: 'Berg' },
    ])
    expect(await readPerson()).toMatchObject({ also_known_as: ['The Baker', 'Annie Berg'] })
    for (const version of ['5.5.1', '7.0'] as const) {
      const text = await exported(version)
      expect(text).toMatch(/^1 NAME The Baker\n2 TYPE aka$/im)
      expect(text).toContain('1 ALIA @I2@')
      const again = await load(text)
      expect(again.facts.names).toEqual({ added: 0, changed: 0, removed: 0 })
    }
  })

  it('keeps NAME as the main name where an alias stands before it', async () => {
    await load(person('1 _AKA Bob /Smith/', '1 NAME Robert /Jones/', '1 ALIA The Baker'))
    expect(await readPerson()).toMatchObject({
      ...{ first_name: 'Robert', last_name: 'Jones', also_known_as: ['Bob Smith', 'The Baker'] },
    })
  })

  it('leaves out deleted names, and writes new ones behind the name before them', async () => {
    await load(person(...anna))
    const [, married] = await namesOf()
    await deleteName(married)
    const { id } = await readPerson()
    const body = { personId: id, type: 'religious', given: 'Sister Agnes', position: 1 } as const
    await world.server.call(nameEndpoints.create, { body, as: world.admin })
    const lines = await exportedNames('7.0')
    expect(lines).not.toContain('1 NAME Anna /Lind/')
    expect(lines.slice(13, 18)).toEqual([
      ...['1 NAME Sister Agnes //', '2 GIVN Sister Agnes', '2 TYPE OTHER', '3 PHRASE religious'],
      '1 NAME Anne //',
    ])
  })

  it.each(['5.5.1', '7.0'] as const)('can be imported again without changes in %s', async (version) => {
    await load(person(...anna, '1 NAME Anna /Berg/', '2 _MARNM Lind'))
    const [birth, , stage] = await namesOf()
    await editName(birth, { suffix: 'Sr.', citations: [{ page: 'loose leaf', text: 'Anna' }] })
    await editName(stage, { type: 'religious', note: 'In the convent', date: '1890', restriction: 'privacy' })
    const { id } = await readPerson()
    const body = {
      personId: id,
      type: 'other',
      typeText: 'Pen name',
      given: 'A. B.',
      surname: 'Cee',
    } as const
    await world.server.call(nameEndpoints.create, { body, as: world.admin })
    const before = { names: await shownNames(), person: await readPerson() }
    const first = await exported(version)
    await load(first)
    expect({ names: await shownNames(), person: await readPerson() }).toEqual(before)
    expect(await exported(version)).toEqual(first)
  })

  it('can be imported on another site with the same names', async () => {
    await world.add('Anna', {
      lastName: 'Lind',
      maidenName: 'van der Berg',
      alsoKnownAs: ['Mimi', 'A. B. Cee'],
    })
    const before = { names: await shownNames(), person: await readPerson() }
    const text = await exported()
    const other = await startFamilyBuilder({ env: { DATA_DIR: data.dataDir } })
    await importText({ db: other.server.db, clock: other.server.clock, dataDir: data.dataDir }, text)
    const found = await findAnna(other)
    const params = { id: found?.id ?? '' }
    const { names } = (await other.server.call(getPersonFacts, { params, as: other.admin })).output()
    names.sort((a, b) => a.position - b.position)
    expect(names.map(({ type, given, surname }) => ({ type, given, surname }))).toEqual(
      before.names.map(({ type, given, surname }) => ({ type, given, surname })),
    )
    expect(await other.read(params)).toMatchObject({
      ...{ first_name: 'Anna', last_name: 'Lind', maiden_name: 'van der Berg' },
      also_known_as: ['Mimi', 'A. B. Cee'],
    })
    await other.server.close()
  })
})
