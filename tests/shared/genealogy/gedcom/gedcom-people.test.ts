/** Reading INDI records: events, notes, occupations, parents. */
import { describe, expect, it } from 'vitest'
import { writeGedcom } from '#shared/genealogy/gedcom/gedcom-write.ts'
import { fields, personOf, readRecords, rewritten } from './gedcom-files.ts'

function person(structures: string, version = '5.5.1') {
  return personOf(readRecords(`0 @I1@ INDI\n${structures}`, version))
}

describe('readPerson', () => {
  it.each([
    ['M', 'M'],
    ['F', 'F'],
    ['m', 'M'],
    ['U', null],
    ['X', null],
    ['', null],
  ])('reads SEX %j as %s', (value, sex) => {
    expect(person(`1 SEX ${value}`).sex).toBe(sex)
  })

  it('reads date and place of birth and death', () => {
    const { birth, death, deceased } = person(
      '1 BIRT\n2 DATE ABT 1850\n2 PLAC Cork, Ireland\n1 DEAT\n2 DATE (in the great storm)\n2 PLAC Boston',
    )
    expect(birth).toEqual({ date: '1850~', phrase: null, place: 'Cork, Ireland' })
    expect(death).toEqual({ date: null, phrase: 'in the great storm', place: 'Boston' })
    expect(deceased).toBe(true)
  })

  it('removes empty parts of places', () => {
    expect(person('1 BIRT\n2 PLAC Brookline, , Norfolk County, MA, USA').birth.place).toBe(
      'Brookline, Norfolk County, MA, USA',
    )
    expect(person('1 BIRT\n2 PLAC Kensington,Palace,London,England').birth.place).toBe(
      'Kensington,Palace,London,England',
    )
  })

  it('uses the first birth with a date or a place', () => {
    const several = '1 BIRT\n2 NOTE unsure\n1 BIRT\n2 DATE 1850\n1 BIRT\n2 DATE 1851'
    expect(person(several).birth.date).toBe('1850')
  })

  it.each([
    ['1 DEAT Y', true],
    ['1 DEAT', true],
    ['1 DEAT\n2 CAUS fever', true],
    ['1 DEAT\n2 DATE 1900', true],
    ['1 DEAT N', false],
    ['1 DEAT\n2 TYPE N', false],
    ['1 DEAT\n2 TYPE N\n2 DATE 1900', true],
    ['1 BURI\n2 PLAC Boston', true],
    ['1 CREM Y', true],
    ['1 BIRT\n2 DATE 1700', null],
    ['1 SEX F', null],
  ])('reads %j as deceased: %s', (structures, deceased) => {
    expect(person(structures).deceased).toBe(deceased)
  })

  it('reads NO DEAT of GEDCOM 7 as alive', () => {
    expect(person('1 NO DEAT', '7.0').deceased).toBe(false)
  })

  it('reads the first occupation', () => {
    expect(person('1 OCCU Farmer\n2 DATE 1880\n1 OCCU Miller').occupation).toBe('Farmer')
    expect(person('1 OCCU\n2 DATE 1880').occupation).toBeNull()
  })

  it('normalizes the unique id', () => {
    const uuid = '3d75b5eb-36e9-40b3-b79f-f088b5c18595'
    expect(person('1 UID 3D75B5EB-36E9-40B3-B79F-F088B5C18595', '7.0').uid).toBe(uuid)
    expect(person('1 _UID 3D75B5EB36E940B3B79FF088B5C185959D34').uid).toBe(uuid)
    expect(person('1 _UID {3D75B5EB-36E9-40B3-B79F-F088B5C18595}').uid).toBe(uuid)
    expect(person('1 _UID 4711').uid).toBe('4711')
    expect(person('1 SEX F').uid).toBeNull()
  })

  it('reads the time of the last change', () => {
    expect(person('1 CHAN\n2 DATE 7 Sep 2000\n3 TIME 8:35:36').changed).toBe('2000-09-07T8:35:36')
    expect(person('1 CHAN\n2 DATE 27 MAR 2022\n3 TIME 15:43:20.48Z', '7.0').changed).toBe(
      '2022-03-27T15:43:20.48Z',
    )
    expect(person('1 CHAN\n2 DATE 27 MAR 2022').changed).toBe('2022-03-27')
    expect(person('1 CHAN\n2 DATE MAR 2022').changed).toBeNull()
  })
})

describe('biography', () => {
  it('joins all notes, shared notes in their order', () => {
    const file = readRecords(
      '0 @I1@ INDI\n1 NOTE First.\n1 NOTE @N1@\n1 NOTE Last,\n2 CONC  really.\n0 @N1@ NOTE Shared\n1 CONT by two.\n1 CHAN\n2 DATE 1 JAN 2000',
    )
    expect(personOf(file).biography).toBe('First.\n\nShared\nby two.\n\nLast, really.')
  })

  it('reads SNOTE of GEDCOM 7, and ignores missing and empty notes', () => {
    const file = readRecords(
      '0 @I1@ INDI\n1 SNOTE @N1@\n1 SNOTE @VOID@\n1 SNOTE @N9@\n1 NOTE\n0 @N1@ SNOTE Shared.',
      '7.0',
    )
    expect(personOf(file).biography).toBe('Shared.')
  })

  it('is written as the original notes while it is unchanged', () => {
    const file = readRecords(
      '0 @I1@ INDI\n1 NOTE First.\n2 SOUR @S1@\n1 NOTE @N1@\n1 NOTE Last.\n0 @N1@ NOTE Shared.',
    )
    expect(rewritten(file, '5.5.1').people).toEqual(file.people)
    expect(fields(rewritten(file, '7.0'))).toEqual(fields(file))
  })

  it('is written as one note after an edit, and shared notes stay', () => {
    const file = readRecords('0 @I1@ INDI\n1 NOTE First.\n1 NOTE @N1@\n0 @N1@ NOTE Shared.')
    const changed = { ...file, people: [{ ...personOf(file), biography: 'All new.\n\nShared.' }] }
    const again = rewritten(changed, '5.5.1')
    expect(personOf(again).biography).toBe('All new.\n\nShared.')
    expect(again.records).toEqual(file.records)
  })
})

const FAMILY = `
  0 @I2@ INDI
  1 SEX M
  0 @I3@ INDI
  1 SEX F
  0 @I4@ INDI
  1 SEX M
  0 @I5@ INDI
  1 SEX F
  0 @F1@ FAM
  1 HUSB @I2@
  1 WIFE @I3@
  1 CHIL @I1@
  0 @F2@ FAM
  1 HUSB @I4@
  1 WIFE @I5@
  1 CHIL @I1@
`

function parents(structures: string, records = FAMILY) {
  const { father, mother, otherParents } = personOf(readRecords(`0 @I1@ INDI\n${structures}${records}`))
  return [father, mother, ...otherParents.map(({ xref, kind }) => `${kind} ${xref}`)]
}

describe('findParents', () => {
  it.each([
    ['1 FAMC @F1@\n1 FAMC @F2@\n2 PEDI adopted', ['I2', 'I3', 'adoptive I4', 'adoptive I5']],
    ['1 FAMC @F1@\n2 PEDI foster\n1 FAMC @F2@\n2 PEDI birth', ['I4', 'I5', 'foster I2', 'foster I3']],
    ['1 FAMC @F1@\n2 PEDI ADOPTED\n1 FAMC @F2@', ['I4', 'I5', 'adoptive I2', 'adoptive I3']],
    ['1 FAMC @F1@\n1 FAMC @F2@\n2 PEDI sealing', ['I2', 'I3']],
    ...[
      [
        'step',
        [
          'step',
          'Stiefkind',
          'stiefdochter',
          'beau-fils',
          'Belle-fille',
          'hijastra',
          'figliastro',
          'styvson',
          'stedatter',
          'pasierb',
        ],
      ],
      [
        'foster',
        [
          'Pflegekind',
          'pleegkind',
          'als Pflegekind aufgenommen',
          "enfant d'accueil",
          'hijo acogido',
          'fosterbarn',
          'plejebarn',
        ],
      ],
      [
        'adoptive',
        [
          'Adoptivkind',
          'adoptiefkind',
          'enfant adoptif',
          'hija adoptiva',
          'figlio adottivo',
          'adoptivbarn',
          'przybrany',
        ],
      ],
      ['guardian', ['Mündel', 'pupille', 'something else']],
    ].flatMap(([kind, phrases]) =>
      [phrases]
        .flat()
        .map((phrase): [string, string[]] => [
          `1 FAMC @F1@\n1 FAMC @F2@\n2 PEDI OTHER\n3 PHRASE ${phrase}`,
          ['I2', 'I3', `${kind} I4`, `${kind} I5`],
        ]),
    ),
    ...['leibliches Kind', 'natuurlijk', 'enfant naturel', 'hijo biológico'].map(
      (phrase): [string, string[]] => [
        `1 FAMC @F1@\n1 FAMC @F2@\n2 PEDI OTHER\n3 PHRASE ${phrase}`,
        ['I4', 'I5', 'guardian I2', 'guardian I3'],
      ],
    ),
    ['1 FAMC @F1@\n1 FAMC @F2@\n2 PEDI OTHER\n3 PHRASE step', ['I2', 'I3', 'step I4', 'step I5']],
    ['1 FAMC @F1@\n2 PEDI birth\n2 STAT disproven\n1 FAMC @F2@', ['I4', 'I5']],
    ['1 FAMC @F1@\n1 FAMC @F2@', ['I2', 'I3', 'guardian I4', 'guardian I5']],
    ['1 BIRT\n2 FAMC @F2@\n1 FAMC @F1@\n1 FAMC @F2@', ['I4', 'I5', 'guardian I2', 'guardian I3']],
    [
      '1 FAMC @F1@\n1 FAMC @F2@\n1 ADOP\n2 FAMC @F2@\n3 ADOP BOTH',
      ['I2', 'I3', 'adoptive I4', 'adoptive I5'],
    ],
    [
      '1 FAMC @F1@\n1 FAMC @F2@\n2 PEDI sealing\n1 ADOP\n2 FAMC @F2@\n3 ADOP HUSB',
      ['I2', 'I3', 'adoptive I4'],
    ],
    ['1 SEX F', ['I2', 'I3', 'guardian I4', 'guardian I5']],
  ])('finds the parents of %j: %j', (structures, expected) => {
    expect(parents(`${structures}\n`)).toEqual(expected)
  })

  it('reads parents of a second family with one of the parents as step-parents', () => {
    const records = FAMILY.replace('1 HUSB @I4@', '1 HUSB @I2@')
    expect(parents('1 FAMC @F1@\n1 FAMC @F2@\n', records)).toEqual(['I2', 'I3', 'step I5'])
  })

  it('uses _FREL and _MREL', () => {
    const records = FAMILY.replace('1 CHIL @I1@', '1 CHIL @I1@\n2 _FREL Adopted\n2 _MREL Natural')
    expect(parents('1 FAMC @F1@\n', records.slice(0, records.indexOf('0 @F2@')))).toEqual([
      null,
      'I3',
      'adoptive I2',
    ])
  })

  const only = FAMILY.slice(0, FAMILY.indexOf('0 @F2@'))

  it.each([
    ['1 FAMC @F1@\n2 _FREL Adopted\n2 _MREL birth', [null, 'I3', 'adoptive I2']],
    ['1 ADOP Y\n2 FAMC @F1@\n3 ADOP HUSB\n1 FAMC @F1@', [null, 'I3', 'adoptive I2']],
    [
      '1 ADOP Y\n2 FAMC @F1@\n3 ADOP HUSB\n1 FAMC @F1@\n2 _FREL Adopted\n2 _MREL birth',
      [null, 'I3', 'adoptive I2'],
    ],
    ['1 ADOP\n2 FAMC @F1@\n3 ADOP WIFE\n1 FAMC @F1@\n2 PEDI adopted', ['I2', null, 'adoptive I3']],
    ['1 ADOP\n2 FAMC @F1@\n3 ADOP BOTH\n1 FAMC @F1@', [null, null, 'adoptive I2', 'adoptive I3']],
    ['1 FAMC @F1@\n2 PEDI adopted\n2 _MREL birth', [null, 'I3', 'adoptive I2']],
    ['1 FAMC @F1@\n2 _FREL None\n2 _MREL Birth', [null, 'I3']],
    ['1 FAMC @F1@\n2 _FREL Sponsored\n2 _MREL Birth', [null, 'I3', 'guardian I2']],
    ['1 FAMC @F1@\n2 _FREL Unknown\n2 _MREL Birth', [null, 'I3', 'guardian I2']],
  ])('gives each partner a relation of their own, whichever place says it: %j', (structures, expected) => {
    expect(parents(`${structures}\n`, only)).toEqual(expected)
  })

  it('makes no adoptive mother of the wife of a man who adopted alone', () => {
    const adopted =
      '1 ADOP\n2 DATE 1805\n2 FAMC @F1@\n3 ADOP HUSB\n1 FAMC @F1@\n2 PEDI adopted\n1 FAMC @F2@\n2 PEDI birth\n'
    expect(parents(adopted)).toEqual(['I4', 'I5', 'adoptive I2'])
  })

  /** The family with a relation of the child to both partners of each family. */
  function withMarks(...marks: [string, string][]): string {
    let records = FAMILY
    for (const [index, [father, mother]] of marks.entries()) {
      const at = records.indexOf('1 CHIL @I1@', records.indexOf(`@F${index + 1}@`)) + '1 CHIL @I1@'.length
      records = `${records.slice(0, at)}\n2 _FREL ${father}\n2 _MREL ${mother}${records.slice(at)}`
    }
    return records
  }

  it.each([
    ['the second', withMarks(['Adopted', 'Adopted'], ['Natural', 'Natural'])],
    ['the second, which has no mark', withMarks(['Adopted', 'Adopted'])],
  ])('finds the birth parents in %s family where the first one adopted the child', (_, records) => {
    const expected = ['I4', 'I5', 'adoptive I2', 'adoptive I3']
    expect(parents('1 FAMC @F1@\n1 FAMC @F2@\n', records)).toEqual(expected)
  })

  it('finds both birth parents behind a step-family that stands first', () => {
    const records = withMarks(['Step', 'Natural'], ['Natural', 'Natural']).replace(
      '1 WIFE @I5@',
      '1 WIFE @I3@',
    )
    expect(parents('1 FAMC @F1@\n1 FAMC @F2@\n', records)).toEqual(['I4', 'I3', 'step I2'])
  })

  it('finds birth parents who are each marked in another family', () => {
    const records = withMarks(['Step', 'Natural'], ['Natural', 'Step'])
    expect(parents('1 FAMC @F1@\n1 FAMC @F2@\n', records)).toEqual(['I4', 'I3', 'step I2', 'step I5'])
  })

  it('writes no relation that the file does not have', () => {
    const records = `0 @I1@ INDI\n1 FAMC @F1@\n1 FAMC @F2@${withMarks(['Step', 'Natural'], ['Natural', 'Step'])}`
    const text = writeGedcom(readRecords(records), { version: '5.5.1' })
    expect(text).not.toContain('PEDI')
    expect(text).toContain('2 _FREL Step\n2 _MREL Natural')
  })

  it('reads a single woman as the mother', () => {
    const records = '0 @I3@ INDI\n1 SEX F\n0 @F1@ FAM\n1 WIFE @I3@\n1 CHIL @I1@'
    expect(parents('1 FAMC @F1@\n', records)).toEqual([null, 'I3'])
    expect(parents('1 FAMC @F1@\n2 PEDI birth\n2 NOTE x\n', records)).toEqual([null, 'I3'])
  })

  it('accepts two parents of one sex', () => {
    const records = FAMILY.slice(0, FAMILY.indexOf('0 @F2@')).replace('1 SEX F', '1 SEX M')
    expect(parents('1 FAMC @F1@\n', records)).toEqual(['I2', 'I3'])
  })

  it('gives the birth order in the birth family', () => {
    const records = FAMILY.replace('1 CHIL @I1@', '1 CHIL @I4@\n1 CHIL @I1@\n1 CHIL @I5@')
    expect(personOf(readRecords(`0 @I1@ INDI\n1 FAMC @F1@${records}`)).birthOrder).toBe(1)
    expect(personOf(readRecords('0 @I1@ INDI\n1 SEX F')).birthOrder).toBeNull()
  })

  it('finds parents that only the family or only the person names', () => {
    const family = '0 @I2@ INDI\n1 SEX M\n0 @F1@ FAM\n1 HUSB @I2@'
    expect(personOf(readRecords(`0 @I1@ INDI\n${family}\n1 CHIL @I1@`)).father).toBe('I2')
    expect(personOf(readRecords(`0 @I1@ INDI\n1 FAMC @F1@\n${family}`)).father).toBe('I2')
  })

  it('leaves out the link that closes an ancestor cycle, with a warning', () => {
    const file = readRecords(`
      0 @I1@ INDI
      1 FAMC @F1@
      0 @I2@ INDI
      1 FAMC @F2@
      0 @I3@ INDI
      1 FAMC @F3@
      0 @F1@ FAM
      1 HUSB @I2@
      1 CHIL @I1@
      0 @F2@ FAM
      1 HUSB @I3@
      1 CHIL @I2@
      0 @F3@ FAM
      1 HUSB @I1@
      1 CHIL @I3@
    `)
    expect(file.people.map(({ father }) => father)).toEqual(['I2', 'I3', null])
    expect(file.warnings).toMatchObject([{ line: 9, xref: 'I3' }])
    expect(rewritten(file, '5.5.1').people).toEqual(file.people)
  })
})
