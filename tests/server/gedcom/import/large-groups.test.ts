/** Importing a file again with large groups of relatives, or with endless names: they are compared in bounded work. */
import { expect, it } from 'vitest'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

/** Numbers as words: digits are no part of a name. */
function toName(number: number): string {
  const letters = [...String(number)].map((digit) => 'abcdefghij'[Number(digit)])
  return `Q${letters.join('')}`
}

/** The ids of the people by their first names. */
async function idsByName(): Promise<Record<string, string>> {
  const people = await site.world.everybody()
  return Object.fromEntries(people.map(({ first_name, id }) => [first_name, id]))
}

/** Imports a file twice, and expects the same people. */
async function loadTwice(text: string): Promise<void> {
  await site.load(text)
  const before = await idsByName()
  await site.load(text)
  expect(await site.world.everybody()).toHaveLength(Object.keys(before).length)
  expect(await idsByName()).toEqual(before)
}

it('finds 2,000 children of one couple again', async () => {
  const numbers = Array.from({ length: 2000 }, (_, i) => i)
  await loadTwice(
    gedcomFile(
      individualRecord('IF', 'Carl /Berg/', '1 SEX M'),
      individualRecord('IM', 'Anna /Lind/', '1 SEX F'),
      ...numbers.map((i) => individualRecord(`I${i}`, `${toName(i)} /Berg/`)),
      familyRecord(
        'X',
        ['IF', 'IM'],
        numbers.map((i) => `I${i}`),
      ),
    ),
  )
})

it('finds a person with 1,000 families of parents again', async () => {
  const numbers = Array.from({ length: 1000 }, (_, i) => i)
  await loadTwice(
    gedcomFile(
      individualRecord('IC', 'Dora /Berg/', ...numbers.map((i) => `1 FAMC @X${i}@`)),
      ...numbers.flatMap((i) => [
        individualRecord(`IF${i}`, `${toName(i)} /Berg/`, '1 SEX M'),
        individualRecord(`IM${i}`, `${toName(i + 5000)} /Lind/`, '1 SEX F'),
        familyRecord(`X${i}`, [`IF${i}`, `IM${i}`], ['IC']),
      ]),
    ),
  )
})

it.each([
  ['a word of 700,000 letters', ['abcdefg'.repeat(100_000), 'gfedcba'.repeat(100_000)]],
  [
    '100,000 words',
    [0, 1].map((side) => Array.from({ length: 100_000 }, (_, i) => toName(2 * i + side)).join(' ')),
  ],
])('finds two people of one birthday again whose given name is %s', async (_, names) => {
  await loadTwice(
    gedcomFile(
      ...names.map((name, i) => individualRecord(`I${i}`, `${name} /Berg/`, '1 BIRT', '2 DATE 1 MAY 1850')),
    ),
  )
})

it('finds 240 namesakes with the same 20 parents again, each of whom has a namesake', async () => {
  const [parents, children] = [20, 240].map((length) => Array.from({ length }, (_, i) => i))
  const families = (parents ?? []).map((i) => `1 FAMC @X${i}@`)
  const text = gedcomFile(
    ...(children ?? []).map((i) => individualRecord(`I${i}`, 'Dora /Berg/', ...families)),
    ...(parents ?? []).flatMap((i) => [
      individualRecord(`P${i}`, `${toName(i)} /Lind/`, '1 SEX F'),
      individualRecord(`N${i}`, `${toName(i)} /Lind/`, '1 SEX F'),
      familyRecord(
        `X${i}`,
        [null, `P${i}`],
        (children ?? []).map((child) => `I${child}`),
      ),
    ]),
  )
  await site.load(text)
  await site.load(text)
  expect(await site.world.everybody()).toHaveLength(280)
})
