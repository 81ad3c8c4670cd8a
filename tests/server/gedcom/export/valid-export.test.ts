/** Exports of version 7.0 are valid by the tables of the standard, whatever an imported file of 5.5.1 had. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Db } from '#server/db/open.ts'
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

/** Imports a file and exports it as 7.0. @returns the lines of a record below its first line */
async function convert(text: string, xref = 'I1'): Promise<string[]> {
  await importText({ db, clock, dataDir: data.dataDir }, text)
  const { text: written } = await exportText({ db, clock }, '7.0', 'family.ged')
  expect(validateGedcom7(written)).toEqual([])
  const [, record = ''] = written.split(`\n0 @${xref}@ `)
  const [, ...lines] = record
    .split(/\n(?=0 )/, 1)
    .join('')
    .split('\n')
  return lines.filter((line) => !/^1 _?UID|^[12] (?:NAME|GIVN|SURN) Anna|^2 SURN Berg/.test(line))
}

const anna = (...lines: string[]) => gedcomFile(individualRecord('I1', 'Anna /Berg/', ...lines))

it.each([
  [['2 DATE Abt 12 oct 1822'], ['2 DATE ABT 12 OCT 1822']],
  [['2 DATE @#DHEBREW@ 15 CSH 5784'], ['2 DATE HEBREW 15 CSH 5784']],
  [
    ['2 DATE @#DJULIAN@ 11 FEB 1731/32'],
    ['2 DATE JULIAN 11 FEB 1732', '3 PHRASE @@#DJULIAN@ 11 FEB 1731/32'],
  ],
  [['2 DATE 1699/00'], ['2 DATE 1700', '3 PHRASE 1699/00']],
  [['2 DATE 27 OCT 1699/00'], ['2 DATE BET 27 OCT 1699 AND 27 OCT 1700', '3 PHRASE 27 OCT 1699/00']],
  [['2 DATE INT 1754 (by the court book)'], ['2 DATE 1754', '3 PHRASE by the court book']],
  [['2 DATE (before the war)'], ['2 DATE', '3 PHRASE before the war']],
  [['2 DATE 44 B.C.'], ['2 DATE 44 BCE']],
  [['2 DATE 19 Mrz 2016'], ['2 DATE 19 MAR 2016', '3 PHRASE 19 Mrz 2016']],
  [['2 DATE 2000-05-20'], ['2 DATE 20 MAY 2000', '3 PHRASE 2000-05-20']],
  [['2 AGE CHILD'], ['2 AGE < 8y', '3 PHRASE CHILD']],
  [['2 AGE 25'], ['2 AGE 25y']],
  [['2 AGE about ten'], ['2 AGE', '3 PHRASE about ten']],
  [['2 RESN locked'], ['2 RESN LOCKED']],
  [['2 COLR red'], ['2 _COLR red']],
  [
    ['2 SOUR Told by Ole', '3 QUAY 2'],
    ['2 SOUR @VOID@', '3 QUAY 2', '3 DATA', '4 TEXT Told by Ole'],
  ],
])('writes %j below an event as %j', async (old, seven) => {
  expect(await convert(anna('1 CHR', ...old))).toEqual(['1 CHR', ...seven])
})

it.each([
  ['Ana /Gómez/ /Iglesias/', 'Ana /Gómez Iglesias/'],
  ['Óscar /Romero/ y /Galdámez/', 'Óscar /Romero y Galdámez/'],
  ['Ana /Berg', 'Ana /Berg/'],
])('writes the name %s as %s, and reads the same name again', async (name, seven) => {
  const shown = () => db.selectFrom('people').select(['first_name', 'last_name']).execute()
  const [first] = await convert(gedcomFile(individualRecord('I1', name)))
  expect(first).toBe(`1 NAME ${seven}`)
  const before = await shown()
  const { text } = await exportText({ db, clock }, '7.0', 'family.ged')
  const again = await importText({ db, clock, dataDir: data.dataDir }, text)
  expect(again).toMatchObject({ changed: { people: 0 }, facts: { names: { changed: 0 } } })
  expect(await shown()).toEqual(before)
})

it.each([
  ['romaji', ['3 LANG ja-Latn']],
  ['hiragana', ['3 LANG ja-Hira']],
  ['by ear', ['3 LANG und', '3 _TYPE by ear']],
])('writes a name by the method %s with %j, and reads the same again', async (method, seven) => {
  const translations = () => db.selectFrom('person_names').select('translations').execute()
  const lines = await convert(anna('1 NAME Hana /Moe/', '2 ROMN Hanako /Moe/', `3 TYPE ${method}`))
  expect(lines).toEqual(['1 NAME Hana /Moe/', '2 TRAN Hanako /Moe/', ...seven])
  const before = await translations()
  const { text } = await exportText({ db, clock }, '7.0', 'family.ged')
  await importText({ db, clock, dataDir: data.dataDir }, text)
  expect(await translations()).toEqual(before)
})

it.each([
  [['1 ALIA The Baker'], ['1 NAME The Baker', '2 TYPE AKA']],
  [['1 ALIA @I9@'], ['1 ALIA @VOID@']],
  [
    ['1 ASSO @I1@', '2 RELA Godfather'],
    ['1 ASSO @I1@', '2 ROLE GODP', '3 PHRASE Godfather'],
  ],
  [['1 RIN 17'], ['1 EXID 17', '2 TYPE https://gedcom.io/terms/v7/RIN']],
  [
    ['1 EVEN', '2 DATE 1850'],
    ['1 EVEN', '2 DATE 1850', '2 TYPE Event'],
  ],
  [['1 CONF in Bergen'], ['1 CONF', '2 NOTE in Bergen']],
  [
    ['1 AFN 2X-9', '2 TYPE old number'],
    ['1 EXID 2X-9', '2 TYPE https://gedcom.io/terms/v7/AFN', '2 _TYPE old number'],
  ],
  [
    ['1 ASSO @I1@', '2 RELA Godfather', '2 ROLE WITN'],
    ['1 ASSO @I1@', '2 _RELA Godfather', '2 ROLE WITN'],
  ],
  [
    ['1 CHR', '2 AGE CHILD', '3 _PHRASE a small child'],
    ['1 CHR', '2 AGE < 8y', '3 PHRASE a small child', '3 _PHRASE CHILD'],
  ],
  [['1 SEX ?'], ['1 _SEX ?']],
  [
    ['1 CHAN', '2 DATE 7 Sep 2000'],
    ['1 CHAN', '2 DATE 7 SEP 2000'],
  ],
  [['1 SUBM @U9@'], ['1 SUBM @VOID@']],
  [
    ['1 REPO', '2 NAME Archive'],
    ['1 _REPO', '2 NAME Archive'],
  ],
  [
    ['1 OBJE', '2 TITL A letter', '2 FORM jpg'],
    ['1 OBJE @VOID@', '2 TITL A letter', '2 _FORM jpg'],
  ],
  [['1 FAMC @F9@'], ['1 FAMC @VOID@']],
])('writes %j in a person as %j', async (old, seven) => {
  expect(await convert(anna(...old))).toEqual(seven)
})

it.each([
  ['Catalan_Spn', ['1 LANG ca']],
  ['Serbo_Croa', ['1 LANG sh']],
  ['Deutsch', ['1 _LANG Deutsch']],
])('writes the language %s of a submitter as %j', async (language, seven) => {
  const text = gedcomFile(
    individualRecord('I1', 'Anna /Berg/'),
    `0 @U1@ SUBM\n1 NAME Ole\n1 LANG ${language}`,
  )
  expect(await convert(text, 'U1')).toEqual(['1 NAME Ole', ...seven])
})

it('keeps an unknown format beside the media type that a file must have', async () => {
  const text = gedcomFile(
    '0 @M1@ OBJE\n1 FILE deed.ole\n2 FORM ole',
    '0 @M2@ OBJE\n1 FILE anna.jpg\n2 FORM pcx',
  )
  const lines = await convert(text, 'M1')
  expect(lines).toEqual(['1 FILE deed.ole', '2 _FORM ole', '2 FORM application/octet-stream'])
  const { text: written } = await exportText({ db, clock }, '7.0', 'family.ged')
  expect(written).toContain('0 @M2@ OBJE\n1 FILE anna.jpg\n2 _FORM pcx\n2 FORM image/jpeg\n')
})

it('keeps an object without a file under a tag of our own', async () => {
  const text = gedcomFile(individualRecord('I1', 'Anna /Berg/'), '0 @M1@ OBJE\n1 TITL A letter\n1 FORM jpg')
  await convert(text)
  const { text: written } = await exportText({ db, clock }, '7.0', 'family.ged')
  expect(written).toContain('0 @M1@ _OBJE\n1 TITL A letter\n1 FORM jpg\n')
})

it('points to no record where a source names an archive without one, and writes the media in capitals', async () => {
  const source = ['1 TITL Parish book', '1 REPO', '2 CALN 12', '3 MEDI film']
  const text = gedcomFile(individualRecord('I1', 'Anna /Berg/'), ['0 @S1@ SOUR', ...source].join('\n'))
  expect(await convert(text, 'S1')).toEqual([
    ...['1 TITL Parish book', '1 REPO @VOID@', '2 CALN 12', '3 MEDI FILM'],
  ])
})

it('makes records of embedded objects, one for each content, and keeps what belongs to the reference', async () => {
  const picture = ['1 OBJE', '2 FORM jpg', '2 TITL Anna at sea', '2 FILE C:\\My Photos\\anna.jpg']
  const lines = await convert(anna(...picture, '2 _PRIM Y', ...picture))
  expect(lines).toEqual(['1 OBJE @O1@', '2 _PRIM Y', '1 OBJE @O1@'])
  const { text } = await exportText({ db, clock }, '7.0', 'family.ged')
  expect(text).toContain(
    '0 @O1@ OBJE\n1 FILE file:///C:/My%20Photos/anna.jpg\n2 FORM image/jpeg\n2 TITL Anna at sea\n0 TRLR',
  )
})

it('gives every record a cross-reference of capital letters that no other has', async () => {
  const text = gedcomFile(
    individualRecord('i-1', 'Anna /Berg/', '1 FAMC @f1@'),
    individualRecord('I_1', 'Ole /Berg/', '1 SEX M', '1 FAMS @f1@'),
    familyRecord('f1', ['I_1', null], ['i-1']),
  )
  const lines = await convert(text, 'F1')
  const [child] = lines.flatMap((line) => /^1 CHIL @(\w+)@$/.exec(line)?.[1] ?? [])
  const { text: written } = await exportText({ db, clock }, '7.0', 'family.ged')
  expect(written).toContain(`0 @${child}@ INDI\n1 NAME Anna /Berg/`)
})

it('removes control characters, and writes partners of one tag with both tags', async () => {
  const text = gedcomFile(
    individualRecord('I1', 'Anna /Berg/', '1 SEX F', '1 NOTE A\u0001 life', '1 FAMS @F1@'),
    individualRecord('I2', 'Liv /Dal/', '1 SEX F', '1 FAMS @F1@'),
    '0 @F1@ FAM\n1 WIFE @I1@\n1 WIFE @I2@',
  )
  const lines = await convert(text, 'F1')
  expect(lines.filter((line) => /HUSB|WIFE/.test(line))).toEqual(['1 HUSB @I1@', '1 WIFE @I2@'])
})
