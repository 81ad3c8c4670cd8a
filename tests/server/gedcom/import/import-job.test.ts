/** The first import of a file: people, unions, events, previews, refused files. */
import fs from 'node:fs'
import { zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { readVersion } from '#server/db/versions.ts'
import { loadFamily } from '#server/people/people.store.ts'
import {
  familyRecord,
  gedcomFile,
  importText,
  individualRecord,
  makeDataDir,
} from '#tests/support/gedcom-files.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { SettableClock } from '#tests/support/test-server.ts'

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

const where = () => ({ db, clock, dataDir: data.dataDir })

const family = gedcomFile(
  individualRecord(
    'I1',
    'Anna /Lind/',
    '1 SEX F',
    '1 BIRT',
    '2 DATE ABT 1850',
    '2 PLAC Ulvik, Norway',
    '1 FAMS @F1@',
    '1 _ODD kept',
  ),
  individualRecord(
    'I2',
    'Carl /Berg/',
    '1 SEX M',
    '1 DEAT',
    '2 DATE 3 FEB 1901',
    '1 OCCU Weaver',
    '1 FAMS @F1@',
  ),
  individualRecord('I3', 'Dora /Berg/', '1 SEX F', '1 FAMC @F1@'),
  individualRecord('I4', 'Emil /Berg/', '1 SEX M', '1 FAMC @F1@', '1 EMIG', '2 DATE 1890', '2 PLAC Bergen'),
  familyRecord('F1', ['I2', 'I1'], ['I3', 'I4'], '1 MARR', '2 DATE JUN 1870', '2 PLAC Ulvik'),
)

async function member(firstName: string) {
  const found = (await loadFamily(db)).find((person) => person.first_name === firstName)
  if (!found) throw new Error(`${firstName} is not there`)
  return found
}

async function leftovers() {
  const run = await db.selectFrom('import_run').selectAll().execute()
  const files = fs.readdirSync(data.dataDir).filter((name) => name !== 'backups')
  return [...run, ...files]
}

it('imports people with dates, places and parents, and the union with its wedding', async () => {
  const report = await importText(where(), family)
  expect(report).toMatchObject({
    source: { name: 'family.ged', version: '5.5.1', charset: 'ASCII' },
    found: { people: 4, families: 1, events: 2 },
    added: { people: 4, families: 1, events: 0 },
    conflict_count: 0,
    backup: null,
    preview: false,
  })
  const [anna, carl, emil] = [await member('Anna'), await member('Carl'), await member('Emil')]
  expect(anna).toMatchObject({
    birth_date: '1850~',
    birth_place: 'Ulvik, Norway',
    gender: 'F',
    spouse_id: carl.id,
  })
  expect(carl).toMatchObject({ death_date: '1901-02-03', deceased: true, occupation: 'Weaver' })
  expect(emil).toMatchObject({ father_id: carl.id, mother_id: anna.id, birth_order: 1 })
  expect(carl.partners).toMatchObject([{ member_id: anna.id, from: '1870-06', place: 'Ulvik' }])
  expect(await leftovers()).toEqual([])
})

it('preserves unknown structures of a person', async () => {
  await importText(where(), family)
  const links = await db.selectFrom('gedcom_links').select(['xref', 'kept']).orderBy('xref').execute()
  expect(links.find((link) => link.xref === 'I1')?.kept).toContain('["_ODD","kept"]')
})

it('raises the version of the people list, so that clients reload the list', async () => {
  const before = await readVersion(db, 'people')
  await importText(where(), family)
  expect(await readVersion(db, 'people')).not.toBe(before)
})

it('writes one entry into the audit log', async () => {
  await importText(where(), family)
  const entries = await db.selectFrom('audit_log').selectAll().execute()
  expect(entries).toMatchObject([{ action: 'import', target_type: 'gedcom', account_id: null }])
  expect(JSON.parse(entries[0]?.details ?? '')).toMatchObject({ file: 'family.ged', added: { people: 4 } })
})

describe('with events', () => {
  it('adds marriages and migrations to the timeline', async () => {
    const report = await importText(where(), family, { events: true })
    expect(report.added.events).toBe(2)
    const events = await db.selectFrom('events').selectAll().orderBy('event_date').execute()
    const emil = await member('Emil')
    expect(events).toMatchObject([
      {
        title: 'Marriage of Carl Berg and Anna Lind',
        event_date: '1870-06',
        event_type: 'marriage',
        location: 'Ulvik',
      },
      { title: 'Emigration of Emil Berg', event_type: 'migration', associated_member_id: emil.id },
    ])
  })

  it('leaves out events without a date', async () => {
    await importText(where(), gedcomFile(individualRecord('I1', 'Anna /Lind/', '1 EMIG', '2 PLAC Bergen')), {
      events: true,
    })
    expect(await db.selectFrom('events').selectAll().execute()).toEqual([])
  })
})

describe('a preview', () => {
  it('reports the same as the import and changes nothing', async () => {
    const preview = await importText(where(), family, { preview: true, events: true })
    expect(preview).toMatchObject({
      added: { people: 4, families: 1, events: 2 },
      preview: true,
      backup: null,
    })
    for (const table of [
      'people',
      'unions',
      'events',
      'gedcom_sources',
      'gedcom_links',
      'audit_log',
    ] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await leftovers()).toEqual([])
  })
})

describe('a file that is not GEDCOM', () => {
  it('is refused with a message, and changes nothing', async () => {
    const refused = [
      'Dear all, the reunion is in July.',
      '',
      '{"people": []}',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
      zipSync({ 'letter.txt': new TextEncoder().encode('hello') }),
      zipSync({ 'gedcom.ged': new TextEncoder().encode(family) }).subarray(0, 200),
    ]
    for (const bytes of refused) {
      await expect(importText(where(), bytes)).rejects.toMatchObject({
        code: 'not_gedcom',
        message: expect.stringMatching(/^[A-Z].+\.$/),
      })
    }
    expect(await loadFamily(db)).toEqual([])
    expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual([])
    expect(await leftovers()).toEqual([])
  })
})

it('imports the GEDCOM file in a .gdz archive', async () => {
  const bytes = zipSync({ 'photo.jpg': new Uint8Array(10), 'gedcom.ged': new TextEncoder().encode(family) })
  const report = await importText(where(), bytes, { name: 'family.gdz' })
  expect(report).toMatchObject({ source: { name: 'family.gdz' }, added: { people: 4 } })
})

describe('families that are not a couple', () => {
  it('makes a union with an unknown partner for a single parent', async () => {
    await importText(
      where(),
      gedcomFile(
        individualRecord('I1', 'Anna /Lind/'),
        individualRecord('I2', 'Emil /Lind/'),
        familyRecord('F1', [null, 'I1'], ['I2']),
      ),
    )
    const [anna, emil] = [await member('Anna'), await member('Emil')]
    expect(anna.partners).toMatchObject([{ member_id: null }])
    expect([emil.father_id, emil.mother_id].filter(Boolean)).toEqual([anna.id])
  })

  it('makes no union for children without parents, also at the second import', async () => {
    const text = gedcomFile(
      individualRecord('I1', 'Anna /Lind/'),
      individualRecord('I2', 'Emil /Lind/'),
      familyRecord('F1', [null, null], ['I1', 'I2']),
    )
    await importText(where(), text)
    expect(await db.selectFrom('unions').selectAll().execute()).toEqual([])
    expect(await importText(where(), text)).toMatchObject({
      unchanged: { people: 2, families: 1 },
      added: { families: 0 },
    })
  })

  it('imports adoptive parents as other parents', async () => {
    await importText(
      where(),
      gedcomFile(
        individualRecord('I1', 'Anna /Lind/', '1 SEX F'),
        individualRecord('I2', 'Emil /Lind/', '1 FAMC @F1@', '2 PEDI adopted'),
        familyRecord('F1', [null, 'I1'], ['I2']),
      ),
    )
    const [anna, emil] = [await member('Anna'), await member('Emil')]
    expect(emil).toMatchObject({ mother_id: null, other_parents: [{ member_id: anna.id, kind: 'adoptive' }] })
  })
})

it('warns in a preview about partners of whom one is an ancestor of the other', async () => {
  const tangled = gedcomFile(
    individualRecord('I1', '/Vik/ Ole', '1 SEX M', '1 FAMS @F1@', '1 FAMS @F3@'),
    individualRecord('I2', 'Kari /Moe/', '1 SEX F', '1 FAMS @F1@'),
    individualRecord('I3', 'Nils /Vik/', '1 SEX M', '1 FAMC @F1@', '1 FAMS @F2@'),
    individualRecord('I4', 'Ida /Vik/', '1 SEX F', '1 FAMC @F2@', '1 FAMS @F3@'),
    individualRecord('I5', 'Per /Dahl/', '1 SEX M'),
    familyRecord('F1', ['I1', 'I2'], ['I3']),
    familyRecord('F2', ['I3', null], ['I4']),
    familyRecord('F3', ['I1', 'I4'], []),
    familyRecord('F4', ['I5', 'I2'], []),
  )
  const importAndListWarnings = async (preview: boolean) =>
    (await importText(where(), tangled, { preview })).warnings.map(({ message }) => message)
  const warning = 'Ida Vik is recorded as the partner of their ancestor Vik Ole.'
  expect(await importAndListWarnings(true)).toEqual([warning])
  expect(await importAndListWarnings(false)).toEqual([warning])
  expect(await importAndListWarnings(false), 'existing unions give no warning').toEqual([])
})

it('orders the unions of a person by date', async () => {
  await importText(
    where(),
    gedcomFile(
      individualRecord('I1', 'Henry /Tudor/', '1 SEX M'),
      individualRecord('I2', 'Catherine /Parr/', '1 SEX F'),
      individualRecord('I3', 'Anne /Boleyn/', '1 SEX F'),
      individualRecord('I4', 'Jane /Seymour/', '1 SEX F'),
      familyRecord('F1', ['I1', 'I2'], [], '1 MARR', '2 DATE 1543'),
      familyRecord('F2', ['I1', 'I3'], [], '1 MARR', '2 DATE 1533'),
      familyRecord('F3', ['I1', 'I4'], [], '1 MARR', '2 DATE 1536'),
    ),
  )
  const [henry, parr] = [await member('Henry'), await member('Catherine')]
  const names = await Promise.all(
    henry.partners.map(
      async ({ member_id }) => (await loadFamily(db)).find((p) => p.id === member_id)?.first_name,
    ),
  )
  expect(names).toEqual(['Anne', 'Jane', 'Catherine'])
  expect(henry.spouse_id).toBe(parr.id)
})
