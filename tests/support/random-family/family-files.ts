/** The GEDCOM files of a small family in which three people occur twice, as a relative exports them in turn. */
import { zipSync } from 'fflate'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'

/** First names by cross-reference. No name is part of another word, so that a search finds traces of a person. */
export const firstNames = {
  I1: 'Annabq',
  I2: 'Carlbq',
  I3: 'Dorabq',
  I4: 'Emilbq',
  I5: 'Anniexq',
  I6: 'Karlxq',
  I7: 'Gustavbq',
  I8: 'Gustafxq',
  I9: 'Fredbq',
} as const
type Xref = keyof typeof firstNames

interface FileVersion {
  jobOfAnna: string
  jobOfAnnie: string
  hasFred: boolean
}

/** The versions differ in two fields and in a child; no version takes a link from people of another one. */
const versions: readonly FileVersion[] = [
  { jobOfAnna: 'Weaver', jobOfAnnie: 'Cook', hasFred: false },
  { jobOfAnna: 'Baker', jobOfAnnie: 'Cook', hasFred: false },
  { jobOfAnna: 'Weaver', jobOfAnnie: 'Midwife', hasFred: true },
]
export const fileCount = versions.length

function individual(xref: Xref, surname: string, sex: 'M' | 'F', ...lines: string[]) {
  return individualRecord(xref, `${firstNames[xref]} /${surname}/`, `1 SEX ${sex}`, ...lines)
}

/** Lists the cross-references of the people in a file. */
export function listXrefs(file: number): string[] {
  return Object.keys(firstNames).filter((xref) => xref !== 'I9' || versions[file]?.hasFred)
}

/** The text of a file; the duplicates come first in every other file. */
export function writeFamily(file: number): string {
  const version = versions[file]
  if (!version) throw new RangeError(`There is no file ${file}.`)
  const { jobOfAnna, jobOfAnnie, hasFred } = version
  const portrait = ['1 OBJE', '2 FILE anna.jpg', '3 FORM jpg']
  const originals = [
    individual('I1', 'Lind', 'F', `1 OCCU ${jobOfAnna}`, ...portrait),
    individual('I2', 'Berg', 'M', '1 EMIG', '2 DATE 1880'),
    individual('I7', 'Lind', 'M', '1 OCCU Smith'),
  ]
  const duplicates = [
    individual('I5', 'Lind', 'F', `1 OCCU ${jobOfAnnie}`, '1 BIRT', '2 DATE 1850'),
    individual('I6', 'Berg', 'M'),
    individual('I8', 'Lind', 'M'),
  ]
  const children = [individual('I3', 'Berg', 'F'), individual('I4', 'Berg', 'M')]
  return gedcomFile(
    ...(file % 2 === 0 ? [...originals, ...duplicates] : [...duplicates, ...originals]),
    ...children,
    ...(hasFred ? [individual('I9', 'Berg', 'M')] : []),
    familyRecord('F1', ['I2', 'I1'], ['I3'], '1 MARR', '2 DATE 1870'),
    familyRecord('F2', ['I6', 'I5'], ['I4', ...(hasFred ? ['I9'] : [])], '1 MARR', '2 PLAC Voss'),
    familyRecord('F3', ['I7', null], ['I1']),
    familyRecord('F4', ['I8', null], ['I5']),
  )
}

let photo: Promise<Uint8Array> | null = null

/** A small photo, always the same. */
export function getPhoto(): Promise<Uint8Array> {
  photo ??= jpeg({ width: 32, height: 24 })
  return photo
}

/** The file with its portrait, as an archive (.gdz). */
export async function writeArchive(file: number): Promise<Uint8Array> {
  return zipSync({ 'gedcom.ged': Buffer.from(writeFamily(file)), 'anna.jpg': await getPhoto() })
}
