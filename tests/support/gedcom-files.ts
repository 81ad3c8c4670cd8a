/** Builds small GEDCOM files and imports them as the command line does. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { type ImportInput, importFile, type OnProgress } from '#server/gedcom/import/import-job.ts'

/** Makes a data directory for a test, with a function to delete it. */
export function makeDataDir(): { dataDir: string; remove: () => void } {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'family-heritage-test-'))
  return { dataDir, remove: () => fs.rmSync(dataDir, { recursive: true, force: true }) }
}

/** A complete GEDCOM file around the given records. */
export function gedcomFile(...records: string[]): string {
  const head = '0 HEAD\n1 SOUR TESTS\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8'
  return `${[head, ...records, '0 TRLR'].join('\n')}\n`
}

/** An INDI record from `I1 Anna /Lind/` and further lines. */
export function individualRecord(xref: string, name: string, ...lines: string[]): string {
  return [`0 @${xref}@ INDI`, `1 NAME ${name}`, ...lines].join('\n')
}

/** A FAM record. */
export function familyRecord(
  xref: string,
  partners: [string | null, string | null],
  children: string[] = [],
  ...lines: string[]
) {
  const [husband, wife] = partners
  return [
    `0 @${xref}@ FAM`,
    ...(husband ? [`1 HUSB @${husband}@`] : []),
    ...(wife ? [`1 WIFE @${wife}@`] : []),
    ...children.map((child) => `1 CHIL @${child}@`),
    ...lines,
  ].join('\n')
}

interface Where {
  db: Db
  clock: Clock
  dataDir: string
}

/** Imports a GEDCOM text as a file of the given name. */
export async function importText(
  where: Where,
  text: string | Uint8Array,
  options: Partial<Pick<ImportInput, 'name' | 'preview' | 'events' | 'liftRestrictions' | 'answers'>> = {},
  notify?: OnProgress,
) {
  const name = options.name ?? 'family.ged'
  const file = path.join(where.dataDir, `given-${name}`)
  fs.writeFileSync(file, text)
  try {
    return await importFile(
      where,
      { path: file, preview: false, events: false, actor: null, ...options, name },
      notify,
    )
  } finally {
    fs.rmSync(file)
  }
}
