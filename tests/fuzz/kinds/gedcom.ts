/** GEDCOM files: read, then written and read again. */
import { readGedcom } from '#shared/genealogy/gedcom/gedcom-read.ts'
import { type GedcomFile, NotGedcomError } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { writeGedcom } from '#shared/genealogy/gedcom/gedcom-write.ts'
import { readSeedFiles, toBytes } from '../fuzz-kind.ts'
import { gedcomSeeds, gedcomWords } from '../gedcom-seeds.ts'

/** @throws Error where people share a cross-reference, or are missing after an export */
export function checkGedcom(bytes: Uint8Array): void {
  let file: GedcomFile
  try {
    file = readGedcom(bytes)
  } catch (error) {
    if (error instanceof NotGedcomError) return
    throw error
  }
  if (new Set(file.people.map(({ xref }) => xref)).size !== file.people.length) {
    throw new Error('Two people have the same cross-reference.')
  }
  const version = bytes.length % 2 === 0 ? '7.0' : '5.5.1'
  const again = readGedcom(toBytes(writeGedcom(file, { version })))
  const [before, after] = [file.people.length, again.people.length]
  if (before !== after) throw new Error(`${before} people were written, ${after} were read again.`)
}

export const openKind = async () => ({
  seeds: [...gedcomSeeds, ...readSeedFiles('.ged')],
  words: gedcomWords,
  run: checkGedcom,
})
