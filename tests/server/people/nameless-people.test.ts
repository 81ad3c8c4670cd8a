/** People without a name that may be shown: from a file, or with confidential names only. */
import { expect, it } from 'vitest'
import { nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { createPerson, type MemberPayload, updatePerson } from '#shared/contracts/people.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

const update = ({ id }: { id: string }, body: MemberPayload) =>
  site.world.server.call(updatePerson, { params: { id }, body, as: site.world.admin })

async function loadNameless() {
  const carl = individualRecord('I2', 'Carl /Berg/', '1 SEX M')
  await site.load(gedcomFile('0 @I1@ INDI\n1 SEX M\n1 BIRT\n2 DATE 1900', carl))
  const child = (await site.world.everybody()).find(({ birth_date }) => birth_date === '1900')
  if (!child) throw new Error('The child is missing.')
  return child
}

it('links a child without a name to its father', async () => {
  const child = await loadNameless()
  const fatherId = await site.findId('Carl')
  const body = { firstName: '', lastName: '', fatherId }
  expect((await update(child, body)).output()).toMatchObject({ first_name: '', father_id: fatherId })
})

it('saves another field of a person whose only name is confidential', async () => {
  const anna = await site.world.add('Anna Lind')
  const [name] = (await site.knowledgeOf('Anna')).names
  const { server, admin } = site.world
  const params = { id: name?.id ?? '' }
  await server.call(nameEndpoints.update, { params, body: { restriction: 'confidential' }, as: admin })
  expect((await update(anna, { occupation: 'Smith' })).output()).toMatchObject({ occupation: 'Smith' })
  const { names } = await site.knowledgeOf('')
  expect(names).toMatchObject([{ given: 'Anna', surname: 'Lind', restriction: 'confidential' }])
})

it('still refuses to add a person without a name, and to remove the name', async () => {
  const { server, admin } = site.world
  const created = await server.call(createPerson, { body: { firstName: '', lastName: '' }, as: admin })
  expect(created.status).toBe(400)
  const anna = await site.world.add('Anna Lind')
  expect((await update(anna, { firstName: '', lastName: '' })).status).toBe(400)
})
