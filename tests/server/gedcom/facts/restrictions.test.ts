/** What an import makes of structures that the file calls confidential or private. */
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { factEndpoints, getPersonFacts, nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { importGedcom } from '#shared/contracts/gedcom.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { getFamilyMap } from '#shared/contracts/places.contract.ts'
import { listEvents } from '#shared/contracts/timeline.contract.ts'
import { findRecord, makeImportSite, withoutIds } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'

const site = makeImportSite()

const carl = individualRecord('I2', 'Carl /Berg/', '1 SEX M', '1 IMMI', '2 DATE 1871')

async function listEventTitles(): Promise<string[]> {
  const { server, admin } = site.world
  return (await server.call(listEvents, { as: admin })).output().map(({ title }) => title)
}

describe('timeline events', () => {
  it('are not made from confidential marriages and migrations', async () => {
    const hidden = ['2 RESN confidential', '2 NOTE Secret']
    await site.load(
      gedcomFile(
        individualRecord('I1', 'Anna /Lind/', '1 SEX F', '1 EMIG', '2 DATE 1870', ...hidden),
        carl,
        familyRecord('F1', ['I2', 'I1'], [], '1 MARR', '2 DATE 1870', ...hidden),
      ),
      { events: true },
    )
    expect(await listEventTitles()).toEqual(['Immigration of Carl Berg'])
    expect(findRecord(await site.exported(), 'F1')).toContain('1 MARR\n2 DATE 1870\n2 RESN confidential')
  })

  it('are not made from records that are private as a whole', async () => {
    await site.load(
      gedcomFile(
        individualRecord('I1', 'Anna /Lind/', '1 SEX F', '1 RESN privacy', '1 EMIG', '2 DATE 1870'),
        carl,
        familyRecord('F1', ['I2', 'I1'], [], '1 RESN confidential', '1 MARR', '2 DATE 1870'),
      ),
      { events: true },
    )
    expect(await listEventTitles()).toEqual(['Immigration of Carl Berg'])
  })
})

it.each([
  ['a fact', ['1 OCCU prisoner', '2 RESN locked', '2 RESN confidential']],
  ['a record', ['1 RESN locked', '1 RESN confidential', '1 OCCU prisoner']],
  ['a name', ['1 NAME Anna /Prisoner/', '2 RESN locked', '2 RESN privacy']],
  ['a birth', ['1 BIRT', '2 PLAC Prison', '2 RESN locked', '2 _PRIV Y']],
])('tells nothing of %s with several restrictions', async (_, lines) => {
  await site.load(gedcomFile(individualRecord('I1', 'Anna /Lind/', '1 SEX F', ...lines)))
  expect(await site.readAsMember()).not.toMatch(/prison/i)
  expect(await site.exported()).toContain(lines.join('\n'))
})

it('tells no adoption that is confidential by the relation to the parents', async () => {
  await site.load(
    gedcomFile(
      individualRecord('I1', 'Wilma /Lind/', '1 FAMC @F1@', '1 ADOP', '2 RESN confidential', '2 FAMC @F2@'),
      individualRecord('I2', 'Carl /Lind/', '1 SEX M', '1 FAMS @F1@'),
      individualRecord('I3', 'Olaf /Berg/', '1 SEX M', '1 FAMS @F2@'),
      familyRecord('F1', ['I2', null], ['I1']),
      familyRecord('F2', ['I3', null], []),
    ),
  )
  const as = await site.signInMember()
  const people = (await site.world.server.call(listPeople, { as })).output()
  expect(JSON.stringify(people)).not.toContain('adopt')
})

describe('pictures', () => {
  it('of confidential facts and objects are kept for the export only', async () => {
    const tree = gedcomFile(
      individualRecord(
        'I1',
        'Anna /Lind/',
        ...['1 ADOP', '2 RESN confidential', '2 OBJE @O1@', '2 OBJE', '3 FILE letter.jpg', '4 FORM jpg'],
        ...['1 OBJE @O2@', '1 OBJE @O3@', '1 EVEN', '2 TYPE Trip', '2 OBJE @O4@'],
        ...['1 DSCR Ill', '2 RESN privacy', '2 OBJE @O4@'],
      ),
      '0 @O1@ OBJE\n1 FILE order.jpg\n2 FORM jpg\n2 TITL Order',
      '0 @O2@ OBJE\n1 FILE secret.jpg\n2 FORM jpg\n2 TITL Secret\n1 RESN confidential',
      '0 @O3@ OBJE\n1 FILE anna.jpg\n2 FORM jpg\n2 TITL Anna',
      '0 @O4@ OBJE\n1 FILE trip.jpg\n2 FORM jpg\n2 TITL Trip',
    )
    const colors = ['#102030', '#203040', '#304050', '#405060', '#506070'] as const
    const [order, letter, secret, anna, trip] = await Promise.all(
      colors.map((color) => jpeg({ halves: [color, '#f0f0f0'] })),
    )
    if (!order || !letter || !secret || !anna || !trip) throw new Error('no pictures')
    const bytes = zipSync({
      ...{ 'gedcom.ged': Buffer.from(tree), 'order.jpg': order, 'letter.jpg': letter },
      ...{ 'secret.jpg': secret, 'anna.jpg': anna, 'trip.jpg': trip },
    })
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), 'family.gdz')
    const { server, admin } = site.world
    expect((await server.fetch(`/api${importGedcom.path}`, { method: 'POST', body, as: admin })).status).toBe(
      200,
    )
    const { data } = (await server.call(listArchives, { as: admin })).output()
    expect(data.map(({ title }) => title).sort()).toEqual(['Anna', 'Trip'])
    const kept = await server.db
      .selectFrom('media')
      .select('file_name')
      .where('folder', '=', 'gedcom')
      .execute()
    expect(kept.map(({ file_name }) => file_name).sort()).toEqual(['letter.jpg', 'order.jpg', 'secret.jpg'])
    const text = await site.exported()
    for (const file of ['order.jpg', 'letter.jpg', 'secret.jpg']) expect(text).toContain(`FILE ${file}`)
  })
})

describe('notes', () => {
  const secret = ['1 NOTE Her father was the priest', '2 RESN confidential', '1 NOTE @N1@']
  const file = (...lines: string[]) =>
    gedcomFile(
      individualRecord('I1', 'Anna /Lind/', ...lines, ...secret, '1 NOTE She sang'),
      '0 @N1@ NOTE She was in prison\n1 RESN confidential',
      '0 @N2@ NOTE She was ill\n1 RESN privacy',
    )

  it('that are confidential stay out of the biography and in the export', async () => {
    await site.load(file())
    const id = await site.findId('Anna')
    expect((await site.world.read({ id })).biography).toBe('She sang')
    await site.world.edit({ id }, { biography: 'She sang in the choir' })
    const text = await site.exported()
    expect(findRecord(text, 'I1')).toContain(
      '1 NOTE Her father was the priest\n2 RESN confidential\n1 NOTE @N1@\n1 NOTE She sang in the choir',
    )
    expect(text).toContain('She was in prison')
  })

  it('that are confidential stay out of a fact, and in the export when its other note changes', async () => {
    const notes = ['2 NOTE Of a maid', '3 RESN confidential', '2 NOTE @N2@', '2 NOTE On the farm']
    await site.load(file('1 BIRT', '2 DATE 1850', ...notes))
    const [birth] = await site.factsOf('Anna')
    expect(birth?.note).toBe('On the farm')
    await site.editFact(birth, { note: 'In the barn' })
    expect(findRecord(await site.exported(), 'I1')).toContain(
      '2 NOTE Of a maid\n3 RESN confidential\n2 NOTE @N2@\n2 NOTE In the barn\n',
    )
  })
})

describe('a record that the file restricts as a whole', () => {
  const file = (restriction: string) =>
    gedcomFile(
      individualRecord(
        'I1',
        'Wilma /Xylander/',
        ...['1 SEX F', restriction, '1 BIRT', '2 DATE 1950', '2 PLAC Ulvik', '1 OCCU Weaver', '1 ADOP'],
        ...['2 NOTE Of the neighbours', '1 NOTE A secret life', '1 NOTE @N1@', '1 FAMC @F2@'],
      ),
      individualRecord('I2', 'Carl /Berg/', '1 SEX M'),
      individualRecord('I3', 'Dora /Berg/', '1 FAMS @F2@'),
      familyRecord('F1', ['I2', 'I1'], [], restriction, '1 MARR', '2 DATE 1970', '1 DIV', '2 DATE 1975'),
      familyRecord('F2', [null, 'I3'], ['I1']),
      '0 @N1@ NOTE A shared secret',
    )

  it.each(['1 RESN confidential', '1 RESN privacy', '1 _PRIV Y'])(
    'reaches no member with %s, except the place in the tree',
    async (restriction) => {
      await site.load(file(restriction), { events: true })
      const as = await site.signInMember()
      const { server } = site.world
      const people = (await server.call(listPeople, { as })).output()
      const answers = [
        people,
        (await server.call(listEvents, { as })).output(),
        (await server.call(factEndpoints.list, { as })).output(),
        (await server.call(nameEndpoints.list, { as })).output(),
        (await server.call(getFamilyMap, { as })).output(),
      ]
      for (const word of ['Wilma', 'Xylander', '1950', 'Weaver', 'neighbours', 'secret', '1970', '1975'])
        expect(withoutIds(JSON.stringify(answers)), word).not.toContain(word)
      const dora = people.find(({ first_name }) => first_name === 'Dora')
      const wilma = people.find(({ father_id }) => father_id !== null && father_id === dora?.id)
      expect(wilma).toMatchObject({ first_name: '', gender: 'F', birth_date: null, biography: null })
      expect(wilma?.partners).toMatchObject([{ from: null, to: null, end_reason: null }])
      const known = await site.world.server.call(getPersonFacts, {
        params: { id: wilma?.id ?? '' },
        as: site.world.admin,
      })
      expect(JSON.stringify(known.output())).toContain('neighbours')
    },
  )

  it.each(['5.5.1', '7.0'] as const)('comes back whole in an export in %s', async (version) => {
    await site.load(file('1 RESN confidential'))
    const text = await site.exported(version)
    const lines = [
      'NAME Wilma /Xylander/',
      '2 DATE 1950',
      'OCCU Weaver',
      'Of the neighbours',
      'A secret life',
    ]
    for (const line of [...lines, '2 DATE 1970', '2 DATE 1975']) expect(text).toContain(line)
    expect(text.match(/A shared secret/g)).toHaveLength(1)
    await site.load(text)
    expect(await site.exported(version)).toBe(text)
  })

  it('is shown when the next version of the file restricts it no longer and somebody wants it, and the other way round', async () => {
    await site.load(file('1 RESN confidential'))
    const people = await site.world.everybody()
    const [id, count] = [people.find(({ first_name }) => first_name === '')?.id, people.length]
    for (const _ of ['twice', 'asked again each time']) {
      const report = await site.load(file('1 REFN 1'))
      expect(report.still_hidden).toEqual({ records: 2, details: 0 })
      expect(JSON.stringify(await site.world.everybody())).not.toMatch(/Wilma|1950|Weaver|secret/)
    }
    expect(await site.exported()).toContain('1 RESN confidential')
    const report = await site.load(file('1 REFN 1'), { liftRestrictions: true })
    expect(report.still_hidden).toEqual({ records: 0, details: 0 })
    // The list of the time before the import may be served for a moment.
    await expect.poll(() => site.findId('Wilma')).toBe(id)
    expect((await site.factsOf('Wilma')).map(({ restriction }) => restriction)).not.toContain('confidential')
    await site.load(file('1 RESN confidential'))
    await expect.poll(() => site.findId('Wilma')).toBe('')
    expect((await site.world.everybody()).map((person) => person.id)).toContain(id)
    expect(await site.world.everybody()).toHaveLength(count)
  })

  it('refuses edits of what is locked', async () => {
    await site.load(file('1 RESN locked'))
    const [birth] = await site.factsOf('Wilma')
    expect(birth?.restriction).toBe('locked')
    const body = { date: '1951' }
    const params = { id: birth?.id ?? '' }
    const answer = await site.world.server.call(factEndpoints.update, { params, body, as: site.world.admin })
    expect(answer.status).not.toBe(200)
  })
})
