/** The schemas of the GEDCOM data that imports preserve as JSON. */
import { z } from 'zod'
import { isHidden, restrictionTags } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'

function isStructure(value: unknown): value is GedcomStructure {
  if (!Array.isArray(value) || value.length > 3) return false
  const [tag, text = null, sub = []]: unknown[] = value
  return (
    typeof tag === 'string' &&
    (text === null || typeof text === 'string') &&
    Array.isArray(sub) &&
    sub.every(isStructure)
  )
}

/** Checks with one function: a schema for each level takes longer, and copies every structure. */
const structureSchema = z.custom<GedcomStructure>(isStructure)

export const preservedSchema = z.object({
  kept: z.array(structureSchema).default([]),
  changed: z.string().nullable().default(null),
  married: z.boolean().nullable().default(null),
  children: z.array(z.string()).default([]),
})
export type Preserved = z.infer<typeof preservedSchema>

export const recordSchema = z.object({
  xref: z.string().nullable(),
  tag: z.string(),
  value: z.string().nullable(),
  sub: z.array(structureSchema),
})

const [quote, backslash, listStart, listEnd] = [34, 92, 91, 93]

/** The index after a JSON string. */
function skipString(json: string, start: number): number {
  let i = start + 1
  while (i < json.length && json.charCodeAt(i) !== quote) i += json.charCodeAt(i) === backslash ? 2 : 1
  return i + 1
}

/**
 * Finds the structures with some tags at the top level of a record. The rest of the record is only scanned: parsing all
 * structures of a large record takes far longer and fills the memory.
 * @param kept JSON: what the import has kept of the record
 */
export function findKeptStructures(kept: string, tags: readonly string[]): GedcomStructure[] {
  const beginnings = tags.map((tag) => `["${tag}"`).filter((beginning) => kept.includes(beginning))
  if (beginnings.length === 0) return []
  const found: string[] = []
  // `kept` is the only list of lists in the JSON: its structures are the lists of the second level.
  let level = 0
  let start = 0
  let i = 0
  while (i < kept.length) {
    const code = kept.charCodeAt(i)
    if (code === listStart) {
      level += 1
      if (level === 2) start = i
    } else if (code === listEnd) {
      const isWanted = level === 2 && beginnings.some((beginning) => kept.startsWith(beginning, start))
      if (isWanted) found.push(kept.slice(start, i + 1))
      level -= 1
    }
    i = code === quote ? skipString(kept, i) : i + 1
  }
  return z.array(structureSchema).parse(JSON.parse(`[${found.join(',')}]`))
}

/**
 * Whether the file that a record comes from calls the whole record confidential or private.
 * @param kept JSON: what the import has kept of the record
 */
export function isRecordHidden(kept: string): boolean {
  return isHidden(findKeptStructures(kept, restrictionTags))
}
