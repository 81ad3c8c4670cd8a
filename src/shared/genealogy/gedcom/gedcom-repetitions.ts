/** Measures the texts that reading a file repeats, so that a small file cannot become a large family tree. */
import { gedcom as limits } from '#shared/limits.ts'
import { getPointerTarget } from './gedcom-line-values.ts'
import type { GedcomNode } from './gedcom-lines.ts'
import { type GedcomRecord, NotGedcomError } from './gedcom-types.ts'

const marriedNameTags: ReadonlySet<string> = new Set(['_MARNM', '_MARN'])

/** The characters that the parts of a name repeat: each married name has the given names of the whole name. */
function countNameRepetitions({ value, sub }: GedcomNode): number {
  const marriedNames = sub.filter(({ tag }) => marriedNameTags.has(tag)).length
  if (marriedNames === 0) return 0
  const given = sub.reduce((length, part) => length + (part.tag === 'GIVN' ? part.value.length : 0), 0)
  return marriedNames * (value.length + given)
}

/** Counts what the records of one file repeat. */
export class Repetitions {
  /** How often the structures of the file name a note, by cross-reference. */
  readonly #notes = new Map<string, number>()
  #characters = 0

  /** Adds a record, or a structure of one. */
  add({ tag, xref, value, sub, ...node }: GedcomNode): void {
    // The events of a record are known by its cross-reference.
    if (xref !== null) this.#characters += xref.length * sub.length
    if (tag === 'NAME') this.#characters += countNameRepetitions({ tag, xref, value, sub, ...node })
    const note = tag === 'NOTE' || tag === 'SNOTE' ? getPointerTarget(value) : null
    if (note !== null) this.#notes.set(note, (this.#notes.get(note) ?? 0) + 1)
    for (const child of sub) this.add(child)
  }

  /**
   * @param records those with the shared notes
   * @throws NotGedcomError where the texts would take far more space than the file
   */
  check(records: readonly GedcomRecord[], fileBytes: number): void {
    const lengths = new Map<string, number>()
    for (const { tag, xref, value } of records)
      if (tag === 'NOTE' && xref !== null)
        lengths.set(xref, Math.max(lengths.get(xref) ?? 0, value?.length ?? 0))
    let characters = this.#characters
    for (const [xref, count] of this.#notes) characters += count * (lengths.get(xref) ?? 0)
    if (characters <= limits.repeatedBytes + limits.repeatedRatio * fileBytes) return
    const megabytes = Math.round(characters / 1024 ** 2)
    throw new NotGedcomError(
      `This file names its shared notes or long names so often that the repeated texts would take ${megabytes} MB. Please shorten these notes and names in the other program, or use them in fewer places, and export the family tree again.`,
    )
  }
}
