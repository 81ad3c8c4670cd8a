/** Erasing an imported person: the notes, sources and objects of the file that only the person named go, too, and stay away. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { listTables, readSearchIndex } from '#tests/support/stored-tables.ts'

const site = makeImportSite()

async function erase(name: string) {
  const params = { id: await site.findId(name) }
  expect((await site.world.server.call(erasePerson, { params, as: site.world.admin })).status).toBe(200)
}

/** The tables that hold a word. */
async function findTables(word: string): Promise<string[]> {
  const { db } = site.world.server
  const found: string[] = []
  for (const name of await listTables(db)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    if (JSON.stringify(rows).includes(word)) found.push(name)
  }
  if ((await readSearchIndex(db)).includes(word.toLowerCase())) found.push('audit_search')
  return found
}

const file = gedcomFile(
  individualRecord(
    'I1',
    'Anna /Xylander/',
    '2 SOUR @S2@',
    '1 BIRT\n2 DATE 3 MAY 1980\n2 SOUR @S1@',
    '1 NOTE @N1@',
    '1 OBJE @O1@',
    '1 FAMS @F1@',
  ),
  individualRecord('I2', 'Carl /Berg/', '1 BIRT\n2 DATE 1979\n2 SOUR @S2@', '1 NOTE @N2@', '1 FAMS @F1@'),
  familyRecord('F1', ['I2', 'I1'], [], '1 MARR\n2 DATE 2001\n2 NOTE Wedding of Anna Xylander', '1 NOTE @N4@'),
  '0 @N1@ NOTE Anna Xylander was adopted.',
  '0 @N2@ NOTE Carl likes boats.',
  '0 @N3@ NOTE Nobody names this note.',
  '0 @N4@ NOTE The letters of Anna Xylander',
  '0 @N5@ NOTE Anna Xylander, page 3',
  '0 @O1@ OBJE\n1 FILE xylander.jpg\n2 FORM jpg\n2 TITL Anna Xylander as a child',
  '0 @S1@ SOUR\n1 TITL Birth certificate of Anna Xylander\n1 NOTE @N5@',
  '0 @S2@ SOUR\n1 TITL Parish register',
)

it('leaves nothing of the person in any table, list or export, also after the file is imported again', async () => {
  await site.load(file)
  expect(await findTables('Xylander')).not.toEqual([])
  await erase('Anna')
  expect(await findTables('Xylander')).toEqual([])

  await site.load(file)
  expect(await findTables('Xylander')).toEqual([])
  expect((await site.sources()).map(({ title }) => title)).toEqual(['Parish register'])
  for (const version of ['5.5.1', '7.0'] as const) {
    const exported = await site.exported(version)
    expect(exported).not.toContain('Xylander')
    expect(exported).toContain('Carl likes boats.')
    expect(exported).toContain('Nobody names this note.')
    expect(exported).toContain('Parish register')
  }
})

it('keeps a source of the person that was cited for somebody else on the site, with its notes', async () => {
  await site.load(file)
  const certificate = (await site.sources()).find(({ title }) => title.startsWith('Birth certificate'))
  await site.addFact({
    personId: await site.findId('Carl'),
    tag: 'RESI',
    place: 'Lom',
    citations: [{ source_id: certificate?.id ?? '' }],
  })
  await erase('Anna')
  await site.load(file)
  expect((await site.sources()).map(({ title }) => title).sort()).toEqual([
    'Birth certificate of Anna Xylander',
    'Parish register',
  ])
  const exported = await site.exported()
  expect(exported).toContain('page 3')
  expect(exported).not.toContain('adopted')
})
