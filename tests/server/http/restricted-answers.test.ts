/** What a file restricts is in no answer that a member can get: every call that reads is asked, for every record that there is. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { allEndpoints } from '#shared/contracts/all-endpoints.ts'
import { factEndpoints, nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { getListChanges } from '#shared/contracts/list-changes.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import { repositoryEndpoints, sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { listEvents } from '#shared/contracts/timeline.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { listTables } from '#tests/support/stored-tables.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

const site = makeImportSite()

const hidden = (tag: string, ...lines: string[]) => [`1 ${tag}`, ...lines, '2 RESN confidential']

/** Everything that is restricted has the word "Zeugma". */
const file = gedcomFile(
  individualRecord(
    'I1',
    'Anna /Lind/',
    ...['2 SOUR @S1@', '1 NAME Vera /Zeugma-name/', '2 TYPE aka', '2 RESN confidential', '1 SEX F'],
    ...['1 BIRT', '2 DATE 1850', '2 PLAC Ulvik', '2 NOTE Zeugma-note', '3 RESN privacy'],
    ...hidden('BIRT', '2 DATE 3 MAR 1851', '2 PLAC Zeugma-place, Norway'),
    ...hidden('OCCU Zeugma-work', '2 SOUR @S2@'),
    ...hidden('EMIG', '2 DATE 1870', '2 PLAC Zeugma-harbour', '2 ASSO @I2@', '3 RELA Zeugma-witness'),
    ...['1 NOTE @N1@', '1 NOTE Zeugma-life', '2 RESN confidential', '1 FAMS @F1@', '1 FAMC @F2@'],
    ...['2 PEDI Zeugma-child', '2 RESN confidential'],
  ),
  individualRecord('I2', 'Carl /Berg/', '1 SEX M', '1 FAMS @F1@'),
  individualRecord(
    'I3',
    'Wilma /Zeugma-person/',
    '1 RESN privacy',
    '1 BIRT',
    '2 PLAC Zeugma-birth',
    '1 FAMC @F1@',
  ),
  individualRecord('I4', 'Dora /Moe/', '1 SEX F', '1 FAMS @F2@'),
  familyRecord('F1', ['I2', 'I1'], ['I3'], '1 MARR', '2 DATE 1870', ...hidden('DIV', '2 PLAC Zeugma-court')),
  familyRecord('F2', [null, 'I4'], ['I1']),
  '0 @S1@ SOUR\n1 TITL Parish book\n1 REPO @R1@',
  '0 @S2@ SOUR\n1 TITL Zeugma-register\n1 TEXT Zeugma-transcript\n1 REPO @R2@',
  '0 @R1@ REPO\n1 NAME Archive of Bergen',
  '0 @R2@ REPO\n1 NAME Zeugma-archive',
  '0 @N1@ NOTE Zeugma-shared\n1 RESN confidential',
)

const lists = {
  people: listPeople,
  facts: factEndpoints.list,
  names: nameEndpoints.list,
  sources: sourceEndpoints.list,
  repositories: repositoryEndpoints.list,
  places: placeEndpoints.list,
  timeline: listEvents,
}

/** The ETags of the lists that a device has saved. */
async function listTags(as: TestBrowser): Promise<Record<string, string>> {
  const { server } = site.world
  const tags = Object.entries(lists).map(async ([name, { path }]) => {
    const response = await server.fetch(`/api${path}`, { as })
    return [name, response.headers.get('ETag') ?? '']
  })
  return Object.fromEntries(await Promise.all(tags))
}

/** The ids of all records of all kinds. */
async function listIds(): Promise<string[]> {
  const { db } = site.world.server
  const ids = new Set<string>()
  for (const table of await listTables(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    for (const { id } of rows) if (typeof id === 'string') ids.add(id)
  }
  return [...ids]
}

const reading = allEndpoints.filter(({ method, caller }) => method === 'GET' && caller !== 'admin')

/** All answers, by path. */
async function readAll(as: TestBrowser, ids: readonly string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const { path } of reading) {
    for (const id of path.includes('/:') ? ids : ['']) {
      const whole = path.replace(/:\w+/, encodeURIComponent(id))
      const response = await site.world.server.fetch(`/api${whole}`, { as })
      answers.set(whole, response.status === 200 ? await response.text() : '')
    }
  }
  return answers
}

it('reaches no member, whatever they read', async () => {
  const { server, admin } = site.world
  const member = await site.signInMember()
  const tags = await listTags(member)
  await site.load(file, { events: true })
  const ids = await listIds()
  const answers = await readAll(member, ids)
  answers.set(
    'changes',
    JSON.stringify((await server.call(getListChanges, { query: tags, as: member })).output()),
  )
  expect([...answers].filter(([, text]) => /Zeugma|1851/.test(text)).map(([path]) => path)).toEqual([])
  const told = [...answers.values()].join()
  for (const word of ['Anna', 'Parish book', 'Archive of Bergen', 'Ulvik']) expect(told).toContain(word)
  // Notes are kept for the export alone.
  const words = [...new Set(file.match(/Zeugma-\w+/g))].filter((word) => !/note|life|child|shared/.test(word))
  const ofAdmin: string[] = []
  for (const { path } of Object.values(lists))
    ofAdmin.push(await (await server.fetch(`/api${path}`, { as: admin })).text())
  expect(words.filter((word) => !ofAdmin.join().includes(word))).toEqual([])
})
