/**
 * Sends every GEDCOM file of a folder through the site and compares the exports structure by structure:
 * `node tests/support/gedcom/round-trip.ts FOLDER [--show] [--out=FOLDER]`.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { decodeChunks, detectCharset } from '#shared/genealogy/gedcom/gedcom-charset.ts'
import type { GedcomVersion } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { exportText } from '#tests/support/gedcom/export-text.ts'
import { importText, makeDataDir } from '#tests/support/gedcom-files.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { compareTrees } from './compare-trees.ts'
import { validateGedcom7 } from './gedcom7-validator.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean' }, out: { type: 'string' } },
})
const [folder = '.'] = positionals
const clock = { now: () => Date.parse('2026-05-01T12:00:00Z') }

function decode(bytes: Uint8Array): string {
  return [...decodeChunks(bytes, detectCharset(bytes).used)].map(({ text }) => text).join('')
}

/** Imports a file into a new site and exports the site. */
async function passThrough(bytes: Uint8Array | string, version: GedcomVersion): Promise<string> {
  const db = await openTestDatabase()
  const data = makeDataDir()
  try {
    await importText({ db, clock, dataDir: data.dataDir }, bytes)
    return (await exportText({ db, clock }, version, 'family.ged')).text
  } finally {
    await db.destroy()
    data.remove()
  }
}

const isOwnId = (line: string) => /^@[^@]+@ (?:INDI|FAM) \/ _?UID |^@SUBMITTER@/.test(line)

function show(title: string, lines: readonly string[]): void {
  if (!values.show) return
  for (const line of lines.slice(0, 12)) console.log(`    ${title} ${line.slice(0, 200)}`)
}

function save(name: string, text: string): void {
  if (values.out === undefined) return
  fs.mkdirSync(values.out, { recursive: true })
  fs.writeFileSync(path.join(values.out, name.replaceAll('/', '-')), text)
}

const files = fs
  .readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.ged$/i.test(name))
  .sort()
console.log(
  `${'file'.padEnd(40)}${['same', 'lost', 'added', '7.0', 'lost', 'added', 'invalid'].map((word) => word.padStart(8)).join('')}`,
)
for (const name of files) {
  const bytes = fs.readFileSync(path.join(folder, name))
  try {
    const text = decode(bytes)
    const isSeven = /\n2 VERS 7/.test(text.slice(0, 2000))
    const first = await passThrough(bytes, isSeven ? '7.0' : '5.5.1')
    const compared = compareTrees(text, first)
    const same = { ...compared, added: compared.added.filter((line) => !isOwnId(line)) }
    const seven = isSeven ? first : await passThrough(bytes, '7.0')
    const again = compareTrees(seven, await passThrough(seven, '7.0'))
    const problems = validateGedcom7(seven)
    save(`${name}.551`, isSeven ? await passThrough(bytes, '5.5.1') : first)
    save(`${name}.70`, seven)
    const counts = [
      isSeven ? '7.0' : '5.5.1',
      same.lost.length,
      same.added.length,
      '',
      again.lost.length,
      again.added.length,
      problems.length,
    ]
    console.log(`${name.padEnd(40)}${counts.map((count) => String(count).padStart(8)).join('')}`)
    show('-', same.lost)
    show('+', same.added)
    show('-7', again.lost)
    show('+7', again.added)
    show(
      '!',
      problems.map(({ line, message }) => `${line}: ${message}`),
    )
  } catch (error) {
    console.log(`${name.padEnd(40)} ${error instanceof Error ? error.message : error}`)
  }
}
