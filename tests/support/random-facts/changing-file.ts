/** A family tree file of another program, in which facts are added, changed and left out at random. */
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

export interface FileFact {
  tag: string
  /** Text of the tag's line. */
  value?: string
  date?: string
  place?: string
  /** Every fact of the file has a word of its own in its note. */
  word: string
}

export type FileRecord = 'I1' | 'I2' | 'I3' | 'F1'
export type FamilyFile = Readonly<Record<FileRecord, readonly FileFact[]>>
export const fileRecords: readonly FileRecord[] = ['I1', 'I2', 'I3', 'F1']

/** The words in the first names of the people of the file. */
const fileNames = { I1: 'wq1zk', I2: 'wq2zk', I3: 'wq3zk' } as const
export const firstFreeWord = 100

export const firstFile: FamilyFile = {
  I1: [
    { tag: 'BIRT', date: '1850', place: 'Bergen', word: 'wq4zk' },
    { tag: 'OCCU', value: 'Farmer', word: 'wq5zk' },
  ],
  I2: [{ tag: 'DEAT', date: '1900', word: 'wq6zk' }],
  I3: [
    { tag: 'BIRT', date: '1875', word: 'wq7zk' },
    { tag: 'CHR', date: '1875', place: 'Voss, Norway', word: 'wq8zk' },
  ],
  F1: [{ tag: 'MARR', date: '1870', place: 'Bergen', word: 'wq9zk' }],
}

function writeFact({ tag, value, date, place, word }: FileFact): string[] {
  return [
    value === undefined ? `1 ${tag}` : `1 ${tag} ${value}`,
    ...(date === undefined ? [] : [`2 DATE ${date}`]),
    ...(place === undefined ? [] : [`2 PLAC ${place}`]),
    ...['2 SOUR @S1@', `3 PAGE page ${word}`, `2 NOTE ${word}`],
  ]
}

export function writeFile(file: FamilyFile): string {
  const person = (xref: keyof typeof fileNames, sex: string) =>
    individualRecord(
      xref,
      `${fileNames[xref]} /Lind/`,
      `1 SEX ${sex}`,
      // Tells who is whom, whatever the dates say.
      `1 _UID ${xref.slice(1).padStart(32, 'A')}`,
      ...file[xref].flatMap((fact) => writeFact(fact)),
    )
  return gedcomFile(
    person('I1', 'F'),
    person('I2', 'M'),
    person('I3', 'M'),
    familyRecord('F1', ['I2', 'I1'], ['I3'], ...file.F1.flatMap((fact) => writeFact(fact))),
    '0 @S1@ SOUR\n1 TITL Parish register',
  )
}
