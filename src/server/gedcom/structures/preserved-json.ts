/** The schemas of the GEDCOM data that imports preserve as JSON. */
import { z } from 'zod'
import { isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
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

/**
 * Whether the file that a record comes from calls the whole record confidential or private.
 * @param kept JSON: what the import has kept of the record
 */
export function isRecordHidden(kept: string): boolean {
  return isHidden(preservedSchema.parse(JSON.parse(kept)).kept)
}
