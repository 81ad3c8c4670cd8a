/** What an export writes of records that were edited here, or that a file has dropped. */
import { describe, expect, it } from 'vitest'
import { findRecord, makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

describe('a family with one known partner', () => {
  it.each(['HUSB', 'WIFE'])('keeps what stands below the %s of the known partner', async (tag) => {
    const [anna, carl] = [
      individualRecord('I1', 'Anna /Lind/', '1 SEX F'),
      individualRecord('I2', 'Carl /Berg/'),
    ]
    const xref = tag === 'HUSB' ? 'I2' : 'I1'
    await site.load(
      gedcomFile(anna, carl, `0 @F1@ FAM\n1 ${tag} @${xref}@\n2 _PREF Y\n1 NOTE Unknown partner`),
    )
    expect(findRecord(await site.exported(), 'F1')).toContain(`1 ${tag} @${xref}@\n2 _PREF Y\n`)
  })
})

describe('the kind of a fact', () => {
  it.each(['5.5.1', '7.0'] as const)('is written as edited in %s', async (version) => {
    await site.load(gedcomFile(individualRecord('I1', 'Anna /Lind/', '1 CHR', '2 DATE 1850', '2 _CUST x')))
    const [christening] = await site.factsOf('Anna')
    await site.editFact(christening, { tag: 'BAPM' })
    const record = findRecord(await site.exported(version), 'I1')
    expect(record).toContain('1 BAPM\n2 DATE 1850\n2 _CUST x')
    expect(record).not.toContain('CHR')
  })

  it('is written as an event with a type where GEDCOM has no tag', async () => {
    await site.load(
      gedcomFile(
        individualRecord('I1', 'Anna /Lind/', '1 SEX F'),
        individualRecord('I2', 'Carl /Berg/', '1 SEX M'),
        '0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n1 DIV\n2 DATE 1880\n2 _CUST x',
      ),
    )
    const [divorce] = await site.unionFactsOf('Anna')
    await site.editFact(divorce, { tag: '_SEPR' })
    expect(findRecord(await site.exported(), 'F1')).toMatch(
      /1 EVEN\n2 TYPE Separation\n2 DATE 1880\n2 _CUST x/,
    )
  })
})

describe('a source that the file dropped', () => {
  it.each(['5.5.1', '7.0'] as const)(
    'is written in %s when the site still cites the source',
    async (version) => {
      const file = (...records: string[]) => gedcomFile(individualRecord('I1', 'Anna /Lind/'), ...records)
      await site.load(file('0 @S1@ SOUR\n1 TITL Parish book'))
      const [source] = await site.sources()
      const citations = [{ source_id: source?.id ?? '', page: '99' }]
      await site.addFact({ personId: await site.findId('Anna'), tag: 'OCCU', value: 'Smith', citations })
      expect((await site.exported(version)).match(/ SOUR\n1 TITL Parish book/g)).toHaveLength(1)
      await site.load(file())
      const text = await site.exported(version)
      const [, xref = ''] = /0 @(\w+)@ SOUR\n/.exec(text) ?? []
      expect(findRecord(text, xref)).toContain('1 TITL Parish book')
      expect(text).toContain(`1 OCCU Smith\n2 SOUR @${xref}@\n3 PAGE 99`)
    },
  )
})

describe('a fact that is not accepted', () => {
  it.each(['5.5.1', '7.0'] as const)(
    'is written after the accepted ones of its tag in %s',
    async (version) => {
      const births = ['1 BIRT', '2 DATE 1850', '2 _CUST x', '1 OCCU Weaver', '1 BIRT', '2 DATE 1852']
      await site.load(gedcomFile(individualRecord('I1', 'Anna /Lind/', ...births)))
      const [birth] = await site.factsOf('Anna')
      await site.editFact(birth, { status: 'rejected', statusReason: 'Of another parish' })
      expect(findRecord(await site.exported(version), 'I1')).toContain(
        '1 BIRT\n2 DATE 1852\n1 OCCU Weaver\n1 BIRT\n2 DATE 1850\n2 _CUST x\n',
      )
    },
  )
})

describe('an edited citation', () => {
  const citation = [
    ...['2 SOUR @S1@', '3 PAGE 7', '3 EVEN BIRT', '4 ROLE CHIL', '3 DATA', '4 DATE 1 JAN 1851', '4 _FILM 12'],
    ...['3 OBJE @O1@', '3 NOTE Faded ink', '3 _APID 1,2::3'],
  ]
  const hidden = [
    '3 EVEN BIRT\n4 ROLE CHIL',
    '4 _FILM 12',
    '3 OBJE @O1@',
    '3 NOTE Faded ink',
    '3 _APID 1,2::3',
  ]
  const file = (...lines: string[]) =>
    gedcomFile(
      individualRecord('I1', 'Anna /Lind/', ...lines),
      '0 @S1@ SOUR\n1 TITL Parish book',
      '0 @O1@ OBJE\n1 FILE page.jpg\n2 FORM jpg',
    )

  it('of a fact keeps what the form does not show', async () => {
    await site.load(file('1 BIRT', '2 DATE 1850', ...citation, '2 SOUR @S1@', '3 PAGE 9'))
    const [birth] = await site.factsOf('Anna')
    const [first, second] = birth?.citations ?? []
    await site.editFact(birth, { citations: [{ ...first, page: '8' }, { ...second }] })
    const record = findRecord(await site.exported(), 'I1')
    for (const lines of ['3 PAGE 8', '4 DATE 1 JAN 1851', ...hidden]) expect(record).toContain(lines)
    expect(record).toContain('2 SOUR @S1@\n3 PAGE 9')
    expect(record).not.toContain('PAGE 7')
  })

  it('of the whole record keeps what the form does not show', async () => {
    const ofRecord = citation.map((line) => `${Number(line[0]) - 1}${line.slice(1)}`)
    await site.load(file(...ofRecord))
    const found = (await site.factsOf('Anna')).find(({ tag }) => tag === 'SOUR')
    await site.editFact(found, { citations: [{ ...found?.citations?.[0], quality: 2 }] })
    const record = findRecord(await site.exported(), 'I1')
    for (const lines of [
      '1 SOUR @S1@\n2 PAGE 7',
      '2 QUAY 2',
      '3 DATE 1 JAN 1851',
      '3 _FILM 12',
      '2 _APID 1,2::3',
    ])
      expect(record).toContain(lines)
  })
})

it('keeps what a file says about a participant whose role is edited', async () => {
  await site.load(
    gedcomFile(
      individualRecord(
        'I1',
        'Anna /Lind/',
        '1 CHR',
        '2 ASSO @I2@',
        '3 RELA Witness',
        '3 NOTE Signed with a cross',
      ),
      individualRecord('I2', 'Carl /Berg/'),
    ),
  )
  const [christening] = await site.factsOf('Anna')
  const [witness] = christening?.participants ?? []
  expect(witness?.role).toBe('WITN')
  await site.editFact(christening, { participants: [{ ...witness, role: 'GODP' }] })
  const record = findRecord(await site.exported(), 'I1')
  expect(record).toMatch(/2 ASSO @I2@\n3 RELA godparent\n3 NOTE Signed with a cross/)
})

it('keeps the hidden notes and further call numbers of a source that is edited', async () => {
  await site.load(
    gedcomFile(
      individualRecord('I1', 'Anna /Lind/', '1 SOUR @S1@'),
      '0 @S1@ SOUR\n1 TITL Parish book\n1 NOTE @N1@\n1 NOTE @N2@\n1 REPO @R1@\n2 NOTE Second shelf\n2 CALN A 1\n2 CALN B 2\n1 _CUST x',
      '0 @R1@ REPO\n1 NAME County archive',
      '0 @N1@ NOTE Of the priest\n1 RESN confidential',
      '0 @N2@ NOTE Torn pages',
    ),
  )
  const [source] = await site.sources()
  const [repository] = source?.repositories ?? []
  await site.editSource(source, {
    title: 'Parish book',
    note: 'Mended pages',
    repositories: [{ repository_id: repository?.repository_id ?? '', call_number: 'A 11' }],
  })
  const record = findRecord(await site.exported(), 'S1')
  for (const lines of [
    '1 NOTE @N1@',
    '1 NOTE Mended pages',
    '2 CALN A 11',
    '2 CALN B 2',
    '2 NOTE Second shelf',
  ])
    expect(record).toContain(lines)
  expect(record).not.toContain('@N2@')
})
