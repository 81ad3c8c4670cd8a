/** What an import tells of the parents of a person where the file restricts a link to a family, or what the link says. */
import { describe, expect, it } from 'vitest'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

/** Wilma, a child of Carl Lind (F1) and of the couple Berg (F2). */
function file(wilma: readonly string[], inBerg: readonly string[] = []): string {
  return gedcomFile(
    individualRecord('I1', 'Wilma /Lind/', '1 SEX F', ...wilma),
    individualRecord('I2', 'Carl /Lind/', '1 SEX M', '1 FAMS @F1@'),
    individualRecord('I3', 'Olaf /Berg/', '1 SEX M', '1 FAMS @F2@'),
    individualRecord('I4', 'Dora /Berg/', '1 SEX F', '1 FAMS @F2@'),
    familyRecord('F1', ['I2', null], ['I1']),
    familyRecord('F2', ['I3', 'I4'], ['I1'], ...inBerg),
  )
}

async function readParents() {
  const as = await site.signInMember()
  const people = (await site.world.server.call(listPeople, { as })).output()
  const nameOf = new Map<string | null, string>(people.map(({ id, first_name }) => [id, first_name]))
  const wilma = people.find(({ first_name }) => first_name === 'Wilma' || first_name === '')
  const others = (wilma?.other_parents ?? [])
    .map(({ kind, member_id }) => `${kind} ${nameOf.get(member_id)}`)
    .sort()
  return {
    father: nameOf.get(wilma?.father_id ?? null),
    mother: nameOf.get(wilma?.mother_id ?? null),
    others,
  }
}

const hidden = 'RESN confidential'
const lind = '1 FAMC @F1@'
const berg = '1 FAMC @F2@'
const onlyCarl = { father: 'Carl', mother: undefined, others: [] }

describe('a hidden link to parents other than by birth', () => {
  it.each<[string, string[], string[]]>([
    ['the link', [lind, berg, '2 PEDI adopted', `2 ${hidden}`], []],
    ['the link with _PRIV', [berg, '2 PEDI foster', '2 _PRIV Y', lind], []],
    ['the relation', [lind, berg, '2 PEDI adopted', `3 ${hidden}`], []],
    ['a link without a relation', [lind, berg, `2 ${hidden}`], []],
    ['the link of the family', [lind, berg], [`2 ${hidden}`, '2 _FREL Adopted', '2 _MREL Adopted']],
    ['the relation to one of them', [lind, berg], ['2 _FREL Adopted', `3 ${hidden}`, '2 _MREL Adopted']],
    ['an adoption by a plain family', [berg, '1 ADOP', `2 ${hidden}`, '2 FAMC @F2@', lind], []],
    ['the family of an adoption', [lind, '1 ADOP', '2 FAMC @F2@', `3 ${hidden}`, berg], []],
    ['the link beside an open adoption', [lind, '1 ADOP', '2 FAMC @F2@', berg, `2 ${hidden}`], []],
    ['the whole person', [`1 ${hidden}`, lind, berg, '2 PEDI adopted'], []],
  ])('tells nothing of these parents and comes back in an export: %s', async (_, wilma, inBerg) => {
    await site.load(file(wilma, inBerg))
    expect(await readParents()).toEqual(onlyCarl)
    const text = await site.exported()
    expect(text).toContain(wilma.join('\n'))
    expect(text).toContain(['1 CHIL @I1@', ...inBerg].join('\n'))
    await site.load(text)
    expect(await site.exported()).toBe(text)
  })
})

it('leaves a person whose only link is hidden with the birth parents', async () => {
  await site.load(file([berg, '2 PEDI birth', `2 ${hidden}`, lind, '2 PEDI foster']))
  expect(await readParents()).toEqual({ father: 'Olaf', mother: 'Dora', others: ['foster Carl'] })
})

it('removes adoptive parents when the file begins to hide the link, and adds them when the file tells it again', async () => {
  const open = [lind, berg, '2 PEDI adopted']
  await site.load(file(open))
  const told = { ...onlyCarl, others: ['adoptive Dora', 'adoptive Olaf'] }
  expect(await readParents()).toEqual(told)
  await site.load(file([...open, `2 ${hidden}`]))
  expect(await readParents()).toEqual(onlyCarl)
  await site.load(file(open), { liftRestrictions: true })
  expect(await readParents()).toEqual(told)
})

it('tells no adoptive parents of a person whom an earlier version of the file has hidden', async () => {
  const open = [lind, berg, '2 PEDI adopted']
  await site.load(file([`1 ${hidden}`, ...open]))
  await site.load(file(open))
  expect(await readParents()).toEqual(onlyCarl)
  const text = await site.exported()
  expect(text).toContain('1 FAMC @F2@\n2 PEDI adopted')
})
