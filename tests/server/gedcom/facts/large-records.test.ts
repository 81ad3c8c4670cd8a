/** People of whom a file has very much: what relatives may read of them is found without parsing all of it. */
import { afterEach, expect, it, vi } from 'vitest'
import { findRestricted } from '#server/calendar/calendar.service.ts'
import { getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()
afterEach(() => {
  vi.restoreAllMocks()
})

/** Structures that the site has no field for. */
const further = Array.from({ length: 20_000 }, () => ['1 _MORE a', '2 RESN locked']).flat()

/** Mina and Per with very much else, and what the file says of Mina as a child of Per. */
function file(...lines: string[]): string {
  return gedcomFile(
    individualRecord('I1', 'Mina /Falk/', ...further, '1 FAMC @F1@', ...lines),
    individualRecord('I2', 'Per /Dal/', '1 SEX M', '1 FAMS @F1@', ...further),
    familyRecord('F1', ['I2', null], ['I1'], ...further),
  )
}

/** Counts the characters of the JSON texts that are parsed from here on. */
function countParsedCharacters(): () => number {
  const parse = vi.spyOn(JSON, 'parse')
  return () => parse.mock.calls.reduce((length, [text]) => length + text.length, 0)
}

it('tells the words about a parent', async () => {
  await site.load(file('2 PEDI Pflegekind'))
  const [as, id] = [await site.signInMember(), await site.findId('Mina')]
  const count = countParsedCharacters()
  const answer = await site.world.server.call(getPersonFacts, { params: { id }, as })
  expect(answer.output().relation_phrases).toEqual([
    { parent_id: await site.findId('Per'), phrase: 'Pflegekind' },
  ])
  expect(count()).toBeLessThan(50_000)
})

it.each([
  ['1 RESN confidential', 1],
  ['2 RESN confidential', 0],
])('keeps those out of calendars whom the file hides as a whole: %s', async (line, hidden) => {
  await site.load(file(line))
  const count = countParsedCharacters()
  expect((await findRestricted({ db: site.world.server.db })).size).toBe(hidden)
  expect(count()).toBeLessThan(50_000)
})
