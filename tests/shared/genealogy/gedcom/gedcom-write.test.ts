/** Writing GEDCOM: unchanged files, edited files, line format, pointers. */
import { describe, expect, it } from 'vitest'
import { readGedcom } from '#shared/genealogy/gedcom/gedcom-read.ts'
import { mapPointers } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type {
  GedcomFile,
  GedcomPerson,
  GedcomStructure,
  GedcomUnion,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import { writeGedcom } from '#shared/genealogy/gedcom/gedcom-write.ts'
import {
  content,
  fields,
  gedcomText,
  personOf,
  RICH,
  readRecords,
  rewritten,
  unionOf,
  utf8,
} from './gedcom-files.ts'

const VERSIONS = ['5.5.1', '7.0'] as const

function written(file: GedcomFile, version: '5.5.1' | '7.0' = '5.5.1'): string[] {
  return writeGedcom(file, { version }).split('\n')
}

/** The lines of the record with a cross-reference. */
function record(lines: string[], xref: string): string[] {
  const start = lines.findIndex((line) => line.startsWith(`0 @${xref}@`))
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('0 '))
  return lines.slice(start, start + 1 + length)
}

function withPerson(file: GedcomFile, change: Partial<GedcomPerson>, xref = 'I1'): GedcomFile {
  return {
    ...file,
    people: file.people.map((person) => (person.xref === xref ? { ...person, ...change } : person)),
  }
}

function withUnion(file: GedcomFile, change: Partial<GedcomUnion>): GedcomFile {
  return {
    ...file,
    unions: file.unions.map((union) => (union.xref === 'F1' ? { ...union, ...change } : union)),
  }
}

describe('writeGedcom of an unchanged file', () => {
  const file = readRecords(RICH)

  it('preserves all data in 5.5.1', () => {
    expect(content(rewritten(file, '5.5.1'))).toEqual(content(file))
  })

  it('preserves our fields in 7.0, and all data of a file of 7.0', () => {
    const seven = rewritten(file, '7.0')
    expect(fields(seven)).toEqual(fields(file))
    expect(content(rewritten(seven, '7.0'))).toEqual(content(seven))
  })

  it('preserves all data through JSON', () => {
    expect(content(rewritten(JSON.parse(JSON.stringify(file)), '5.5.1'))).toEqual(content(file))
  })

  it('preserves our fields through the other version', () => {
    expect(fields(rewritten(rewritten(file, '7.0'), '5.5.1'))).toEqual(fields(file))
  })

  it('writes names, dates and parents', () => {
    expect(personOf(file)).toMatchObject({
      firstName: 'Anna Maria',
      lastName: 'Smith',
      maidenName: 'Berg',
      alsoKnownAs: ['Anni', 'Anna Smith'],
      birth: { date: '1732-02-22', phrase: '@#DJULIAN@ 11 FEB 1731/32', place: 'Bergen, Norge' },
      occupation: 'Midwife',
      uid: '3d75b5eb-36e9-40b3-b79f-f088b5c18595',
      changed: '2001-01-11T9:03:06',
    })
    expect(personOf(file, 'I3')).toMatchObject({
      father: 'I2',
      mother: 'I1',
      otherParents: [],
      birthOrder: 0,
    })
    expect(unionOf(file, 'F2')).toMatchObject({
      endReason: 'divorce',
      to: { date: '1754', phrase: 'from the court book' },
    })
  })

  it('preserves level, order and parent of unknown structures', () => {
    expect(record(written(file), 'I1')).toEqual(
      record(
        gedcomText(RICH)
          .replace('2 CONC  in all weathers.\n', '')
          .replace('every week,', 'every week, in all weathers.')
          .split('\n'),
        'I1',
      ),
    )
  })

  it('writes shared notes, escapes and tags in the format of each version', () => {
    const seven = written(file, '7.0')
    expect(seven).toContain('0 @N1@ SNOTE Born in the storm of 1732, it is said.')
    expect(record(seven, 'I1')).toContain('1 SNOTE @N1@')
    expect(record(seven, 'I1')).toContain('1 UID 3D75B5EB36E940B3B79FF088B5C185959D34')
    expect(record(seven, 'I4')).toEqual([
      '0 @I4@ INDI',
      '1 SEX X',
      '1 ASSO @I1@',
      '2 ROLE GODP',
      '3 PHRASE godmother',
    ])
    expect(seven).toContain('1 NOTE Gathered by Aunt @Vera')
    const five = written(file)
    expect(five).toContain('1 NOTE Gathered by Aunt @@Vera')
    expect(record(five, 'I1')).toContain('1 _UID 3D75B5EB36E940B3B79FF088B5C185959D34')
    expect(five.slice(0, 5)).toEqual([
      '0 HEAD',
      '1 GEDC',
      '2 VERS 5.5.1',
      '2 FORM LINEAGE-LINKED',
      '1 CHAR UTF-8',
    ])
    expect(seven.slice(0, 3)).toEqual(['0 HEAD', '1 GEDC', '2 VERS 7.0'])
  })

  it('writes the text of a note that looks like a pointer as a text', () => {
    const seven = written(readRecords('0 @N1@ NOTE @I1@\n0 @I1@ INDI\n1 NOTE @N1@'), '7.0')
    expect(seven).toContain('0 @N1@ SNOTE @@I1@')
  })

  it('stores no structures where our fields contain everything', () => {
    const plain = readRecords(
      '0 @I1@ INDI\n1 NAME Anna /Berg/\n2 GIVN Anna\n2 SURN Berg\n1 SEX F\n1 BIRT\n2 DATE 1850\n2 PLAC Bergen\n1 DEAT Y\n1 NOTE Hello\n1 FAMS @F1@\n0 @F1@ FAM\n1 WIFE @I1@\n1 MARR\n2 DATE 1870',
    )
    expect(personOf(plain).structures).toEqual([])
    expect(unionOf(plain).structures).toEqual([])
  })
})

describe('writeGedcom of an edited file', () => {
  const file = readRecords(RICH)

  it('writes a new date and place into the original birth structure', () => {
    const birth = { date: '1733~', phrase: null, place: 'Oslo' }
    const lines = record(written(withPerson(file, { birth })), 'I1')
    const start = lines.indexOf('1 BIRT')
    expect(lines.slice(start, start + 8)).toEqual([
      '1 BIRT',
      '2 TYPE Normal',
      '2 DATE ABT 1733',
      '2 PLAC Oslo',
      '3 MAP',
      '4 LATI N60.4',
      '4 LONG E5.3',
      '2 SOUR @S1@',
    ])
    expect(personOf(rewritten(withPerson(file, { birth }), '7.0')).birth).toEqual(birth)
  })

  it('removes a deleted death', () => {
    const alive = { deceased: false, death: { date: null, phrase: null, place: null } }
    for (const version of VERSIONS) {
      const person = personOf(rewritten(withPerson(file, alive, 'I2'), version), 'I2')
      expect(person).toMatchObject(alive)
    }
  })

  it.each(VERSIONS)('writes changed statements about death and marriage (%s)', (version) => {
    const told = readRecords('0 @I1@ INDI\n1 DEAT Y\n2 CAUS fever\n0 @F1@ FAM\n1 MARR Y\n2 TYPE civil')
    const denied = readRecords('0 @I1@ INDI\n1 DEAT N\n0 @F1@ FAM\n1 MARR N')
    const alive = withUnion(withPerson(told, { deceased: false }), { married: false })
    expect(personOf(rewritten(alive, version)).deceased).toBe(false)
    expect(unionOf(rewritten(alive, version)).married).toBe(false)
    const dead = withUnion(withPerson(denied, { deceased: true }), { married: true })
    expect(personOf(rewritten(dead, version)).deceased).toBe(true)
    expect(unionOf(rewritten(dead, version)).married).toBe(true)
  })

  it.each(VERSIONS)('writes all new fields of a person (%s)', (version) => {
    const change: Partial<GedcomPerson> = {
      sex: 'F',
      firstName: 'Ada',
      lastName: 'Lie',
      maidenName: 'Moe',
      alsoKnownAs: ['Ady'],
      deceased: true,
      occupation: 'Poet',
      biography: '@home she wrote:\n"a@b"',
      changed: '2026-01-02T03:04:05',
      uid: '00000000-0000-4000-8000-000000000000',
    }
    expect(personOf(rewritten(withPerson(file, change, 'I4'), version), 'I4')).toMatchObject(change)
  })

  it.each(VERSIONS)('writes other parents of all kinds (%s)', (version) => {
    for (const kind of ['adoptive', 'foster', 'step', 'guardian'] as const) {
      const people = withPerson(
        file,
        {
          father: null,
          mother: null,
          otherParents: [
            { xref: 'I2', kind },
            { xref: 'I1', kind },
          ],
        },
        'I3',
      )
      const person = personOf(rewritten(people, version), 'I3')
      expect(person.otherParents).toEqual([
        { xref: 'I2', kind },
        { xref: 'I1', kind },
      ])
      expect(JSON.stringify(person.structures)).toContain('Taken in at four.')
    }
  })

  it.each(VERSIONS)('writes the relation to each partner of a family (%s)', (version) => {
    for (const [father, mother, other] of [
      [null, 'I1', 'I2'],
      ['I2', null, 'I1'],
    ] as const) {
      const change = { father, mother, otherParents: [{ xref: other, kind: 'step' as const }] }
      expect(personOf(rewritten(withPerson(file, change, 'I3'), version), 'I3')).toMatchObject(change)
    }
  })

  it.each(VERSIONS)('writes all ends of a union (%s)', (version) => {
    for (const endReason of ['divorce', 'annulment', 'separation', 'death'] as const) {
      const ended = withUnion(file, { endReason, to: { date: '1760~', phrase: null } })
      expect(unionOf(rewritten(ended, version))).toMatchObject({ endReason, to: { date: '1760~' } })
      const twice = withUnion(rewritten(ended, version), {
        endReason: 'divorce',
        to: { date: '1761', phrase: null },
      })
      expect(unionOf(rewritten(twice, version))).toMatchObject({ endReason: 'divorce', to: { date: '1761' } })
    }
  })

  it.each(VERSIONS)('writes that a couple is not married (%s)', (version) => {
    const change = { married: false, from: { date: null, phrase: null, place: null } }
    expect(unionOf(rewritten(withUnion(file, change), version))).toMatchObject(change)
  })

  it('writes new children, and no deleted ones', () => {
    const grown = withUnion(file, { children: ['I4'] })
    const lines = record(written(grown), 'F1')
    expect(lines.filter((line) => line.includes('CHIL'))).toEqual(['1 CHIL @I4@'])
    expect(record(written(grown), 'I4')).toContain('1 FAMC @F1@')
    expect(record(written(grown), 'I3')).not.toContain('1 FAMC @F1@')
  })
})

describe('writeGedcom: lines', () => {
  const text = `${'Long story '.repeat(60)}@end\n\n  indented\r\nlast 💕${'💕'.repeat(300)}`
  const file = withPerson(readRecords('0 @I1@ INDI\n1 NAME Anna /Berg/'), { biography: text })

  it('have at most 255 characters in 5.5.1, and give the same text when read', () => {
    const lines = written(file)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(255)
    expect(personOf(readGedcom(utf8(lines.join('\n')))).biography).toBe(text.replace('\r\n', '\n'))
  })

  it('have no CONC in 7.0', () => {
    const lines = written(file, '7.0')
    expect(lines.some((line) => / CONC /.test(line))).toBe(false)
    expect(personOf(readGedcom(utf8(lines.join('\n')))).biography).toBe(text.replace('\r\n', '\n'))
  })

  it('have valid tags in 7.0, whatever a damaged file has', () => {
    const damaged = readRecords('0 @I1@ INDI\n1 NAME Anna /Berg/\n1 _ a\n1 hair red\n1 3EYE blue\n1 _OWN b')
    const tags = record(written(damaged, '7.0'), 'I1').map((line) => line.split(' ')[1])
    expect(tags.slice(-4)).toEqual(['__', '_HAIR', '_3EYE', '_OWN'])
  })

  it('end with TRLR', () => {
    expect(written(file).slice(-2)).toEqual(['0 TRLR', ''])
  })

  it('cannot be injected by a text', () => {
    const evil = withPerson(file, {
      firstName: 'X/\n0 @I9@ INDI',
      biography: '\n0 @I9@ INDI\n1 NAME Evil //',
    })
    const again = rewritten(evil, '5.5.1')
    expect(again.people).toHaveLength(1)
    expect(personOf(again).biography).toBe('\n0 @I9@ INDI\n1 NAME Evil //')
  })

  it('name the writing program and a submitter', () => {
    const options = {
      version: '5.5.1',
      program: { system: 'FAMILY_HERITAGE', version: '1.0', name: 'Family Heritage' },
      fileName: 'family.ged',
      date: '2026-01-28T20:36:18',
    } as const
    const read = readGedcom(utf8(writeGedcom(readRecords(RICH), options)))
    expect(read.source).toEqual({
      system: 'FAMILY_HERITAGE',
      version: '1.0',
      name: 'Family Heritage',
      fileName: 'family.ged',
      date: '2026-01-28',
    })
    expect(read.records.filter(({ tag }) => tag === 'SUBM')).toHaveLength(1)
    const bare = writeGedcom({ people: [], unions: [], records: [] }, options)
    expect(bare).toContain('1 SUBM @SUBMITTER@')
    expect(bare).toContain('0 @SUBMITTER@ SUBM\n1 NAME Family Heritage')
  })
})

describe('mapPointers', () => {
  it('renames pointers to new cross-references', () => {
    const nodes: GedcomStructure[] = [
      [
        'SOUR',
        '@S1@',
        [
          ['NOTE', '@@S1@ is text'],
          ['OBJE', '@O1@'],
        ],
      ],
      ['=FAMS', '@F1@'],
    ]
    const renamed = mapPointers(nodes, (xref) => (xref === 'O1' ? null : `${xref}x`))
    expect(renamed).toEqual([
      [
        'SOUR',
        '@S1x@',
        [
          ['NOTE', '@@S1@ is text'],
          ['OBJE', '@VOID@'],
        ],
      ],
      ['=FAMS', '@F1x@'],
    ])
  })
})
