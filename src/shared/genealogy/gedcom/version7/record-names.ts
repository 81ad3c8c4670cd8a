/** The names of the records of an export, by which structures point to them. */
import type { GedcomStructure } from '../gedcom-types.ts'

/** What the conversion of a record needs to know about the other records of the file. */
export interface RecordNames {
  /** The pointer to a record of the export for an imported pointer; `@VOID@` for one without a record. */
  rename(pointer: string): string
  /** The tag of the record that a renamed pointer names; null for the void pointer. */
  getTag(pointer: string): string | null
  /** Makes a record of an embedded multimedia object. @returns the pointer to it */
  addObject(sub: readonly GedcomStructure[]): string
}
