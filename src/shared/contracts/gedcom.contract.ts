/** Family trees from other programs: GEDCOM in and out. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const counts = z.object({ people: z.number(), families: z.number(), events: z.number() })

/** What an import did, or with `preview` would do. */
export const importReport = z.object({
  source: z.object({
    name: z.string(),
    version: z.string(),
    charset: z.string(),
    program: z.string().nullable(),
  }),
  /** What the file holds. */
  found: counts,
  added: counts,
  changed: counts,
  unchanged: counts,
  /** Imported once and removed here since: they stay removed. */
  removed: counts,
  /** Fields that somebody changed here and that the file has otherwise: ours stayed. The first 500. */
  conflicts: z.array(
    z.object({ xref: z.string(), name: z.string(), field: z.string(), here: z.string(), file: z.string() }),
  ),
  conflict_count: z.number(),
  warnings: z.array(z.object({ line: z.number(), message: z.string() })),
  warning_count: z.number(),
  preview: z.boolean(),
  /** The family tree that the file is a state of; null for a preview. */
  source_id: z.string().nullable().optional(),
  /** The files of an archive (.gdz) that the tree names: in it, added now, and what could not be taken. */
  media: z
    .object({
      found: z.number(),
      added: z.number(),
      /** Files that are nothing here, kept for the next export: those skipped, and those that the tree does not name. */
      kept: z.number().optional(),
      skipped: z.array(z.object({ path: z.string(), message: z.string() })),
    })
    .optional(),
  /** The backup taken before, inside `DATA_DIR/backups`; null for a preview. */
  backup: z.string().nullable(),
  took_ms: z.number(),
})
export type ImportReport = z.infer<typeof importReport>

export const importProgress = z.object({
  state: z.enum(['idle', 'reading', 'staging', 'applying']),
  done: z.number(),
  total: z.number(),
})
export type ImportProgress = z.infer<typeof importProgress>

export const importGedcom = endpoint({
  name: 'importGedcom',
  method: 'POST',
  path: '/admin/import/gedcom',
  caller: 'admin',
  query: z.object({ preview: z.literal('1').optional(), events: z.literal('1').optional() }),
  output: importReport,
  grave: true,
  upload: true,
})

export const getImportProgress = endpoint({
  name: 'getImportProgress',
  method: 'GET',
  path: '/admin/import/gedcom/progress',
  caller: 'admin',
  output: importProgress,
})

export const exportGedcom = endpoint({
  name: 'exportGedcom',
  method: 'GET',
  path: '/admin/export/gedcom',
  caller: 'admin',
  query: z.object({
    version: z.enum(['5.5.1', '7.0']).default('5.5.1'),
    /** With the archives' files and the portraits, as an archive (.gdz). */
    media: z.literal('1').optional(),
  }),
  output: z.unknown(),
  grave: true,
})
