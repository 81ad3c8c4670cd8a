/** Titles, call names and names in other scripts of a file: shown on the page of the person, and found by every search. */
import { expect, it } from 'vitest'
import { findPeople } from '#client/people/find-people.ts'
import { findMembers } from '#client/people/manage/members/member-list.ts'
import { buildNameIndex, getSearchText, suggestNames } from '#client/people/name-search.ts'
import { peopleCollection } from '#client/people/people.collection.ts'
import { formatPersonName, listNameDetails } from '#client/person/format-name.ts'
import { toSearchEntry } from '#client/search/search-entry.ts'
import { SearchIndex } from '#client/search/search-index.ts'
import { toPersonRecord } from '#client/tree/chart/person-record.ts'
import { createNameIndex } from '#shared/archive-filters.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { type NamePayload, nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { listPeopleWithAuth } from '#shared/contracts/people.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { getSearchWords, includesWords } from '#shared/search-text.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()
const other = individualRecord('Z', 'Carl /Berg/')
const hanako = individualRecord(
  ...(['A', '山田 /花子/', '2 FONE やまだ /はなこ/', '3 TYPE hiragana', '2 ROMN Yamada /Hanako/'] as const),
)
const clara = individualRecord('A', 'Dr. Clara /Moll/ MBE', '2 NPFX Dr.', '2 GIVN Clara', '2 NSFX MBE')

/** The searches that do not find exactly the person for these words. */
async function listFailedSearches(id: string, query: string): Promise<string[]> {
  const people = await site.world.everybody()
  const index = new SearchIndex()
  const { search } = peopleCollection
  if (!search) throw new Error('people cannot be searched')
  index.add(people.map((person) => toSearchEntry(search, person, new Date('2026-01-01'))))
  const archives = createNameIndex(people)
  const tree = buildNameIndex(people.map((person) => getSearchText(toPersonRecord(person))))
  const members = (
    await site.world.server.call(listPeopleWithAuth, { query: {}, as: site.world.admin })
  ).output()
  const found = {
    picker: findPeople(people, query).people.map((person) => person.id),
    tree: suggestNames(tree, query).best.map((p) => people[p]?.id),
    archives: people
      .filter((person) => includesWords(archives.get(person.id), getSearchWords(query)))
      .map((person) => person.id),
    header: index.find(query, 9).flatMap(({ results }) => results.map((result) => result.id)),
    members: findMembers(members, { search: query, status: null }).map((member) => member.id),
  }
  return Object.entries(found).flatMap(([name, ids]) => (ids.join() === id ? [] : [`${name}: ${ids}`]))
}

const findId = async (surname: string) =>
  (await site.world.everybody()).find(({ last_name }) => last_name === surname)?.id ?? ''

async function firstNameOf(id: string) {
  const names = (await site.world.server.call(nameEndpoints.list, { as: site.world.admin })).output()
  return names.filter(({ person_id }) => person_id === id).sort((a, b) => a.position - b.position)[0]
}

async function editName(id: string, body: NamePayload) {
  const params = { id: (await firstNameOf(id))?.id ?? '' }
  await site.world.server.call(nameEndpoints.update, { params, body, as: site.world.admin })
}

it.each(['Hanako', 'yamada hanako', 'はなこ', '花子'])('finds a name in other scripts: %s', async (query) => {
  await site.load(gedcomFile(hanako, other))
  expect(await listFailedSearches(await findId('花子'), query)).toEqual([])
})

it('finds a name in another language of a file of version 7', async () => {
  const lines = ['2 TRAN Jerzy /Król/', '3 LANG pl', '2 TRAN /신/ 정구', '3 LANG ko']
  await site.load(gedcomFile(individualRecord('A', 'George /King/', ...lines), other).replace('5.5.1', '7.0'))
  const id = await findId('King')
  for (const query of ['Jerzy', 'krol', '신정구', '정구'])
    expect(await listFailedSearches(id, query)).toEqual([])
  const name = await firstNameOf(id)
  expect(name && listNameDetails(name)).toEqual(['Jerzy Król (Polish), 신정구 (Korean)'])
})

it.each(['Dr. Clara', 'dr moll', 'MBE'])('finds a title or what stands after the name: %s', async (query) => {
  await site.load(gedcomFile(clara, other))
  const id = await findId('Moll MBE')
  expect(await listFailedSearches(id, query)).toEqual([])
  const name = await firstNameOf(id)
  expect(name && formatPersonName(name)).toBe('Dr. Clara Moll MBE')
})

it('finds titles and call names of a person without a surname', async () => {
  await site.load(gedcomFile(individualRecord('A', 'Agnes', '2 NPFX Mother', '2 _RUFNAME Nessa'), other))
  for (const query of ['Mother Agnes', 'nessa'])
    expect(await listFailedSearches(await findId(''), query)).toEqual([])
})

it('follows edits of the site, and finds the former title again after an undo', async () => {
  await site.load(gedcomFile(clara, other))
  const id = await findId('Moll MBE')
  await editName(id, { prefix: 'Professor' })
  expect(await listFailedSearches(id, 'professor')).toEqual([])
  expect((await site.world.read({ id })).search_names).toEqual(['Professor'])
  const { logs } = (await site.world.server.call(getAuditLog, { query: {}, as: site.world.admin })).output()
  const entry = logs.find(({ target_type }) => target_type === 'name')?.id ?? ''
  await site.world.server.call(undoActivity, { params: { id: entry }, as: site.world.admin })
  expect((await site.world.read({ id })).search_names).toEqual(['Dr.'])
  await editName(id, { prefix: null })
  expect(await site.world.read({ id })).not.toHaveProperty('search_names')
})

it('follows another import', async () => {
  await site.load(gedcomFile(individualRecord('A', 'Clara /Moll/', '2 ROMN Klara /Mol/'), other))
  await site.load(gedcomFile(individualRecord('A', 'Clara /Moll/', '2 ROMN Klaara /Moll/'), other))
  const id = await findId('Moll')
  expect((await site.world.read({ id })).search_names).toEqual(['Klaara Moll'])
})

it('finds the merged record by the names of both', async () => {
  await site.load(gedcomFile(hanako, individualRecord('B', 'Hana /Jones/', '2 NPFX Lady'), other))
  const [keep, remove] = [await findId('Jones'), await findId('花子')]
  const body = { keep: { id: keep }, remove: { id: remove } }
  await site.world.server.call(mergePeople, { body, as: site.world.admin })
  for (const query of ['lady', 'hanako', '花子']) expect(await listFailedSearches(keep, query)).toEqual([])
})

it('tells nobody what a hidden name or an erased person has', async () => {
  const secret = ['1 NAME Sister /Maria/', '2 NPFX Reverend', '2 ROMN Marija /Tajna/', '2 RESN confidential']
  await site.load(
    gedcomFile(individualRecord('A', 'Clara /Moll/', '2 NPFX Dr.', ...secret), hanako.replace('@A@', '@B@')),
  )
  expect(await site.readAsMember()).not.toMatch(/Reverend|Tajna/)
  const id = await findId('花子')
  await site.world.server.call(erasePerson, { params: { id }, as: site.world.admin })
  expect(await site.world.read({ id })).not.toHaveProperty('search_names')
})
