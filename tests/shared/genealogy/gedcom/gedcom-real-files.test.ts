/** Files of other programs, if they exist on this machine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readGedcom } from '#shared/genealogy/gedcom/gedcom-read.ts'
import type { GedcomFile } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { writeGedcom } from '#shared/genealogy/gedcom/gedcom-write.ts'
import { compareTrees, findLostWords } from '#tests/support/gedcom/compare-trees.ts'
import { content, fields, personOf, rewritten, utf8 } from './gedcom-files.ts'

const FOLDER = fileURLToPath(new URL('../../../../../shared/data/gedcom/', import.meta.url))
const here = existsSync(FOLDER)
const all = here
  ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ged'))
  : []

function read(name: string): GedcomFile {
  return readGedcom(readFileSync(FOLDER + name))
}

/** With sexes in small letters, or two partners of one tag: an export writes them as other programs understand them. */
const mended = ['edge/family-structure-variants.ged', 'edge/sex-value-variants.ged']

describe.skipIf(!here)('files of other programs', () => {
  it.each(all.filter((name) => !mended.includes(name)))('keep all data of %s in 5.5.1', (name) => {
    const file = read(name)
    expect(content(rewritten(file, '5.5.1'))).toEqual(content(file))
  })

  it.each(mended)('keep our fields of %s in 5.5.1, and everything from then on', (name) => {
    const file = read(name)
    const once = rewritten(file, '5.5.1')
    expect(fields(once)).toEqual(fields(file))
    expect(content(rewritten(once, '5.5.1'))).toEqual(content(once))
  })

  it.each(all)('keep our fields, every word and every date of %s in 7.0', (name) => {
    const file = read(name)
    const seven = writeGedcom(file, { version: '7.0' })
    expect(fields(readGedcom(utf8(seven)))).toEqual(fields(file))
    expect(findLostWords(writeGedcom(file, { version: '5.5.1' }), seven)).toEqual([])
  })

  it.each(all)('keep all data of %s when its export of 7.0 is read and written again', (name) => {
    const seven = rewritten(read(name), '7.0')
    const again = rewritten(seven, '7.0')
    expect(content(again)).toEqual(content(seven))
    const [text, textAgain] = [seven, again].map((file) => writeGedcom(file, { version: '7.0' }))
    expect(compareTrees(text ?? '', textAgain ?? '')).toEqual({ lost: [], added: [] })
  })

  it.each([
    // It does not say its version.
    ['royal92.ged', 3010, 1422, 1],
    ['kennedy.ged', 208, 75, 0],
    ['torture/TGC551.ged', 15, 7, 0],
    ['torture/TGC55CLF.ged', 15, 7, 0],
    ['gedcom7/maximal70.ged', 4, 2, 0],
    ['gedcom7/maximal70.ged', 4, 2, 0],
    ['encoding/ansi-cp1252-ftm17.ged', 178, 113, 0],
    ['encoding/utf16le.ged', 3, 2, 0],
    ['malformed/duplicate-xref.ged', 3, 2, 3],
    ['malformed/circular-reference.ged', 3, 3, 3],
  ])('give %s %i people, %i families and %i warnings', (name, people, families, warnings) => {
    const file = read(name)
    expect(file.counts).toMatchObject({ people, families })
    expect(file.warningCount).toBe(warnings)
  })

  it('give Victoria her parents and Henry VIII six wives in royal92', () => {
    const file = read('royal92.ged')
    const victoria = personOf(file, 'I1')
    expect(victoria).toMatchObject({
      firstName: 'Victoria',
      lastName: 'Hanover',
      birth: { date: '1819-05-24', place: 'Kensington,Palace,London,England' },
      death: { date: '1901-01-22' },
      father: 'I133',
      mother: 'I138',
    })
    expect(file.unions.find(({ partners }) => partners.includes('I1'))?.children).toHaveLength(9)
    const henry = file.people.find((person) => person.firstName === 'Henry VIII')
    expect(file.unions.filter(({ partners }) => henry && partners.includes(henry.xref))).toHaveLength(6)
  })

  it('decode the accents of the torture test', () => {
    const notes = personOf(read('torture/TGC551.ged'), 'I14').biography ?? ''
    expect(notes).toContain('ÀB̀C̀')
    expect(notes).toContain('äb̈c̈')
    expect(personOf(read('torture/TGC551.ged'), 'I13').biography).toContain('slash l - uppercase (Ł)')
  })
})
