/** Endpoints and schemas for importing and exporting the family tree as GEDCOM. */
import { z } from 'zod'
import { textLength } from '#shared/limits.ts'
import { endpoint, success } from './endpoint.ts'

/** A field with its values on this site and in the file, as texts; empty where there is none. */
const changedField = z.object({ field: z.string(), here: z.string(), file: z.string() })

/** What an import does with a person or couple, by name. */
const changedRecord = z.object({
  /** `missing`: the file does not have the person any more, who stays on this site. */
  what: z.enum(['added', 'changed', 'missing']),
  kind: z.enum(['person', 'couple']),
  name: z.string(),
  /** "1819 – 1901"; empty for a couple. */
  years: z.string(),
  changes: z.array(changedField),
})
export type ChangedRecord = z.infer<typeof changedRecord>

/** A person of the file or of the site, for comparison: "born" and the like with texts. */
const comparedPerson = z.object({
  name: z.string(),
  details: z.array(z.object({ field: z.string(), text: z.string() })),
})
export type ComparedPerson = z.infer<typeof comparedPerson>

/** A person of the file who may be somebody of the site. */
const doubt = z.object({
  xref: z.string(),
  person: comparedPerson,
  candidates: z.array(comparedPerson.extend({ id: z.string() })),
})
export type ImportDoubt = z.infer<typeof doubt>

/** Answers to doubts, by the cross-reference of the person: the id of a person of the site, or `new`. */
export const importAnswers = z.record(
  z.string().max(textLength.recordId),
  z.string().max(textLength.recordId),
)
export type ImportAnswers = z.infer<typeof importAnswers>

const counts = z.object({ people: z.number(), families: z.number(), events: z.number() })

/** A file that a family tree names, with the names of the people to whom it belongs. */
const namedFile = z.object({ path: z.string(), people: z.array(z.string()) })
export type NamedFile = z.infer<typeof namedFile>

/** What an import changed, or with `preview` would change. */
export const importReport = z.object({
  source: z.object({
    name: z.string(),
    version: z.string(),
    charset: z.string(),
    program: z.string().nullable(),
  }),
  /** Records in the file. */
  found: counts,
  added: counts,
  changed: counts,
  unchanged: counts,
  /** Records of an earlier import that were deleted on this site; the import does not restore them. */
  removed: counts,
  /** The people who are added, changed or missing, and the couples that are changed: by name, the first 5,000. */
  records: z.array(changedRecord),
  /** Questions that are open: these people are not imported until they are answered. */
  doubts: z.array(doubt),
  record_count: z.number(),
  /** Fields that were edited on this site and differ in the file; the site's value is retained. The first 500. */
  conflicts: z.array(
    z.object({ xref: z.string(), name: z.string(), field: z.string(), here: z.string(), file: z.string() }),
  ),
  conflict_count: z.number(),
  /** Facts of people and couples, and the sources and repositories that they cite. */
  facts: z.object({
    added: z.number(),
    changed: z.number(),
    removed: z.number(),
    /** Names of people. */
    names: z.object({ added: z.number(), changed: z.number(), removed: z.number() }),
    /** Sources and repositories, added and changed. */
    sources: z.number(),
  }),
  /**
   * What earlier versions of the file restricted and this one does not: it stays hidden unless the import lifts restrictions.
   * People and couples as a whole, and facts and names.
   */
  still_hidden: z.object({ records: z.number(), details: z.number() }),
  /** What no page shows: tags with the tag above, the most frequent 100. The site keeps it for the next export. */
  unshown: z.array(z.object({ tag: z.string(), count: z.number() })),
  warnings: z.array(z.object({ line: z.number(), message: z.string() })),
  warning_count: z.number(),
  preview: z.boolean(),
  /** Identifies the family tree that the file is a version of; null for a preview. */
  source_id: z.string().nullable().optional(),
  /** Media files of a GEDCOM archive (.gdz): referenced in the tree, added now, and skipped. */
  media: z
    .object({
      found: z.number(),
      added: z.number(),
      /** Files that the site does not use but stores for the next export: skipped and unreferenced files. */
      kept: z.number().optional(),
      skipped: z.array(z.object({ path: z.string(), message: z.string() })),
      /** Files that the tree names and the archive does not have, with the names of the people to whom they belong. */
      missing: z.array(namedFile).optional(),
      /** Files of which the tree has the web address only, in `path`. */
      web_files: z.array(namedFile).optional(),
      /** Why the import of the files stopped; the tree is imported, and the next import adds the missing files. */
      failure: z.string().optional(),
    })
    .optional(),
  /** File name in `DATA_DIR/backups` of the backup made before the import; null for a preview. */
  backup: z.string().nullable(),
  took_ms: z.number(),
})
export type ImportReport = z.infer<typeof importReport>

export const importProgress = z.object({
  /** `files`: the media files of an archive, of which `done` are looked at. */
  state: z.enum(['idle', 'reading', 'staging', 'applying', 'files']),
  done: z.number(),
  total: z.number(),
})
export type ImportProgress = z.infer<typeof importProgress>

export const importGedcom = endpoint({
  name: 'importGedcom',
  method: 'POST',
  path: '/admin/import/gedcom',
  caller: 'admin',
  query: z.object({
    preview: z.literal('1').optional(),
    events: z.literal('1').optional(),
    /** Lets relatives see what the file no longer restricts. */
    lift: z.literal('1').optional(),
  }),
  output: importReport,
  needsPassword: true,
  upload: true,
})

export const getImportProgress = endpoint({
  name: 'getImportProgress',
  method: 'GET',
  path: '/admin/import/gedcom/progress',
  caller: 'admin',
  output: importProgress,
})

/** Stops the import that is running: its people are not added, or the files that are missing yet. */
export const cancelImport = endpoint({
  name: 'cancelImport',
  method: 'POST',
  path: '/admin/import/gedcom/cancel',
  caller: 'admin',
  output: success,
})

export const exportGedcom = endpoint({
  name: 'exportGedcom',
  method: 'GET',
  path: '/admin/export/gedcom',
  caller: 'admin',
  query: z.object({
    version: z.enum(['5.5.1', '7.0']).default('5.5.1'),
    /** Adds the archive items' files and the profile photos: a GEDCOM archive (.gdz). */
    media: z.literal('1').optional(),
  }),
  output: z.unknown(),
  needsPassword: true,
})
