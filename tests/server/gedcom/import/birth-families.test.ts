/** Who are brothers and sisters by the families of a file, where parents are not known. */
import { expect, it } from 'vitest'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { getSiblingKind } from '#shared/relatives/siblings.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

const person = (xref: string, name: string, ...lines: string[]) =>
  individualRecord(xref, `${name} /Vidal/`, '1 SEX M', ...lines)

/** Alba and Bruno have unknown parents; Papa has Ida and Jon of one unknown mother, and Kai of another one. */
function makeFile({ prefix = '', more = [] as string[] } = {}): string {
  const at = (xref: string) => `${prefix}${xref}`
  const famc = (xref: string) => `1 FAMC @${at(xref)}@`
  return gedcomFile(
    person(at('A'), 'Alba', famc('F1')),
    person(at('B'), 'Bruno', famc('F1')),
    person(at('P'), 'Papa'),
    person(at('I'), 'Ida', famc('F2')),
    person(at('J'), 'Jon', famc('F2')),
    person(at('K'), 'Kai', famc('F3')),
    ...more,
    familyRecord(at('F1'), [null, null], [at('A'), at('B')]),
    familyRecord(at('F2'), [at('P'), null], [at('I'), at('J')]),
    familyRecord(at('F3'), [at('P'), null], [at('K')]),
  )
}

async function kindOf(one: string, other: string) {
  const everybody = await site.world.everybody()
  const [a, b] = [one, other].map((name) => everybody.find(({ first_name }) => first_name === name))
  if (!a || !b) throw new Error(`${one} or ${other} is missing`)
  return getSiblingKind(a, b)
}

it('are told by families without parents, and by several families of one parent', async () => {
  await site.load(makeFile())
  expect(await kindOf('Alba', 'Bruno')).toBe('full')
  expect(await kindOf('Alba', 'Ida')).toBeNull()
  expect(await kindOf('Ida', 'Jon')).toBe('full')
  expect(await kindOf('Ida', 'Kai')).toBe('half')
})

it('do not change with the same file, and one with other numbers', async () => {
  await site.load(makeFile())
  const before = await site.world.everybody()
  for (const prefix of ['', 'N'])
    expect(await site.load(makeFile({ prefix }))).toMatchObject({ changed: { people: 0 } })
  expect(await site.world.everybody()).toEqual(before)
})

it('come back in an export', async () => {
  await site.load(makeFile())
  const exported = await site.exported()
  expect(exported.match(/^0 @.*@ FAM$/gm)).toHaveLength(3)
  expect(await site.load(exported)).toMatchObject({ added: { people: 0 }, changed: { people: 0 } })
})

it('grow with a later version, and stay when two records are merged', async () => {
  await site.load(makeFile())
  const more = [person('C', 'Clara', '1 FAMC @F1@')]
  await site.load(makeFile({ more }).replace('1 CHIL @B@', '1 CHIL @B@\n1 CHIL @C@'))
  expect(await kindOf('Clara', 'Alba')).toBe('full')
  const other = await site.world.add('Brun Vidal')
  const body = { keep: { id: other.id }, remove: { id: await site.findId('Bruno') }, take: [] }
  ;(await site.world.server.call(mergePeople, { body, as: site.world.admin })).output()
  expect(await kindOf('Brun', 'Alba')).toBe('full')
})

it('are not told of people with two parents', async () => {
  const couple = [person('X', 'Xaver'), individualRecord('Y', 'Yrsa /Lund/', '1 SEX F')]
  const child = person('Z', 'Zita', '1 FAMC @F9@')
  await site.load(gedcomFile(...couple, child, familyRecord('F9', ['X', 'Y'], ['Z'])))
  for (const one of await site.world.everybody()) expect(one).not.toHaveProperty('birth_family')
})
