/** Files that a family tree file names by their addresses are links on the page of the person. */
import { expect, it } from 'vitest'
import { getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

const object = (address: string, ...lines: string[]) => [
  '1 OBJE',
  '2 FORM jpg',
  ...lines,
  `2 FILE ${address}`,
]
const record = (xref: string, address: string, ...lines: string[]) =>
  [`0 @${xref}@ OBJE`, `1 FILE ${address}`, '2 FORM jpg', `2 TITL ${xref} at home`, ...lines].join('\n')

async function readLinks(name = 'Wilma') {
  const as = await site.signInMember()
  const params = { id: await site.findId(name) }
  const { web_files } = (await site.world.server.call(getPersonFacts, { params, as })).output()
  return web_files?.map(({ title, url }) => `${title}: ${url}`) ?? []
}

it('are listed with their titles, embedded and as records, below facts, too', async () => {
  const file = gedcomFile(
    individualRecord(
      'I1',
      'Wilma /Berg/',
      ...object('https://photos.example/anna.jpg', '2 TITL Wilma with her hat'),
      ...object('C:\\Trees\\anna.jpg'),
      ...object('ftp://photos.example/old.jpg'),
      '1 OBJE @O1@',
      '1 BIRT',
      '2 OBJE @O2@',
    ),
    individualRecord('I2', 'Berta /Berg/', '1 OBJE @O3@'),
    record('O1', 'http://archive.example/scan?id=1'),
    record('O2', 'HTTPS://archive.example/register'),
    record('O3', 'https://archive.example/berta'),
  )
  await site.load(file)
  const links = [
    'Wilma with her hat: https://photos.example/anna.jpg',
    'O1 at home: http://archive.example/scan?id=1',
    'O2 at home: HTTPS://archive.example/register',
  ]
  expect(await readLinks()).toEqual(links)
  expect(await site.load(file)).toMatchObject({ changed: { people: 0 } })
  expect(await readLinks()).toEqual(links)
  expect(await site.exported()).toContain('https://photos.example/anna.jpg')
})

it.each([
  ['of a hidden person', ['1 RESN confidential', ...object('https://secret.example/a.jpg')], []],
  [
    'of a hidden fact',
    ['1 OCCU spy', '2 RESN privacy', '2 OBJE @O1@'],
    [record('O1', 'https://secret.example/a')],
  ],
  ['of a hidden object', ['1 OBJE @O1@'], [record('O1', 'https://secret.example/a', '1 RESN confidential')]],
])('are not told where they are %s', async (_, lines, records) => {
  await site.load(gedcomFile(individualRecord('I1', 'Wilma /Berg/', ...lines), ...records))
  const everybody = await site.world.everybody()
  const as = await site.signInMember()
  for (const { id } of everybody) {
    const answer = await site.world.server.call(getPersonFacts, { params: { id }, as })
    expect(JSON.stringify(answer.output())).not.toContain('secret.example')
  }
})

it('are not told below a fact that is hidden here', async () => {
  const lines = ['1 OCCU spy', '2 OBJE @O1@']
  await site.load(
    gedcomFile(individualRecord('I1', 'Wilma /Berg/', ...lines), record('O1', 'https://a.example/a')),
  )
  expect(await readLinks()).toHaveLength(1)
  const [fact] = await site.factsOf('Wilma')
  await site.editFact(fact, { restriction: 'confidential' })
  expect(await readLinks()).toEqual([])
})
