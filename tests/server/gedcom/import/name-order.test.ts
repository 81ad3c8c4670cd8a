/** Names that a file writes with the surname first: the order stays on the site and in exports. */
import { expect, it } from 'vitest'
import { findPeople } from '#client/people/find-people.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { formatPersonName } from '#client/person/format-name.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { getPersonFacts, type NamePayload, nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

async function findPerson(surname: string) {
  const [found] = (await site.world.everybody()).filter(({ last_name }) => last_name === surname)
  if (!found) throw new Error(`nobody is ${surname}`)
  return found
}

const nameOf = async (surname: string) => formatFullName(await findPerson(surname))

async function namesOf(surname: string) {
  const { id } = await findPerson(surname)
  const { names } = (
    await site.world.server.call(getPersonFacts, { params: { id }, as: site.world.admin })
  ).output()
  return names.filter(({ person_id }) => person_id === id).sort((a, b) => a.position - b.position)
}

async function editName(surname: string, body: NamePayload) {
  const [name] = await namesOf(surname)
  const params = { id: name?.id ?? '' }
  return (await site.world.server.call(nameEndpoints.update, { params, body, as: site.world.admin })).output()
}

const exportedNames = async () =>
  (await site.exported())
    .replace(/^[\s\S]*? INDI\n/, '')
    .split('\n')
    .filter((line) => line.startsWith('1 NAME'))

it.each([
  ['/Nagy/ István', [], 'Nagy', 'István', 'Nagy István'],
  ['/Nagy/ István', ['2 GIVN István', '2 SURN Nagy'], 'Nagy', 'István', 'Nagy István'],
  ['Dr. /Nagy/ István', ['2 NPFX Dr.'], 'Nagy', 'István', 'Nagy István'],
  ['/Nagy/ István Jr.', ['2 NSFX Jr.'], 'Nagy', 'István Jr.', 'Nagy István Jr.'],
  ['Nagy István', ['2 GIVN István', '2 SURN Nagy'], 'Nagy', 'István', 'Nagy István'],
  ['Nagy István', ['2 SURN Nagy'], 'Nagy', 'István', 'Nagy István'],
  ['Yamada /Taro/', ['2 GIVN Taro', '2 SURN Yamada'], 'Yamada', 'Taro', 'Yamada Taro'],
  ['/王/ 小明', [], '王', '小明', '王小明'],
  ['/신/정구', ['2 GIVN 정구', '2 SURN 신'], '신', '정구', '신정구'],
  ['/Nguyễn/ Văn An', [], 'Nguyễn', 'Văn An', 'Nguyễn Văn An'],
  ['István /Nagy/', [], 'Nagy', 'István', 'István Nagy'],
  ['István /Nagy/ Jr.', [], 'Nagy Jr.', 'István', 'István Nagy Jr.'],
  ['István Nagy', ['2 GIVN István', '2 SURN Nagy'], 'Nagy', 'István', 'István Nagy'],
])('shows %s with %j in the order of the file', async (value, pieces, surname, given, whole) => {
  await site.load(gedcomFile(individualRecord('A', value, ...pieces)))
  expect(await findPerson(surname)).toMatchObject({ first_name: given, last_name: surname })
  expect(await nameOf(surname)).toBe(whole)
  expect(await exportedNames()).toEqual([`1 NAME ${value}`])
})

it('shows other names, married names and names in other scripts in the order of the file', async () => {
  const lines = [
    '2 FONE /ナギ/ アンナ',
    '1 NAME /Kovács/ Anna',
    '2 TYPE married',
    '1 NAME /Kis/ Panna',
    '2 TYPE aka',
  ]
  await site.load(gedcomFile(individualRecord('A', '/Nagy/ Anna', ...lines)))
  const anna = await findPerson('Kovács')
  expect(anna).toMatchObject({ maiden_name: 'Nagy', also_known_as: ['Kis Panna'] })
  expect(formatFullName(anna)).toBe('Kovács Anna')
  const names = await namesOf('Kovács')
  expect(names.map(formatPersonName)).toEqual(['Nagy Anna', 'Kovács Anna', 'Kis Panna'])
  expect(names[0]?.translations).toEqual([{ given: 'アンナ', surname: 'ナギ', surname_first: true }])
})

it('finds names written together', async () => {
  await site.load(gedcomFile(individualRecord('A', '/신/정구'), individualRecord('B', 'Anna /Berg/')))
  const people = await site.world.everybody()
  for (const query of ['신정구', '신 정구', '정구', '정구 신'])
    expect(findPeople(people, query).people.map(({ last_name }) => last_name)).toEqual(['신'])
})

it('keeps the order through edits of the site, undo and another import, and writes it to exports', async () => {
  const file = gedcomFile(individualRecord('A', '/Nagy/ István', '2 GIVN István', '2 SURN Nagy'))
  await site.load(file)
  const { id } = await findPerson('Nagy')
  await site.world.edit({ id }, { firstName: 'Pál' })
  expect(await nameOf('Nagy')).toBe('Nagy Pál')
  expect(await exportedNames()).toEqual(['1 NAME /Nagy/ Pál'])
  await site.world.edit({ id }, { lastName: 'Kovács', maidenName: 'Nagy' })
  expect(await nameOf('Kovács')).toBe('Kovács Pál')
  await site.load(file)
  expect(await nameOf('Kovács')).toBe('Kovács Pál')
})

it('follows the choice of the site', async () => {
  await site.load(gedcomFile(individualRecord('A', '/Nagy/ István')))
  await editName('Nagy', { surnameFirst: false })
  expect(await nameOf('Nagy')).toBe('István Nagy')
  expect(await exportedNames()).toEqual(['1 NAME István /Nagy/'])
  await site.load(gedcomFile(individualRecord('A', '/Nagy/ István', '1 BIRT', '2 DATE 1850')))
  expect(await nameOf('Nagy')).toBe('István Nagy')
  const { logs } = (await site.world.server.call(getAuditLog, { query: {}, as: site.world.admin })).output()
  const id = logs.find(({ target_type }) => target_type === 'name')?.id ?? ''
  await site.world.server.call(undoActivity, { params: { id }, as: site.world.admin })
  expect(await nameOf('Nagy')).toBe('Nagy István')
})

it('takes the order from a file that was imported before the site knew of it', async () => {
  await site.load(gedcomFile(individualRecord('A', 'István /Nagy/')))
  await site.load(gedcomFile(individualRecord('A', '/Nagy/ István')))
  expect(await nameOf('Nagy')).toBe('Nagy István')
  expect(await namesOf('Nagy')).toHaveLength(1)
})

it('shows the name of the record that a merge chooses', async () => {
  await site.load(
    gedcomFile(individualRecord('A', 'Stephan /Gross/'), individualRecord('B', '/Nagy/ István')),
  )
  const [keep, remove] = [await findPerson('Gross'), await findPerson('Nagy')]
  await site.world.server.call(mergePeople, {
    body: { keep: { id: keep.id }, remove: { id: remove.id }, take: ['firstName', 'lastName'] },
    as: site.world.admin,
  })
  expect(await nameOf('Nagy')).toBe('Nagy István')
  expect((await findPerson('Nagy')).also_known_as).toEqual(['Stephan Gross'])
})

it('tells nobody the order of a hidden name', async () => {
  await site.load(
    gedcomFile(individualRecord('A', '/Nagy/ István', '2 RESN confidential', '1 NAME Stephan /Gross/')),
  )
  expect(await findPerson('Gross')).not.toHaveProperty('surname_first')
})
