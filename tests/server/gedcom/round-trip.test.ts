/** Out and in again: what one database exports, another has by value after an import. */
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Db, openDatabase } from '#server/db/open.ts'
import { exportGedcom } from '#server/gedcom/export.service.ts'
import { fam, gedcom, importText, indi, makeDataDir } from '#tests/support/imports.ts'
import { SettableClock } from '#tests/support/test-server.ts'

const folder = path.resolve(import.meta.dirname, '../../../../shared/data/gedcom')
const clock = new SettableClock('2026-05-01T12:00:00.000Z')

let data: ReturnType<typeof makeDataDir>
const open: Db[] = []
beforeEach(() => {
  data = makeDataDir()
})
afterEach(async () => {
  for (const db of open.splice(0)) await db.destroy()
  data.remove()
})

async function database(bytes: string | Uint8Array) {
  const db = await openDatabase(':memory:')
  open.push(db)
  await importText({ db, clock, dataDir: data.dataDir }, bytes, { name: 'family.ged' })
  return db
}

/** Every value of people, unions and what was kept of them, with cross-references in the place of our own ids. */
async function valuesOf(db: Db) {
  const links = await db.selectFrom('gedcom_links').selectAll().where('kind', '!=', 'event').execute()
  const xrefs = new Map(links.map((link) => [link.record_id, link.xref]))
  const name = (id: string | null) => (id === null ? null : (xrefs.get(id) ?? 'unlinked'))
  const people = await db.selectFrom('people').selectAll().execute()
  const unions = await db.selectFrom('unions').selectAll().execute()
  const others = await db.selectFrom('other_parents').selectAll().execute()
  const records = await db.selectFrom('gedcom_records').select('record').orderBy('seq').execute()
  const sorted = <T>(rows: T[]) => rows.map((row) => JSON.stringify(row)).sort()
  return {
    people: sorted(
      people.map(({ id, father_id, mother_id, created_at, updated_at, ...row }) => ({
        xref: name(id),
        ...row,
        father: name(father_id),
        mother: name(mother_id),
      })),
    ),
    unions: sorted(
      unions.map(({ id, partner1_id, partner2_id, created_at, updated_at, ...row }) => ({
        xref: name(id),
        ...row,
        partners: [name(partner1_id), name(partner2_id)],
      })),
    ),
    otherParents: sorted(others.map((row) => [name(row.child_id), name(row.parent_id), row.kind])),
    kept: sorted(links.map(({ kind, xref, kept }) => ({ kind, xref, kept: withoutOwnIds(kept) }))),
    records: records
      .map(({ record }) => JSON.parse(record))
      .filter(({ tag }) => tag !== 'HEAD' && tag !== 'SUBM'),
  }
}

/** Our export gives everybody a unique id: the place of one that the source did not have is none of its content. */
function withoutOwnIds(kept: string): unknown {
  const { kept: nodes = [], ...rest } = JSON.parse(kept)
  return {
    ...rest,
    kept: nodes.filter((node: unknown[]) => !(node.length === 1 && String(node[0]).startsWith('='))),
  }
}

async function survives(bytes: string | Uint8Array, version: '5.5.1' | '7.0') {
  const first = await database(bytes)
  const { text } = await exportGedcom({ db: first, clock }, version, 'family.ged')
  const second = await database(text)
  const [one, other] = [await valuesOf(first), await valuesOf(second)]
  for (const part of ['people', 'unions', 'otherParents', 'kept', 'records'] as const) {
    expect(other[part], part).toEqual(one[part])
  }
}

const versions = ['5.5.1', '7.0'] as const

const odd = gedcom(
  indi(
    'I1',
    'Anna Maria /Lind/ sen.',
    '2 NICK Annie',
    '2 _OWN name',
    '1 SEX F',
    '1 _FIRST before the birth',
    '2 _BELOW one',
    '3 _DEEPER two',
    '2 _BELOW three',
    '1 BIRT',
    '2 DATE (about Easter 1850)',
    '2 PLAC Ulvik, Norway',
    '3 MAP',
    '4 LATI N60.5',
    '2 SOUR @S1@',
    '3 PAGE 12',
    '1 NOTE A life.',
    '2 CONT In two lines.',
    '1 OCCU Baker',
    '1 OCCU Midwife',
    '2 DATE 1880',
    '1 FAMS @F1@',
    '1 _LAST @X1@',
  ),
  indi('I2', 'Carl /Berg/', '1 SEX M', '1 DEAT Y', '1 FAMS @F1@', '1 FAMS @F2@'),
  indi('I3', '/Berg/', '1 SEX X', '1 FAMC @F1@', '2 PEDI adopted', '1 EVEN', '2 TYPE Award'),
  indi('I4', 'Emil', '1 FAMC @F2@'),
  fam(
    'F1',
    ['I2', 'I1'],
    ['I3'],
    '1 MARR',
    '2 DATE BET 1870 AND 1872',
    '2 _WITNESS Ole',
    '1 DIV',
    '2 DATE 1880',
  ),
  fam('F2', ['I2', null], ['I4'], '1 _ODD family'),
  '0 @S1@ SOUR\n1 TITL Church book\n2 CONT of Ulvik',
  '0 @X1@ _THING\n1 _VALUE kept\n2 _MORE below',
)

describe.each(versions)('GEDCOM %s', (version) => {
  test('dates, places, notes and unknown structures come back with level, order and parent', async () => {
    await survives(odd, version)
  })

  test.skipIf(!fs.existsSync(folder))(
    'royal92.ged survives by value',
    async () => {
      await survives(fs.readFileSync(path.join(folder, 'royal92.ged')), version)
    },
    120_000,
  )

  test.skipIf(!fs.existsSync(folder))(
    'the GEDCOM 7 maximal file survives by value',
    async () => {
      await survives(fs.readFileSync(path.join(folder, 'gedcom7', 'maximal70.ged')), version)
    },
    60_000,
  )
})
