/** Facts with tags that only some programs have: shown with their names, merged with edits of the site, and exported. */
import { expect, it } from 'vitest'
import { formatReport } from '#server/gedcom/import/format-report.ts'
import { formatFactName } from '#shared/fact-tags.ts'
import { findRecord, makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

const anna = [
  '1 _FA1',
  '2 DATE 1735',
  '2 PLAC Christiania',
  '1 _FA2 For the mill',
  '1 _ELEC Mayor',
  '2 DATE 1740',
  '1 _WEBTAG',
  '2 NAME Her page',
  '2 URL https://example.org/anna',
  '1 _WLNK',
  '2 TITL Her grave',
  '2 URL https://example.org/grave',
  '1 EMAL anna@@example.org',
  '1 _MILTID 4711',
]

const schema = '1 _SCHEMA\n2 INDI\n3 _FA1\n4 LABL Served in parliament'

function family(...lines: string[]): string {
  const file = gedcomFile(individualRecord('I1', 'Anna /Lind/', '1 SEX F', ...lines))
  return file.replace('1 CHAR UTF-8', `1 CHAR UTF-8\n${schema}`)
}

it('shows them with the names of the file or of the program', async () => {
  await site.load(family(...anna))
  const facts = await site.factsOf('Anna')
  expect(facts.map((fact) => [formatFactName(fact), fact.value, fact.date])).toEqual([
    ['Served in parliament', undefined, '1735'],
    ['Fact 2', 'For the mill', undefined],
    ['Elected', 'Mayor', '1740'],
    ['Website', 'https://example.org/anna', undefined],
    ['Website', 'https://example.org/grave', undefined],
    ['Email address', 'anna@example.org', undefined],
    ['Military number', '4711', undefined],
  ])
  expect(facts[3]?.type).toBe('Her page')
})

it('shows members no addresses and numbers', async () => {
  await site.load(family(...anna))
  const all = await site.readAsMember()
  expect(all).toContain('Mayor')
  expect(all).not.toMatch(/anna@example|4711/)
})

it('changes nothing when the same file comes again', async () => {
  await site.load(family(...anna))
  const report = await site.load(family(...anna))
  expect(report.facts).toMatchObject({ added: 0, changed: 0, removed: 0 })
})

it('exports them as the file has them', async () => {
  await site.load(family(...anna))
  const record = findRecord(await site.exported(), 'I1')
  expect(record.split('\n')).toEqual(expect.arrayContaining(anna))
})

it('exports an edited one: a link as the tag that all programs know', async () => {
  await site.load(family(...anna))
  const facts = await site.factsOf('Anna')
  await site.editFact(facts[0], { date: '1736' })
  await site.editFact(facts[3], { value: 'https://example.org/berg' })
  const record = findRecord(await site.exported(), 'I1')
  expect(record).toContain('1 _FA1\n2 DATE 1736\n2 PLAC Christiania\n1 _FA2 For the mill')
  expect(record).toContain('1 WWW https://example.org/berg\n2 TYPE Her page\n1 _WLNK')
  expect(record).not.toContain('_WEBTAG')
})

it('keeps the facts of a site whose import did not know the tags yet', async () => {
  await site.load(family('1 BIRT', '2 DATE 1700', '1 _ELEC Mayor', '2 DATE 1740'))
  const { db } = site.world.server
  const [birth, elected] = await site.factsOf('Anna')
  await db
    .deleteFrom('facts')
    .where('id', '=', elected?.id ?? '')
    .execute()
  const link = await db
    .selectFrom('gedcom_links')
    .selectAll()
    .where('xref', '=', 'I1')
    .executeTakeFirstOrThrow()
  const first = (json: string) => JSON.stringify((JSON.parse(json) as unknown[]).slice(0, 1))
  await db
    .updateTable('gedcom_links')
    .set({ facts: first(link.facts), fact_ids: first(link.fact_ids) })
    .where('xref', '=', 'I1')
    .execute()
  await site.editFact(birth, { note: 'In a storm' })
  const record = findRecord(await site.exported(), 'I1')
  expect(record).toContain('1 BIRT\n2 DATE 1700\n2 NOTE In a storm')
  expect(record).toContain('1 _ELEC Mayor\n2 DATE 1740')
})

it('reports what is kept for the next export and shown nowhere', async () => {
  const lines = [
    ...['1 BIRT', '2 DATE 1700', '2 SOUR @S1@', '3 PAGE 7', '3 _APID 1,7602::1', '3 _APID 1,7602::2'],
    ...['1 RESI Bergen', '2 PHON 4711', '1 _CUSTOM Yes', '2 _BELOW Yes', '1 _TODO Look again', '1 CHAN'],
  ]
  const records = [
    individualRecord('I1', 'Anna /Lind/', ...lines),
    '0 @S1@ SOUR\n1 TITL Register',
    '0 @X1@ _BOX',
  ]
  const report = await site.load(gedcomFile(...records))
  expect(report.unshown).toEqual([
    { tag: 'SOUR._APID', count: 2 },
    { tag: 'INDI._CUSTOM', count: 1 },
    { tag: 'RESI.PHON', count: 1 },
    { tag: '_BOX', count: 1 },
  ])
  expect(formatReport(report)).toContain(
    'Kept for the next export, but shown on no page:\n  SOUR._APID (2), INDI._CUSTOM (1), RESI.PHON (1), _BOX (1)',
  )
})
