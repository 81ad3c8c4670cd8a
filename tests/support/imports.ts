/** GEDCOM files for tests: a few people written briefly, and importing a text as the console would. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { type ImportInput, importFile, type Notify } from '#server/gedcom/import-job.ts'

/** A directory of its own for a test, and how to be rid of it. */
export function makeDataDir(): { dataDir: string; remove: () => void } {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'family-heritage-test-'))
  return { dataDir, remove: () => fs.rmSync(dataDir, { recursive: true, force: true }) }
}

/** A whole file around records. */
export function gedcom(...records: string[]): string {
  const head = '0 HEAD\n1 SOUR TESTS\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8'
  return `${[head, ...records, '0 TRLR'].join('\n')}\n`
}

/** An INDI record: `I1 Anna /Lind/` and its further lines. */
export function indi(xref: string, name: string, ...lines: string[]): string {
  return [`0 @${xref}@ INDI`, `1 NAME ${name}`, ...lines].join('\n')
}

/** A FAM record. */
export function fam(
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

/** Imports a text as a file of that name, on the connection given. */
export async function importText(
  where: Where,
  text: string | Uint8Array,
  options: Partial<Pick<ImportInput, 'name' | 'preview' | 'events'>> = {},
  notify?: Notify,
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
