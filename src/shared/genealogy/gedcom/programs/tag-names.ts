/** Reads the names that users of Family Tree Maker give to facts of their own. */
import { findText } from '../gedcom-fields.ts'
import { findSubstructure, getSubstructures } from '../gedcom-structures.ts'
import type { GedcomRecord, GedcomStructure } from '../gedcom-types.ts'

/** Finds the name that the head of a file gives to a tag of its own. */
export type TagNames = (tag: string, owner: 'person' | 'union') => string | null

/** Reads the names of the facts that users of Family Tree Maker define, from the head of the file. */
export function readTagNames(records: readonly GedcomRecord[]): TagNames {
  const head = records.find(({ tag }) => tag === 'HEAD')
  const schema = findSubstructure(head?.sub ?? [], '_SCHEMA')
  if (!schema) return () => null
  const find = (nodes: readonly GedcomStructure[], tag: string) => {
    const found = findSubstructure(nodes, tag)
    return found ? getSubstructures(found) : []
  }
  return (tag, owner) =>
    findText(find(find(getSubstructures(schema), owner === 'person' ? 'INDI' : 'FAM'), tag), 'LABL')
}
