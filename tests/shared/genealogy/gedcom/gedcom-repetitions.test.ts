/** Texts that a file repeats: refused where they would take far more space than the file. */
import { describe, expect, it } from 'vitest'
import { readGedcom } from '#shared/genealogy/gedcom/gedcom-read.ts'
import { NotGedcomError } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { utf8 } from './gedcom-files.ts'

const read = (...records: string[]) => readGedcom(utf8(gedcomFile(...records)))
const repeat = (count: number, ...lines: string[]) => Array.from({ length: count }, () => lines).flat()

/** The record of a shared note that is as long as the text of a biography. */
function sharedNote(length: number, ...lines: string[]): string {
  const text = 'abcdefgh '.repeat(length / 9)
  return ['0 @N1@ NOTE', ...(text.match(/.{1,900}/g) ?? []).map((part) => `1 CONC ${part}x`), ...lines].join(
    '\n',
  )
}

const longName = 'Ann '.repeat(25_000)

describe('a file that repeats a long text', () => {
  it.each([
    ['in facts', individualRecord('I1', 'Anna /Lind/', ...repeat(1000, '1 OCCU a', '2 NOTE @N1@'))],
    ['in notes of people', individualRecord('I1', 'Anna /Lind/', ...repeat(1000, '1 NOTE @N1@'))],
    ['in names', individualRecord('I1', 'Anna /Lind/', ...repeat(1000, '1 NAME Bo', '2 NOTE @N1@'))],
    [
      'in citations',
      individualRecord('I1', 'Anna /Lind/', ...repeat(1000, '1 OCCU a', '2 SOUR @S1@', '3 NOTE @N1@')),
    ],
    ['in families', familyRecord('F1', [null, null], [], ...repeat(1000, '1 MARR', '2 NOTE @N1@'))],
    ['in sources', ['0 @S1@ SOUR', ...repeat(1000, '1 NOTE @N1@')].join('\n')],
  ])('is refused where the text is a shared note %s', (_, record) => {
    expect(() => read(record, sharedNote(90_000))).toThrow(NotGedcomError)
    expect(() => read(record, sharedNote(90_000))).toThrow(/repeated texts would take \d+ MB\. Please/)
  })

  it('is refused where the note is hidden, or is there twice', () => {
    const person = individualRecord('I1', 'Anna /Lind/', ...repeat(1000, '1 OCCU a', '2 NOTE @N1@'))
    expect(() => read(person, sharedNote(90_000, '1 RESN confidential'))).toThrow(NotGedcomError)
    expect(() => read(person, sharedNote(90_000), sharedNote(90))).toThrow(NotGedcomError)
  })

  it.each(['_MARNM', '_MARN'])('is refused where the text is the given name of each %s', (tag) => {
    const names = repeat(1000, `2 ${tag} Berg`)
    expect(() => read(individualRecord('I1', `${longName}/Lind/`, ...names))).toThrow(NotGedcomError)
    const pieces = [`2 GIVN ${longName}`, ...names]
    expect(() => read(individualRecord('I1', 'Ann /Lind/', ...pieces))).toThrow(NotGedcomError)
  })

  it('is refused where the text is the cross-reference of a person with many events', () => {
    const xref = 'I'.repeat(100_000)
    expect(() => read(individualRecord(xref, 'Anna /Lind/', ...repeat(1000, '1 IMMI')))).toThrow(
      NotGedcomError,
    )
  })
})

describe('a file of a large family', () => {
  it('is read where 200 people have the same long note', () => {
    const people = Array.from({ length: 200 }, (_, i) =>
      individualRecord(`I${i}`, 'Anna /Lind/', '1 NOTE @N1@', '1 OCCU Smith', '2 NOTE @N1@'),
    )
    const file = read(...people, sharedNote(45_000))
    expect(file.people.map(({ biography }) => biography?.length)).toEqual(repeat(200, '').map(() => 45_050))
  })

  it('is read with a long note of its own for each fact', () => {
    const note = 'abcdefgh '.repeat(6000).trim()
    const file = read(
      individualRecord('I1', 'Anna /Lind/', ...repeat(100, '1 OCCU a', `2 NOTE ${note}`, '2 SOUR @S1@')),
    )
    expect(file.people[0]?.structures).toContainEqual([
      'OCCU',
      'a',
      [
        ['NOTE', note],
        ['SOUR', '@S1@'],
      ],
    ])
  })
})
