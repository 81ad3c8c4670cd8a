/** What desktop programs and web sites write in their own ways: it is shown, or the report lists it as kept for exports. */
import { describe, expect, it } from 'vitest'
import { formatFactName } from '#shared/fact-tags.ts'
import { findRecord, makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

interface Dialect {
  anna?: string[]
  head?: string[]
  records?: string[]
  child?: string[]
  /** What is seen of it. */
  shows?: () => Promise<unknown>
  expected?: unknown
  /** The lines of an export, where they are others. */
  exported?: string[]
  /** What the report lists as kept. */
  unshown?: string[]
}

const factsOf = async () =>
  (await site.factsOf('Anna')).map((fact) =>
    [formatFactName(fact), fact.value, fact.date, fact.place, fact.note].filter(Boolean).join(', '),
  )

const participants = async () =>
  (await site.factsOf('Anna')).flatMap((fact) =>
    (fact.participants ?? []).map(({ name, person_id, role }) =>
      [name ?? (person_id ? 'Per' : ''), role].join(' '),
    ),
  )

const names = async () => {
  const person = (await site.world.everybody()).find(({ first_name }) => first_name.startsWith('Anna'))
  const { names: all } = await site.knowledgeOf(person?.first_name ?? '')
  return all.map(({ given, surname, call_name, type }) =>
    [given, surname, call_name, type].filter(Boolean).join(' '),
  )
}

const kinds = async () => {
  const rows = await site.world.server.db.selectFrom('other_parents').select('kind').execute()
  return rows.map(({ kind }) => kind)
}

const citations = async () => (await site.factsOf('Anna')).flatMap((fact) => fact.citations ?? [])

const source = '0 @S1@ SOUR\n1 TITL Register'

const dialects: Readonly<Record<string, Dialect>> = {
  'relations to each parent (Family Tree Maker, Legacy)': {
    child: ['2 _FREL Step', '2 _MREL Natural'],
    shows: kinds,
    expected: ['step'],
  },
  'dual years': {
    anna: ['1 BIRT', '2 DATE 3 MAR 1700/01'],
    shows: factsOf,
    expected: ['Birth, 1701-03-03'],
  },
  'facts that the head names (Family Tree Maker)': {
    head: ['1 _SCHEMA', '2 INDI', '3 _FA1', '4 LABL Served in parliament'],
    anna: ['1 _FA1 For Ulvik', '2 DATE 1880'],
    shows: factsOf,
    expected: ['Served in parliament, For Ulvik, 1880'],
  },
  'dates in the language of the program': {
    anna: ['1 BIRT', '2 DATE 12 Mai 1850', '1 BURI', '2 DATE 3 déc. 1901'],
    shows: factsOf,
    expected: ['Birth, 1850-05-12', 'Burial, 1901-12-03'],
  },
  'record numbers of citations (Ancestry)': {
    anna: ['1 BIRT', '2 DATE 1850', '2 SOUR @S1@', '3 PAGE 12', '3 _APID 1,7602::1'],
    records: [source],
    shows: citations,
    expected: [expect.objectContaining({ page: '12' })],
    unshown: ['SOUR._APID'],
  },
  'web links (Ancestry)': {
    anna: ['1 _WLNK', '2 TITL Her page', '2 URL https://example.org/anna'],
    shows: factsOf,
    expected: ['Website, https://example.org/anna'],
  },
  'web links (RootsMagic)': {
    anna: ['1 _WEBTAG', '2 NAME Her page', '2 URL https://example.org/anna'],
    shows: factsOf,
    expected: ['Website, https://example.org/anna'],
  },
  'the address of an original picture (Ancestry)': {
    records: ['0 @O1@ OBJE\n1 FILE anna.jpg\n2 FORM jpg\n1 _ORIG\n2 _URL https://example.org/image'],
    unshown: ['OBJE._ORIG'],
  },
  'numbers below events (MyHeritage)': {
    anna: ['1 BIRT', '2 DATE 1850', '2 RIN MH:IF1', '2 _UID 5A1B2C3D000011112222333344445555'],
    shows: factsOf,
    expected: ['Birth, 1850'],
  },
  'a certainty above the highest (MyHeritage)': {
    anna: ['1 BIRT', '2 DATE 1850', '2 SOUR @S1@', '3 QUAY 4'],
    records: [source],
    shows: citations,
    expected: [expect.objectContaining({ quality: 3 })],
  },
  'albums (MyHeritage)': {
    records: ['0 @O1@ OBJE\n1 FILE anna.jpg\n2 FORM jpg\n1 _ALBUM @A1@', '0 @A1@ ALBUM\n1 TITL Summer'],
    unshown: ['ALBUM', 'OBJE._ALBUM'],
  },
  'notes in HTML (MyHeritage)': {
    anna: ['1 BIRT', '2 DATE 1850', '2 NOTE <p>Born <b>at sea</b></p>'],
    shows: factsOf,
    expected: ['Birth, 1850, Born at sea'],
  },
  'shared events (RootsMagic)': {
    anna: ['1 CENS', '2 DATE 1865', '2 _SHAR @I2@', '3 ROLE Lodger'],
    shows: participants,
    expected: ['Per OTHER'],
  },
  'dates to sort by and templates (RootsMagic)': {
    anna: ['1 CENS', '2 DATE 1865', '2 _SDATE 1 JAN 1865', '2 SOUR @S1@', '3 _TMPLT', '4 FIELD'],
    records: [source, '0 _EVDEF Move\n1 TYPE P'],
    shows: factsOf,
    expected: ['Census, 1865'],
    unshown: ['SOUR._TMPLT', '_EVDEF'],
  },
  'unique ids of 36 digits (RootsMagic, PAF)': {
    anna: ['1 _UID 1234567890ABCDEF1234567890ABCDEF1234'],
    shows: async () =>
      findRecord(await site.exported(), 'I1').includes('1 _UID 1234567890ABCDEF1234567890ABCDEF1234'),
    expected: true,
  },
  'definitions of events (Legacy)': {
    head: ['1 _EVENT_DEFN Move', '2 _CONF_FLAG N'],
    anna: ['1 EVEN To Bergen', '2 TYPE Move', '2 DATE 1870'],
    shows: factsOf,
    expected: ['Move, To Bergen, 1870'],
  },
  'private facts (Legacy)': {
    anna: ['1 OCCU Spy', '2 _PRIV Y', '1 OCCU Weaver'],
    shows: async () => /Weaver/.test(await site.readAsMember()) && !/Spy/.test(await site.readAsMember()),
    expected: true,
  },
  'email addresses (Reunion)': {
    anna: ['1 EMAL anna@@example.org'],
    shows: factsOf,
    expected: ['Email address, anna@example.org'],
  },
  'signatures and maps of hamlets (Heredis)': {
    anna: ['1 SIGN yes', '1 BIRT', '2 PLAC Ulvik', '3 _SUBMAP', '4 LATI N60.5'],
    shows: factsOf,
    expected: ['Birth, Ulvik'],
    unshown: ['INDI.SIGN', 'PLAC._SUBMAP'],
  },
  'records of places (GEDCOM-L)': {
    anna: ['1 BIRT', '2 PLAC Ulvik', '3 _LOC @L1@'],
    records: ['0 @L1@ _LOC\n1 NAME Ulvik\n1 _GOV ULVIKJO50'],
    shows: factsOf,
    expected: ['Birth, Ulvik'],
    unshown: ['PLAC._LOC', '_LOC'],
  },
  'godparents and witnesses by name (GEDCOM-L)': {
    anna: ['1 BAPM', '2 DATE 1850', '2 _GODP Ola Berg', '2 _WITN Kari Lie'],
    shows: participants,
    expected: ['Ola Berg GODP', 'Kari Lie WITN'],
  },
  'call names (GEDCOM-L)': {
    anna: ['1 NAME Anna Maria /Lind/', '2 _RUFNAME Maria'],
    shows: names,
    expected: expect.arrayContaining([expect.stringContaining('Anna Maria Lind Maria')]),
  },
  'people of a shared event by name (Family Historian)': {
    anna: ['1 CENS', '2 DATE 1865', '2 _SHAN Ola Berg', '3 ROLE Head'],
    shows: participants,
    expected: ['Ola Berg OTHER'],
  },
  'kinds of associations (Geneanet)': {
    anna: ['1 BAPM', '2 DATE 1850', '2 ASSO @I2@', '3 TYPE INDI', '3 RELA godfather'],
    shows: participants,
    expected: ['Per GODP'],
  },
  'aliases in words (Geneanet)': {
    anna: ['1 ALIA Annchen'],
    exported: ['1 NAME Annchen', '2 TYPE aka'],
    shows: names,
    expected: expect.arrayContaining([expect.stringContaining('Annchen')]),
  },
}

describe.each(Object.entries(dialects))(
  '%s',
  (_, { anna = [], head = [], records = [], child = [], ...one }) => {
    const hasName = anna.some((line) => line.startsWith('1 NAME'))
    const text = gedcomFile(
      hasName
        ? ['0 @I1@ INDI', ...anna, '1 SEX F'].join('\n')
        : individualRecord('I1', 'Anna /Lind/', '1 SEX F', ...anna),
      individualRecord('I2', 'Per /Berg/', '1 SEX M'),
      individualRecord('I3', 'Liv /Berg/', '1 SEX F'),
      familyRecord('F1', ['I2', 'I1'], ['I3']).replace('1 CHIL @I3@', ['1 CHIL @I3@', ...child].join('\n')),
      ...records,
    ).replace('1 CHAR UTF-8', ['1 CHAR UTF-8', ...head].join('\n'))

    it('is shown, or listed as kept', async () => {
      const report = await site.load(text)
      expect(report.unshown.map(({ tag }) => tag).sort()).toEqual(one.unshown ?? [])
      if (one.shows) expect(await one.shows()).toEqual(one.expected)
    })

    it('changes nothing when the file comes again, and is exported as it was', async () => {
      await site.load(text)
      const first = await site.exported()
      const { changed, facts } = await site.load(text)
      expect([changed.people, changed.families, facts.added, facts.changed, facts.removed]).toEqual([
        0, 0, 0, 0, 0,
      ])
      expect(await site.exported()).toBe(first)
      const lines = [...anna, ...child, ...records.flatMap((record) => record.split('\n'))]
      for (const line of one.exported ?? lines) expect(first.split('\n')).toContain(line)
    })
  },
)
