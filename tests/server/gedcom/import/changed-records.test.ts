/** The report of an import names who is added, changed into what, and missing in the file. */
import { expect, it } from 'vitest'
import { formatReport } from '#server/gedcom/import/format-report.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

/** Lines of three people and a couple, which each test changes. */
const lines = {
  anna: ['1 SEX F', '1 BIRT', '2 DATE 1850', '1 OCCU Weaver', '1 BURI', '2 DATE 1910', '2 PLAC Ulvik'],
  carl: ['1 SEX M', '1 BIRT', '2 DATE 1848'],
  dora: ['1 SEX F', '1 BIRT', '2 DATE 1875'],
  couple: ['1 MARR', '2 DATE 1870'],
}

function family(changes: Partial<typeof lines> = {}, ...others: string[]): string {
  const { anna, carl, dora, couple } = { ...lines, ...changes }
  return gedcomFile(
    individualRecord('I1', 'Anna /Lind/', ...anna),
    individualRecord('I2', 'Carl /Berg/', ...carl),
    individualRecord('I3', 'Dora /Berg/', ...dora),
    familyRecord('F1', ['I2', 'I1'], ['I3'], ...couple),
    ...others,
  )
}

const preview = (text: string) => site.load(text, { preview: true })

it('names everybody of a first import, and nobody when nothing changes', async () => {
  const { records } = await preview(family())
  expect(records.map(({ what, name, years }) => [what, name, years])).toEqual([
    ['added', 'Anna Lind', '1850 – bur. 1910'],
    ['added', 'Carl Berg', '1848 – ?'],
    ['added', 'Dora Berg', '1875 – ?'],
  ])
  await site.load(family())
  expect((await preview(family())).records).toEqual([])
})

it('tells each change with its values before and after, once', async () => {
  await site.load(family())
  const { records } = await preview(
    family(
      {
        anna: [
          ...['1 SEX F', '1 BIRT', '2 DATE 3 MAY 1850', '1 OCCU Weaver', '2 NOTE In Bergen'],
          ...['1 BURI', '2 DATE 1911', '2 PLAC Ulvik', '1 EMIG', '2 DATE 1880', '2 PLAC Leith'],
        ],
        couple: ['1 MARR', '2 DATE 1871', '1 DIV', '2 DATE 1890'],
      },
      individualRecord('I4', 'Emil /Berg/'),
      familyRecord('F2', ['I4', 'I1'], [], '1 MARR', '2 DATE 1892'),
    ),
  )
  expect(records).toEqual([
    {
      what: 'changed',
      kind: 'person',
      name: 'Anna Lind',
      years: '1850 – bur. 1910',
      changes: [
        { field: 'birth date', here: '1850', file: '3 May 1850' },
        { field: 'Emigration', here: '', file: '1880, Leith' },
        { field: 'Occupation: note', here: '', file: 'In Bergen' },
        { field: 'Burial', here: '1910, Ulvik', file: '1911, Ulvik' },
      ],
    },
    {
      what: 'changed',
      kind: 'couple',
      name: 'Carl Berg and Anna Lind',
      years: '',
      changes: [
        { field: 'from date', here: '1870', file: '1871' },
        { field: 'to date', here: '', file: '1890' },
        { field: 'end reason', here: '', file: 'divorce' },
      ],
    },
    { what: 'added', kind: 'person', name: 'Emil Berg', years: '?', changes: [] },
    {
      what: 'added',
      kind: 'couple',
      name: 'Emil Berg and Anna Lind',
      years: '',
      changes: [
        { field: 'partners', here: '', file: 'Emil Berg and Anna Lind' },
        { field: 'from date', here: '', file: '1892' },
      ],
    },
  ])
})

it('is the same in the preview and after the import, also on the command line', async () => {
  await site.load(family())
  const changed = family({ dora: ['1 SEX F', '1 BIRT', '2 DATE 1876', '1 NAME Dora /Foster/'] })
  const before = await preview(changed)
  const after = await site.load(changed)
  expect(after.records).toEqual(before.records)
  expect(formatReport(before)).toContain(
    'Changed:\n  Dora Berg, 1875 – ?\n    also known as: "Dora Foster"\n    birth date: "1875" becomes "1876"',
  )
})

it('names people as their pages do: in the order of the file, and by church dates', async () => {
  const church = ['1 CHR', '2 DATE 12 MAR 1745', '1 BURI', '2 DATE 3 APR 1801']
  const people = [
    individualRecord('I1', '/Nagy/ István', ...church),
    individualRecord('I2', '/Kis/ Béla', '1 BIRT', '2 DATE 1790'),
    individualRecord('I3', 'Greta /Holm/', '1 RESN confidential', ...church),
    individualRecord('I4', 'Emil /Holm/', '1 CHR', '2 DATE 1780', '2 RESN confidential'),
  ]
  const file = gedcomFile(...people, familyRecord('F1', ['I1', null], ['I2']))
  const list = (report: Awaited<ReturnType<typeof preview>>) =>
    report.records.map(({ what, name, years }) => [what, name, years])
  expect(list(await preview(file))).toEqual([
    ['added', '', '?'],
    ['added', 'Emil Holm', '?'],
    ['added', 'Kis Béla', '1790 – ?'],
    ['added', 'Nagy István', 'bapt. 1745 – bur. 1801'],
  ])
  await site.load(file)
  const [, kis = '', ...others] = people
  const next = gedcomFile(individualRecord('I9', '/Nagy/ Sándor'), `${kis}\n1 OCCU Smith`, ...others)
  expect(list(await preview(next))).toEqual([
    ['changed', 'Kis Béla', '1790 – ?'],
    ['missing', 'Nagy István', 'bapt. 1745 – bur. 1801'],
    ['added', 'Nagy Sándor', '?'],
  ])
})
