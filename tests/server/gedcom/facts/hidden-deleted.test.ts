/** What a file hid and was deleted here is told by no column and no timeline event. */
import { expect, it } from 'vitest'
import { nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

const uid = (end: string) => `1 _UID 0F3A5C8E-7B1D-4E2A-9C6F-1234567890A${end}`
const hidden = '2 RESN confidential'

/** A file of a relative with Wilma and Carl, and people of its own. */
function file(name: string, { wilma = [], family = [] }: { wilma?: string[]; family?: string[] }): string {
  const [wife, husband, dora] = ['W', 'C', 'D'].map((xref) => `${xref}${name.length}`)
  const strangers = ['X1', 'X2', 'X3', 'X4'].map((xref) =>
    individualRecord(xref, `${xref} ${name} /${name}son/`, '1 SEX M'),
  )
  return gedcomFile(
    individualRecord(
      wife ?? '',
      'Wilma /Moen/',
      '1 SEX F',
      uid('B'),
      '1 BIRT',
      '2 DATE 3 MAY 1945',
      ...wilma,
    ),
    individualRecord(husband ?? '', 'Carl /Berg/', '1 SEX M', uid('C')),
    individualRecord(dora ?? '', 'Dora /Foster/', '1 SEX F', uid('D'), '1 FAMS @F0@'),
    ...strangers,
    familyRecord(`F${name.length}`, [husband ?? '', wife ?? ''], [], uid('E'), ...family),
    familyRecord('F0', [null, dora ?? ''], [wife ?? ''], uid('F')),
  )
}

async function removeFacts(...tags: string[]): Promise<void> {
  const facts = [...(await site.factsOf('Wilma')), ...(await site.unionFactsOf('Wilma'))]
  const found = facts.filter(({ tag }) => tags.includes(tag))
  expect(found.map(({ tag }) => tag).sort()).toEqual(tags.toSorted())
  for (const fact of found) await site.removeFact(fact)
}

const cases: [what: string, tag: string, lines: { wilma?: string[]; family?: string[] }, told: RegExp][] = [
  ['a marriage', 'MARR', { family: ['1 MARR', '2 DATE 5 JUN 1970'] }, /1970|Marriage/],
  ['a divorce', 'DIV', { family: ['1 DIV', '2 DATE 1981'] }, /1981|divorce/],
  ['a separation as an event', '_SEPR', { family: ['1 EVEN', '2 TYPE Separation', '2 DATE 1981'] }, /1981/],
  ['an immigration', 'IMMI', { wilma: ['1 IMMI', '2 DATE 1971'] }, /1971|Immigration/],
  ['a death', 'DEAT', { wilma: ['1 DEAT', '2 DATE 1990'] }, /1990|"deceased":true/],
  ['an adoption', 'ADOP', { wilma: ['1 ADOP', '2 FAMC @F0@', '3 ADOP WIFE'] }, /adopti/],
]

/** The lines with a restriction below each first one. */
function hide({ wilma, family }: { wilma?: string[]; family?: string[] }) {
  const withRestriction = (lines: string[] = []) =>
    lines.flatMap((line, i) => (i === 0 ? [line, hidden] : line))
  return { wilma: withRestriction(wilma), family: withRestriction(family) }
}

it.each(cases)('is told by no other file: %s', async (_, tag, lines, told) => {
  await site.load(file('Olsen', hide(lines)), { events: true })
  await removeFacts(tag)
  for (let version = 0; version < 2; version++) {
    await site.load(file('Per', lines), { events: true })
    expect(await site.readAsMember()).not.toMatch(told)
  }
})

it.each(cases)(
  'is told by no later version of the file, until it is lifted: %s',
  async (_, tag, lines, told) => {
    await site.load(file('Olsen', hide(lines)), { events: true })
    await removeFacts(tag)
    for (const occupation of ['Weaver', 'Midwife', 'Weaver']) {
      const wilma = [...(lines.wilma ?? []), `1 OCCU ${occupation}`]
      const report = await site.load(file('Olsen', { ...lines, wilma }), { events: true })
      expect(report.still_hidden).toEqual({ records: 0, details: 1 })
      expect(await site.readAsMember()).not.toMatch(told)
    }
  },
)

it('is told by a timeline event when somebody lifts it', async () => {
  const lines = { family: ['1 MARR', '2 DATE 5 JUN 1970'], wilma: ['1 IMMI', '2 DATE 1971'] }
  await site.load(file('Olsen', hide(lines)), { events: true })
  await removeFacts('MARR', 'IMMI')
  await site.load(file('Olsen', lines), { events: true, liftRestrictions: true })
  const told = await site.readAsMember()
  expect(told).toContain('Marriage of Carl Berg and Wilma Moen')
  expect(told).toContain('Immigration of Wilma Moen')
})

it('is told when an administrator showed the fact and did not delete it', async () => {
  const lines = { wilma: ['1 IMMI', '2 DATE 1971'] }
  await site.load(file('Olsen', hide(lines)))
  const fact = (await site.factsOf('Wilma')).find(({ tag }) => tag === 'IMMI')
  await site.editFact(fact, { restriction: null })
  await site.load(file('Per', lines), { events: true })
  expect(await site.readAsMember()).toContain('Immigration of Wilma Moen')
})

it('leaves a hidden name out of the titles of timeline events', async () => {
  const name = ['1 NAME Wilma /Foundling/', '2 TYPE married']
  await site.load(file('Olsen', { wilma: [...name, hidden] }))
  const own = (await site.knowledgeOf('Wilma')).names.find(({ surname }) => surname === 'Foundling')
  const params = { id: own?.id ?? '' }
  const answer = await site.world.server.call(nameEndpoints.remove, { params, as: site.world.admin })
  expect(answer.status).toBe(200)
  await site.load(file('Per', { wilma: [...name, '1 IMMI', '2 DATE 1971'] }), { events: true })
  const told = await site.readAsMember()
  expect(told).toContain('1971')
  expect(told).not.toContain('Foundling')
})

it('keeps the couple and the parents that the file tells', async () => {
  await site.load(file('Olsen', hide({ family: ['1 DIV', '2 DATE 1981'] })))
  await removeFacts('DIV')
  await site.load(file('Per', { family: ['1 DIV', '2 DATE 1981'] }))
  const as = await site.signInMember()
  const people = (await site.world.server.call(listPeople, { as })).output()
  const wilma = people.find(({ first_name }) => first_name === 'Wilma')
  expect(wilma?.partners).toMatchObject([{ to: null, end_reason: null }])
})

it('gives its coordinates to no place', async () => {
  const place = ['2 PLAC Oslo', '3 MAP', '4 LATI N59.9111', '4 LONG E10.7528']
  const lines = (...residence: string[]) => ({ wilma: ['1 OCCU Weaver', '2 PLAC Oslo', ...residence] })
  await site.load(file('Olsen', lines('1 RESI', ...place, hidden)))
  await removeFacts('RESI')
  for (const name of ['Olsen', 'Olsen', 'Per']) {
    await site.load(file(name, lines('1 RESI', ...place)))
    expect(await site.readAsMember()).not.toContain('59.9111')
  }
})
