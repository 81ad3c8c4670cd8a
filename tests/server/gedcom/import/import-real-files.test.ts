/**
 * Real GEDCOM files next to the repository, if they exist: each is imported twice and exported, as 7.0 by the rules of the standard,
 * or refused with a sentence.
 */
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { listWronglyDerived } from '#server/facts/derived-columns.service.ts'
import { loadFamily } from '#server/people/people.store.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { decodeChunks, detectCharset } from '#shared/genealogy/gedcom/gedcom-charset.ts'
import { listReordered } from '#tests/support/gedcom/compare-trees.ts'
import { exportText } from '#tests/support/gedcom/export-text.ts'
import { validateGedcom7 } from '#tests/support/gedcom/gedcom7-validator.ts'
import { importText, makeDataDir } from '#tests/support/gedcom-files.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { SettableClock } from '#tests/support/test-server.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data')
const royal92 = 'gedcom/royal92.ged'
const present = fs.existsSync(folder)
const files = present
  ? fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ged|gdz)$/.test(name) && name !== royal92)
  : []

const clock = new SettableClock('2026-05-01T12:00:00.000Z')
let db: Db
let data: ReturnType<typeof makeDataDir>
beforeEach(async () => {
  data = makeDataDir()
  db = await openTestDatabase()
})
afterEach(async () => {
  await db.destroy()
  data.remove()
})

const decode = (bytes: Uint8Array) =>
  [...decodeChunks(bytes, detectCharset(bytes).used)]
    .map(({ text }) => text)
    .join('')
    .replace(/\r\n?/g, '\n')

const load = (bytes: Uint8Array | string, name: string) =>
  importText({ db, clock, dataDir: data.dataDir }, bytes, { name: path.basename(name), events: true })

describe.skipIf(!present)('real files', () => {
  it('imports the 3,010 people of royal92 with Victoria’s nine children, also twice and after an export', async () => {
    const bytes = fs.readFileSync(path.join(folder, royal92))
    const first = await load(bytes, 'royal92.ged')
    expect(first.added).toMatchObject({ people: 3010, families: 1422 })
    const family = await loadFamily(db)
    expect(family).toHaveLength(3010)
    const victoria = family.find((p) => p.first_name === 'Victoria' && p.birth_date === '1819-05-24')
    const albert = family.find((person) => person.id === victoria?.spouse_id)
    expect(albert?.first_name).toContain('Albert')
    expect(family.filter((person) => person.mother_id === victoria?.id)).toHaveLength(9)
    expect(family.find((person) => person.first_name === 'Henry VIII')?.partners).toHaveLength(6)
    const second = await load(bytes, 'royal92.ged')
    expect(second).toMatchObject({
      added: { people: 0, families: 0, events: 0 },
      changed: { people: 0, families: 0, events: 0 },
      unchanged: { people: 3010, families: 1422 },
    })
    const { text } = await exportText({ db, clock }, '7.0', 'royal.ged')
    const third = await load(text, 'royal.ged')
    expect(third).toMatchObject({ added: { people: 0, families: 0 }, changed: { people: 0, families: 0 } })
    expect(await loadFamily(db)).toEqual(family)
  })

  it.each(files)(
    '%s',
    async (name) => {
      const bytes = fs.readFileSync(path.join(folder, name))
      const file = name.endsWith('.gdz') ? '' : decode(bytes)
      try {
        const first = await load(bytes, name)
        // A family that only links children and parents becomes no union.
        const families = name.includes('parents-only') ? 0 : first.found.families
        expect(first.added).toMatchObject({ people: first.found.people, families })
        const second = await load(bytes, name)
        expect(second).toMatchObject({
          added: { people: 0, families: 0 },
          changed: { people: 0, families: 0 },
          unchanged: { people: first.found.people, families: first.found.families },
          conflict_count: 0,
          facts: { names: { added: 0, changed: 0, removed: 0 } },
        })
        expect(await listWronglyDerived(db)).toEqual([])
        for (const version of ['5.5.1', '7.0'] as const) {
          const { text } = await exportText({ db, clock }, version, 'own.ged')
          if (version === '7.0') expect(validateGedcom7(text)).toEqual([])
          const isSame = file.includes(`\n2 VERS ${version.slice(0, 3)}`)
          if (isSame) expect(listReordered(file, text)).toEqual([])
          expect({ name, version, facts: (await load(text, 'own.ged')).facts.names }).toMatchObject({
            facts: { added: 0, changed: 0, removed: 0 },
          })
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        expect(error).toMatchObject({ code: 'not_gedcom', message: expect.stringMatching(/^[A-Z].*\.$/) })
      }
    },
    60_000,
  )
})
