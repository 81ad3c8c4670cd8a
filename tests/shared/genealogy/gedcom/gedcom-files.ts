/** Small GEDCOM files for tests. */
import { readGedcom } from '#shared/genealogy/gedcom/gedcom-read.ts'
import type {
  GedcomFile,
  GedcomPerson,
  GedcomUnion,
  GedcomVersion,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import { writeGedcom } from '#shared/genealogy/gedcom/gedcom-write.ts'

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Makes the text of a file with records between HEAD and TRLR. */
export function gedcomText(records: string, version = '5.5.1'): string {
  const charset = version.startsWith('7') ? '' : '1 CHAR UTF-8\n'
  return `0 HEAD\n1 GEDC\n2 VERS ${version}\n${charset}${lines(records)}\n0 TRLR\n`
}

/** Removes the indentation and the outer line breaks of a template literal. */
function lines(text: string): string {
  return text.replace(/^\n/, '').replace(/^ +/gm, '').trimEnd()
}

/** Reads a file with the given records. */
export function readRecords(records: string, version = '5.5.1'): GedcomFile {
  return readGedcom(utf8(gedcomText(records, version)))
}

export function personOf(file: GedcomFile, xref = 'I1'): GedcomPerson {
  const person = file.people.find((candidate) => candidate.xref === xref)
  if (!person) throw new Error(`No person ${xref}`)
  return person
}

export function unionOf(file: GedcomFile, xref = 'F1'): GedcomUnion {
  const union = file.unions.find((candidate) => candidate.xref === xref)
  if (!union) throw new Error(`No union ${xref}`)
  return union
}

/** The content of a file without warnings and character set. */
export function content({ people, unions, records, events }: GedcomFile) {
  return { people, unions, records, events }
}

/** What our fields say, without the stored structures: version 7.0 writes many structures in another form. */
export function fields({ people, unions, events }: GedcomFile) {
  const withoutStructures = <T extends { structures: unknown }>({ structures: _, ...own }: T) => own
  return { people: people.map(withoutStructures), unions: unions.map(withoutStructures), events }
}

/** Writes a file and reads it again. */
export function rewritten(file: GedcomFile, version: GedcomVersion): GedcomFile {
  return readGedcom(utf8(writeGedcom(file, { version })))
}

/** A family that uses many GEDCOM structures. */
export const RICH = `
  1 SOUR TREEMAKER
  2 VERS 4.1
  2 NAME Tree Maker
  1 DATE 3 FEB 2019
  1 FILE smith.ged
  1 SUBM @U1@
  1 NOTE Gathered by Aunt @@Vera
  2 CONT over thirty years
  0 @U1@ SUBM
  1 NAME Vera Smith
  0 @I1@ INDI
  1 NAME Anna Maria /Berg/
  2 NICK Anni
  2 SOUR @S1@
  3 PAGE 12
  1 NAME Anna /Smith/
  2 TYPE married
  1 SEX F
  1 _HAIR red
  2 _SHADE dark
  1 BIRT
  2 TYPE Normal
  2 DATE @#DJULIAN@ 11 FEB 1731/32
  2 PLAC , , Bergen, Norge
  3 MAP
  4 LATI N60.4
  4 LONG E5.3
  2 SOUR @S1@
  1 BIRT
  2 DATE ABT 1733
  1 DEAT
  2 CAUS Old age
  2 DATE BEF 1800
  1 BURI
  2 PLAC Bergen
  1 OCCU Midwife
  2 DATE FROM 1760 TO 1790
  1 OCCU Weaver
  1 NOTE @N1@
  2 SOUR @S1@
  1 NOTE She walked to market every week,
  2 CONC  in all weathers.
  2 CONT
  2 CONT Nobody knows why.
  1 FAMS @F2@
  1 FAMS @F1@
  2 NOTE The second marriage comes first.
  1 REFN 17
  2 TYPE parish
  1 _UID 3D75B5EB36E940B3B79FF088B5C185959D34
  1 CHAN
  2 DATE 11 JAN 2001
  3 TIME 9:03:06
  2 NOTE Checked.
  0 @I2@ INDI
  1 NAME John /Smith/
  1 SEX M
  1 DEAT Y
  1 FAMS @F1@
  0 @I3@ INDI
  1 NAME Per /Smith/
  1 SEX M
  1 FAMC @F1@
  2 PEDI birth
  1 FAMC @F2@
  2 PEDI adopted
  2 NOTE Taken in at four.
  1 IMMI
  2 DATE 1770
  2 PLAC Boston
  0 @I4@ INDI
  1 SEX X
  1 ASSO @I1@
  2 RELA godmother
  0 @F1@ FAM
  1 HUSB @I2@
  1 WIFE @I1@
  2 _ROLE wife
  1 MARR
  2 DATE 4 MAY 1755
  2 PLAC Bergen
  2 _WITN Ole
  1 CHIL @I3@
  2 _FREL Natural
  1 NCHI 1
  0 @F2@ FAM
  1 WIFE @I1@
  1 CHIL @I3@
  1 DIV
  2 DATE INT 1754 (from the court book)
  2 PLAC Bergen
  0 @N1@ NOTE Born in the storm of 1732
  1 CONC , it is said.
  1 SOUR @S1@
  0 @S1@ SOUR
  1 TITL Church book
  1 REPO @R1@
  0 @R1@ REPO
  1 NAME Archive of Bergen
  0 @X1@ _PLACE Bergen
  1 _KIND town
`
