/** The schemas of the GEDCOM data that imports preserve as JSON. */
import { z } from 'zod'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'

const structureSchema: z.ZodType<GedcomStructure> = z.lazy(() =>
  z.union([
    z.tuple([z.string()]),
    z.tuple([z.string(), z.string().nullable()]),
    z.tuple([z.string(), z.string().nullable(), z.array(structureSchema)]),
  ]),
)

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
