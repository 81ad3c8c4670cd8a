/** Exports a database and imports the file into another one, which must have equal values. */
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { insertPerson, type PersonRow } from '#server/people/people.store.ts'
import { createBlankPerson } from '#server/people/person-columns.ts'
import { exportText } from '#tests/support/gedcom/export-text.ts'
import { validateGedcom7 } from '#tests/support/gedcom/gedcom7-validator.ts'
import {
  familyRecord,
  gedcomFile,
  importText,
  individualRecord,
  makeDataDir,
} from '#tests/support/gedcom-files.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { SettableClock } from '#tests/support/test-server.ts'
import { timeLimit } from '#tests/support/time-limits.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data/gedcom')
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
  const db = await openTestDatabase()
  open.push(db)
  await importText({ db, clock, dataDir: data.dataDir }, bytes, { name: 'family.ged' })
  return db
}

/** All values of people, unions and their preserved data, with cross-references instead of our ids. */
async function valuesOf(db: Db) {
  const links = await db.selectFrom('gedcom_links').selectAll().where('kind', '!=', 'event').execute()
  const xrefs = new Map(links.map((link) => [link.record_id, link.xref]))
  const name = (id: string | null) => (id === null ? null : (xrefs.get(id) ?? 'unlinked'))
  const people = await db.selectFrom('people').selectAll().execute()
  const unions = await db.selectFrom('unions').selectAll().execute()
  const others = await db.selectFrom('other_parents').selectAll().execute()
  const records = await db.selectFrom('gedcom_records').select('record').orderBy('seq').execute()
  const listFamily = (family: string | null) =>
    family === null
      ? null
      : people.flatMap(({ id, birth_family }) => (birth_family === family ? name(id) : [])).sort()
  const sorted = <T>(rows: T[]) => rows.map((row) => JSON.stringify(row)).sort()
  return {
    people: sorted(
      people.map(({ id, father_id, mother_id, birth_family, created_at, updated_at, ...row }) => ({
        xref: name(id),
        ...row,
        birth_family: listFamily(birth_family),
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

/** Removes unique ids, which the export adds to people without one. */
function withoutOwnIds(kept: string): unknown {
  const { kept: nodes = [], ...rest } = JSON.parse(kept)
  return {
    ...rest,
    kept: nodes.filter((node: unknown[]) => !(node.length === 1 && String(node[0]).startsWith('='))),
  }
}

/** The lines of an export without unique ids. The order of structures with different tags means nothing in a record. */
function linesOf(text: string) {
  return text
    .replaceAll(/^1 _?UID .*\n/gm, '')
    .split(/^(?=0 )/m)
    .flatMap((record) => {
      const [head = '', ...structures] = record.split(/^(?=1 )/m)
      return [head, ...[...Map.groupBy(structures, getTag)].sort().flatMap(([, same]) => same)]
    })
}

const getTag = (structure: string) => structure.split(/\s/, 2)[1] ?? ''

/** Prefixes each line with its parent lines. */
function linesWithParents(text: string): string[] {
  const above: string[] = []
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => {
      const [level = ''] = line.split(' ', 1)
      above.splice(Number(level), above.length, line.slice(level.length + 1))
      return above.join(' / ')
    })
}

/** The lines that an export loses, except for the program and the date in the header. */
async function lostLines(source: string, version: '5.5.1' | '7.0') {
  const { text } = await exportText({ db: await database(source), clock }, version, 'family.ged')
  const written = linesWithParents(text)
  const lost = linesWithParents(source).filter((line) => {
    const at = written.indexOf(line)
    if (at !== -1) written.splice(at, 1)
    return at === -1
  })
  return lost.filter((line) => !/^HEAD \/ (SOUR|DATE)\b/.test(line))
}

/** What our fields say, and the structures beside them: 7.0 writes many structures of 5.5.1 in another form. */
const ownParts = ['people', 'unions', 'otherParents'] as const
const structureParts = ['kept', 'records'] as const

/** Exports and imports a file in each version, and again: the second export has the lines of the first. */
async function survives(bytes: string | Uint8Array) {
  const first = await database(bytes)
  const one = await valuesOf(first)
  for (const version of ['5.5.1', '7.0'] as const) {
    const { text } = await exportText({ db: first, clock }, version, 'family.ged')
    const second = await database(text)
    const other = await valuesOf(second)
    for (const part of version === '7.0' ? ownParts : [...ownParts, ...structureParts]) {
      expect(other[part], `${part} in ${version}`).toEqual(one[part])
    }
    if (version === '7.0') expect(validateGedcom7(text)).toEqual([])
    const again = await exportText({ db: second, clock }, version, 'family.ged')
    expect(linesOf(again.text), `${version}, written again`).toEqual(linesOf(text))
  }
}

const odd = gedcomFile(
  individualRecord(
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
  individualRecord('I2', 'Carl /Berg/', '1 SEX M', '1 DEAT Y', '1 FAMS @F1@', '1 FAMS @F2@'),
  individualRecord('I3', '/Berg/', '1 SEX X', '1 FAMC @F1@', '2 PEDI adopted', '1 EVEN', '2 TYPE Award'),
  individualRecord('I4', 'Emil', '1 FAMC @F2@'),
  familyRecord(
    'F1',
    ['I2', 'I1'],
    ['I3'],
    '1 MARR',
    '2 DATE BET 1870 AND 1872',
    '2 _WITNESS Ole',
    '1 DIV',
    '2 DATE 1880',
  ),
  familyRecord('F2', ['I2', null], ['I4'], '1 _ODD family'),
  '0 @S1@ SOUR\n1 TITL Church book\n2 CONT of Ulvik',
  '0 @X1@ _THING\n1 _VALUE kept\n2 _MORE below',
)

it('preserves dates, places, notes and unknown structures with level, order and parent', async () => {
  await survives(odd)
  expect(await lostLines(odd, '5.5.1')).toEqual([])
})

it.each(['5.5.1', '7.0'] as const)('keeps the order of the structures in a record of %s', async (version) => {
  const [birth, adopted] = version === '7.0' ? ['BIRTH', 'ADOPTED'] : ['birth', 'adopted']
  const records = [
    `0 @I1@ INDI\n1 SEX M\n1 NAME Ole /Berg/\n2 TYPE ${birth}\n2 SURN Berg\n2 GIVN Ole\n1 FAMS @F1@\n1 BIRT\n2 PLAC Voss\n2 DATE 1850`,
    `0 @I2@ INDI\n1 FAMC @F1@\n2 PEDI ${adopted}\n1 NAME Liv /Berg/`,
    `0 @I3@ INDI\n1 FAMC @F1@\n2 PEDI ${adopted}\n1 NAME Per /Berg/`,
    '0 @F1@ FAM\n1 CHIL @I2@\n1 CHIL @I3@\n1 MARR\n2 PLAC Voss\n2 DATE 1870\n1 HUSB @I1@',
  ]
  const source = `0 HEAD\n1 GEDC\n2 VERS ${version}\n${records.join('\n')}\n0 TRLR\n`
  const { text } = await exportText({ db: await database(source), clock }, version, 'family.ged')
  const written = text.replaceAll(/^1 _?UID .*\n/gm, '')
  for (const record of records) expect(written).toContain(`${record}\n`)
})

it('preserves an empty family and a pointer without a target', async () => {
  await survives(
    gedcomFile(
      individualRecord('I1', 'Anna /Lind/', '1 _SEE @B1@', '2 _ROLE CHIL'),
      '0 @F9@ FAM',
      '0 @R1@ _THING\n1 _IN @B1@',
    ),
  )
})

it('gives the records and tags that only 5.5.1 has one underscore in 7.0, and none again in 5.5.1', async () => {
  const source = gedcomFile(
    individualRecord('I1', 'Anna /Lind/'),
    '0 @N1@ SUBN\n1 FAMF lind\n1 ANCE 2\n1 DESC 3\n1 ORDI yes',
  )
  const { text: seven } = await exportText({ db: await database(source), clock }, '7.0', 'family.ged')
  expect(seven).toContain('0 @N1@ _SUBN\n1 _FAMF lind\n1 _ANCE 2\n1 _DESC 3\n1 _ORDI yes\n')
  expect(await lostLines(seven, '7.0')).toEqual([])
  const { text: five } = await exportText({ db: await database(seven), clock }, '5.5.1', 'family.ged')
  expect(five).toContain('0 @N1@ SUBN\n1 FAMF lind\n1 ANCE 2\n1 DESC 3\n1 ORDI yes\n')
})

it.each(['challenged', 'disproven', 'proven'])(
  'keeps the status "%s" of a link to parents',
  async (status) => {
    const source = gedcomFile(
      individualRecord('I1', 'Carl /Berg/', '1 SEX M', '1 FAMS @F1@'),
      individualRecord('I2', 'Anna /Lind/', '1 SEX F', '1 FAMS @F1@'),
      individualRecord('I3', 'Ole /Berg/', '1 FAMC @F1@', `2 STAT ${status}`),
      familyRecord('F1', ['I1', 'I2'], ['I3']),
    )
    await survives(source)
    expect(await lostLines(source, '5.5.1')).toEqual([])
    const { text } = await exportText({ db: await database(source), clock }, '7.0', 'family.ged')
    expect(text).toContain(`1 FAMC @F1@\n2 STAT ${status.toUpperCase()}\n`)
    expect(await lostLines(text, '7.0')).toEqual([])
  },
)

it('keeps a child who was adopted by the birth father in both families', async () => {
  await survives(
    gedcomFile(
      individualRecord('I1', 'Carl /Berg/', '1 SEX M', '1 FAMS @F1@', '1 FAMS @F2@'),
      individualRecord('I2', 'Anna /Lind/', '1 SEX F', '1 FAMS @F1@'),
      individualRecord(
        'I3',
        'Ole /Berg/',
        '1 FAMC @F1@',
        '1 FAMC @F2@',
        '2 PEDI adopted',
        '1 ADOP',
        '2 DATE 16 MAR 1864',
      ),
      familyRecord('F1', ['I1', 'I2'], ['I3']),
      familyRecord('F2', ['I1', null], ['I3']),
    ),
  )
})

it('preserves a family that was made on the site, with single parents and parents who are no couple', async () => {
  const first = await openTestDatabase()
  open.push(first)
  const at = '2026-05-01T12:00:00.000Z'
  const add = (id: string, columns: Partial<PersonRow> = {}) =>
    insertPerson(first, { ...createBlankPerson(id, at), first_name: id, ...columns })
  await add('Ole', { gender: 'M' })
  await add('Anna', { gender: 'F' })
  await add('Kari', { father_id: 'Ole', mother_id: 'Anna' })
  await add('Nils', { mother_id: 'Anna' })
  const childrenOf = async (db: Db) => {
    const people = await db
      .selectFrom('people')
      .select(['id', 'first_name', 'father_id', 'mother_id'])
      .execute()
    const names = new Map(people.map(({ id, first_name }) => [id, first_name]))
    return people
      .map(({ first_name, father_id, mother_id }) => [
        first_name,
        names.get(father_id ?? ''),
        names.get(mother_id ?? ''),
      ])
      .sort()
  }
  let db = first
  for (let again = 0; again < 3; again++) {
    const { text, families } = await exportText({ db, clock }, '7.0', 'family.ged')
    expect(families).toBe(2)
    db = await database(text)
    expect(await childrenOf(db)).toEqual(await childrenOf(first))
  }
})

it('exports an ancestor cycle without the link that closes it', async () => {
  await survives(
    gedcomFile(
      individualRecord('I1', 'One', '1 SEX M', '1 FAMC @F1@', '1 FAMS @F2@'),
      individualRecord('I2', 'Two', '1 SEX F', '1 FAMC @F2@', '1 FAMS @F1@'),
      individualRecord('I3', 'Three', '1 SEX M', '1 FAMC @F1@', '1 FAMS @F3@'),
      familyRecord('F1', ['I1', 'I2'], ['I3']),
      familyRecord('F2', ['I3', 'I1'], ['I2']),
      familyRecord('F3', ['I2', 'I3'], ['I1']),
    ),
  )
})

describe.skipIf(!fs.existsSync(folder))('real files', () => {
  it(
    'preserves all values of royal92.ged',
    async () => {
      await survives(fs.readFileSync(path.join(folder, 'royal92.ged')))
    },
    timeLimit(120_000),
  )

  const maximal = path.join(folder, 'gedcom7', 'maximal70.ged')

  it('preserves all values of the GEDCOM 7 maximal file', async () => {
    await survives(fs.readFileSync(maximal))
  })

  it('exports every line of the maximal file below its parent, except for program and date', async () => {
    expect(await lostLines(fs.readFileSync(maximal, 'utf8'), '7.0')).toEqual([])
  })
})
