/** People whom only church books know: by a baptism and a burial, which are no birth and no death. */
import { expect, it } from 'vitest'
import { getSearchText } from '#client/people/name-search.ts'
import { undoActivity } from '#shared/contracts/audit.contract.ts'
import { factEndpoints } from '#shared/contracts/facts.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { sortMembersByBirth } from '#shared/genealogy/graph/birth-order.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

const people = [
  individualRecord('F', 'Jost /Lang/', '1 CHR', '2 DATE 12 MAR 1745', '1 BURI', '2 DATE 3 APR 1801'),
  individualRecord('A', 'Anna /Lang/', '1 BIRT', '2 DATE 1770', '1 FAMC @M@'),
  individualRecord('B', 'Berta /Lang/', '1 BAPM', '2 DATE 5 MAY 1772', '1 FAMC @M@'),
  individualRecord('C', 'Carl /Lang/', '1 FAMC @M@'),
  individualRecord('D', 'Dora /Lang/', '1 BIRT', '2 DATE 1775', '1 CHR', '2 DATE 1776', '1 FAMC @M@'),
  individualRecord('E', 'Emil /Lang/', '1 CHR', '2 DATE 1780', '2 RESN confidential', '1 FAMC @M@'),
]
const file = gedcomFile(...people, familyRecord('M', ['F', null], ['A', 'B', 'C', 'D', 'E']))

async function findPerson(name: string) {
  const [found] = (await site.world.everybody()).filter(({ first_name }) => first_name === name)
  if (!found) throw new Error(`nobody is ${name}`)
  return found
}

it('are shown, found and sorted by them', async () => {
  await site.load(file)
  const jost = await findPerson('Jost')
  expect(jost).toMatchObject({ birth_date: null, death_date: null, deceased: true })
  expect(formatLifeYears(jost, new Date('2026-01-01'))).toBe('bapt. 1745 – bur. 1801')
  expect(getSearchText(jost)).toContain('1745 1801')
  const children = (await site.world.everybody()).filter(({ father_id }) => father_id === jost.id)
  expect(sortMembersByBirth(children).map(({ first_name }) => first_name)).toEqual([
    ...['Anna', 'Berta', 'Carl', 'Dora', 'Emil'],
  ])
  expect(await findPerson('Dora')).toMatchObject({ birth_date: '1775', baptism_date: '1776' })
})

it('are not known by a baptism that is confidential', async () => {
  await site.load(file)
  expect(await findPerson('Emil')).not.toHaveProperty('baptism_date')
  expect(await site.readAsMember()).not.toContain('1780')
})

it('follow the facts: edited, deleted and restored', async () => {
  await site.load(file)
  const [baptism] = (await site.factsOf('Berta')).filter(({ tag }) => tag === 'BAPM')
  await site.editFact(baptism, { date: '1773' })
  expect(await findPerson('Berta')).toMatchObject({ baptism_date: '1773', birth_date: null })
  const params = { id: baptism?.id ?? '' }
  const as = site.world.admin
  await site.world.server.call(factEndpoints.remove, { params, as, headers: { 'If-Match': '*' } })
  expect(await findPerson('Berta')).not.toHaveProperty('baptism_date')
  const { db } = site.world.server
  const { id } = await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect((await site.world.server.call(undoActivity, { params: { id: String(id) }, as })).status).toBe(200)
  expect(await findPerson('Berta')).toMatchObject({ baptism_date: '1773' })
})
