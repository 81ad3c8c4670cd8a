/** An export of an unedited import has the structures of the file as the file has them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { compareTrees } from '#tests/support/gedcom/compare-trees.ts'
import { exportText } from '#tests/support/gedcom/export-text.ts'
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

const load = (text: string) => importText({ db, clock, dataDir: data.dataDir }, text)
const write = async () => (await exportText({ db, clock }, '5.5.1', 'family.ged')).text

/** Imports and exports a file; finds the structures that are lost or that were not in the file. */
async function findDifferences(text: string) {
  await load(text)
  const { lost, added } = compareTrees(text, await write())
  return { lost, added: added.filter((line) => !/^@\w+@ (?:INDI|FAM) \/ _UID |^@SUBMITTER@/.test(line)) }
}

const unchanged = { lost: [], added: [] }

describe('the export of an import', () => {
  it('keeps the unique id of a record as the file writes it', async () => {
    const text = gedcomFile(
      individualRecord('I1', 'Anna /Berg/', '1 _UID 3D75B5EB36E940B3B79FF088B5C185959D34', '1 FAMS @F1@'),
      individualRecord('I2', 'Ole /Berg/', '1 _UID {B6C5D5F2-8A8C-4D7E-9D43-0E2F3C5C0A11}', '1 FAMS @F1@'),
      familyRecord('F1', ['I2', 'I1'], [], '1 _UID F00DB5EB36E940B3B79FF088B5C18595'),
    )
    expect(await findDifferences(text)).toEqual(unchanged)
  })

  it('keeps the underscores of a name', async () => {
    const text = gedcomFile(individualRecord('I1', 'Anna_Maria /van_den Berg/'))
    expect(await findDifferences(text)).toEqual(unchanged)
  })

  it('keeps an event without a value as it is', async () => {
    const text = gedcomFile(
      individualRecord('I1', 'Anna /Berg/', '1 BIRT', '1 DEAT', '1 FAMS @F1@'),
      individualRecord('I2', 'Ole /Berg/', '1 BIRT Y', '1 DEAT Y', '1 FAMS @F1@'),
      familyRecord('F1', ['I2', 'I1'], [], '1 MARR', '1 DIV'),
    )
    expect(await findDifferences(text)).toEqual(unchanged)
  })

  it('keeps the spelling of dates, and writes sexes in capitals', async () => {
    const text = gedcomFile(
      individualRecord(
        'I1',
        'Anna /Berg/',
        '1 SEX F',
        '1 BIRT',
        '2 DATE 2 Oct 1822',
        '1 DEAT',
        '2 DATE 12 JAN 0953',
      ),
      individualRecord(
        'I2',
        'Ole /Berg/',
        '1 SEX U',
        '1 BIRT',
        '2 DATE ABT 1708/9',
        '1 DEAT',
        '2 DATE Abt. 1750',
      ),
    )
    expect(await findDifferences(text)).toEqual(unchanged)
  })

  it('keeps the relation to a family, and adds none', async () => {
    const text = gedcomFile(
      individualRecord('I1', 'Anna /Berg/', '1 FAMC @F1@', '2 PEDI birth', '1 FAMC @F2@'),
      individualRecord('I2', 'Ole /Berg/', '1 SEX M', '1 FAMS @F1@'),
      individualRecord('I3', 'Nils /Lind/', '1 SEX M', '1 FAMS @F2@'),
      familyRecord('F1', ['I2', null], ['I1']),
      familyRecord('F2', ['I3', null], ['I1']),
    )
    expect(await findDifferences(text)).toEqual(unchanged)
  })

  it('keeps a person who is named as both partners of a family, and partners of swapped roles', async () => {
    const text = gedcomFile(
      individualRecord('I1', 'Anna /Berg/', '1 SEX F', '1 FAMS @F1@', '1 FAMS @F2@'),
      individualRecord('I2', 'Ole /Berg/', '1 SEX M', '1 FAMS @F2@', '1 FAMS @F3@'),
      familyRecord('F1', ['I1', 'I1']),
      familyRecord('F2', ['I1', 'I2']),
      familyRecord('F3', [null, 'I2']),
    )
    expect(await findDifferences(text)).toEqual(unchanged)
  })

  it('keeps the order of the families of a person and of the children of a family', async () => {
    const links = ['1 FAMS @F3@', '1 FAMS @F1@', '1 FAMS @F2@']
    const children = ['I7', 'I5', 'I6']
    const text = gedcomFile(
      individualRecord('I1', 'Ole /Berg/', '1 SEX M', ...links),
      individualRecord('I2', 'Anna /Lind/', '1 SEX F', '1 FAMS @F1@'),
      individualRecord('I3', 'Kari /Moe/', '1 SEX F', '1 FAMS @F2@'),
      individualRecord('I4', 'Liv /Dal/', '1 SEX F', '1 FAMS @F3@'),
      ...children.toSorted().map((xref) => individualRecord(xref, '/Berg/', '1 FAMC @F2@', '1 FAMC @F1@')),
      familyRecord('F1', ['I1', 'I2'], children, '1 MARR', '2 DATE 1840'),
      familyRecord('F2', ['I1', 'I3'], children, '1 MARR', '2 DATE 1830'),
      familyRecord('F3', ['I1', 'I4'], [], '1 MARR', '2 DATE 1820'),
    )
    await load(text)
    const lines = (await write()).split('\n')
    expect(lines.filter((line) => line.startsWith('1 FAMS')).slice(0, 3)).toEqual(links)
    expect(lines.filter((line) => line.startsWith('1 FAMC')).slice(0, 2)).toEqual([
      '1 FAMC @F2@',
      '1 FAMC @F1@',
    ])
    const named = [...children, ...children].map((xref) => `1 CHIL @${xref}@`)
    expect(lines.filter((line) => line.startsWith('1 CHIL'))).toEqual(named)
  })

  it('has the same bytes at every run', async () => {
    await load(gedcomFile(individualRecord('I2', 'Anna /Berg/'), individualRecord('I1', 'Ole /Berg/')))
    const first = await write()
    expect(await write()).toBe(first)
  })
})

describe('two families with the same unique id', () => {
  const text = gedcomFile(
    individualRecord('I1', 'Ole /Berg/', '1 SEX M', '1 FAMS @F1@', '1 FAMS @F2@'),
    individualRecord('I2', 'Anna /Lind/', '1 SEX F', '1 FAMS @F1@'),
    individualRecord('I3', 'Kari /Moe/', '1 SEX F', '1 FAMS @F2@'),
    familyRecord('F1', ['I1', 'I2'], [], '1 MARR', '2 DATE 1830', '1 _UID AAAA'),
    familyRecord('F2', ['I1', 'I3'], [], '1 MARR', '2 DATE 1840', '1 _UID AAAA'),
  )

  it('stay as they are when the file is imported again', async () => {
    await load(text)
    const again = await load(text)
    expect(again).toMatchObject({
      added: { families: 0 },
      changed: { families: 0 },
      unchanged: { families: 2 },
    })
  })

  it('stay as they are when the export is imported', async () => {
    await load(text)
    expect(await load(await write())).toMatchObject({ added: { families: 0 }, changed: { families: 0 } })
  })

  it('stay as they are when the file numbers its families in another way', async () => {
    await load(text)
    const renamed = text.replaceAll('@F1@', '@X@').replaceAll('@F2@', '@F1@').replaceAll('@X@', '@F2@')
    expect(await load(renamed)).toMatchObject({ added: { families: 0 }, changed: { families: 0 } })
    const renumbered = text.replaceAll('@F1@', '@F8@').replaceAll('@F2@', '@F9@')
    expect(await load(renumbered)).toMatchObject({ added: { families: 0 }, changed: { families: 0 } })
    const dates = await db.selectFrom('unions').select('from_date').orderBy('from_date').execute()
    expect(dates).toEqual([{ from_date: '1830' }, { from_date: '1840' }])
  })
})
