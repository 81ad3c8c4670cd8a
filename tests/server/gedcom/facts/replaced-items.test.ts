/** Facts and names that a file replaced by others of their kind, after they were edited or deleted here. */
import { describe, expect, it } from 'vitest'
import { nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

const file = (...lines: string[]) => gedcomFile(individualRecord('I1', 'Anna /Lind/', '1 SEX F', ...lines))

const listFacts = async () =>
  (await site.factsOf('Anna')).map(({ tag, type, date, value, place, note }) =>
    [tag, type, date, value, place, note].filter(Boolean).join(' '),
  )

describe('a fact that the file replaced', () => {
  it('stays beside the new one when it was edited here', async () => {
    await site.load(file('1 RESI', '2 DATE 1900', '2 PLAC Oslo'))
    const [home] = await site.factsOf('Anna')
    await site.editFact(home, { note: 'With her aunt' })
    await site.load(file('1 RESI', '2 DATE 1920', '2 PLAC Bergen'))
    expect(await listFacts()).toEqual(['RESI 1900 Oslo With her aunt', 'RESI 1920 Bergen'])
  })

  it('stays beside the new one when only the type is the same', async () => {
    await site.load(file('1 EVEN', '2 TYPE Trip', '2 DATE 1900'))
    const [trip] = await site.factsOf('Anna')
    await site.editFact(trip, { note: 'To Bergen' })
    await site.load(file('1 EVEN', '2 TYPE Trip', '2 DATE 1920'))
    expect(await listFacts()).toEqual(['EVEN Trip 1900 To Bergen', 'EVEN Trip 1920'])
  })

  it('does not keep the new one out when it was deleted here', async () => {
    await site.load(file('1 OCCU Weaver', '1 SSN 7'))
    const [weaver] = await site.factsOf('Anna')
    await site.removeFact(weaver)
    await site.load(file('1 OCCU Midwife', '2 DATE 1900', '1 SSN 7'))
    expect(await listFacts()).toEqual(['OCCU 1900 Midwife', 'SSN 7'])
  })

  it('becomes the new one when it was not edited, or happens once', async () => {
    await site.load(file('1 BIRT', '2 DATE 1850', '1 RESI', '2 DATE 1900'))
    const [birth, home] = await site.factsOf('Anna')
    await site.editFact(birth, { note: 'On the farm' })
    await site.load(file('1 BIRT', '2 DATE 1851', '1 RESI', '2 DATE 1920'))
    expect(await listFacts()).toEqual(['BIRT 1851 On the farm', 'RESI 1920'])
    expect((await site.factsOf('Anna')).map(({ id }) => id)).toEqual([birth?.id, home?.id])
  })
})

describe('a name that the file replaced', () => {
  const names = (other: string) => gedcomFile(`0 @I1@ INDI\n1 NAME Anna /Lind/\n1 NAME ${other}\n2 TYPE aka`)

  it('stays beside the new one when it was edited here', async () => {
    await site.load(names('Annie Rose'))
    const other = (await site.knowledgeOf('Anna')).names.find(({ type }) => type === 'aka')
    const params = { id: other?.id ?? '' }
    const { server, admin } = site.world
    await server.call(nameEndpoints.update, { params, body: { note: 'By her mother' }, as: admin })
    await site.load(names('Nan'))
    const found = (await site.knowledgeOf('Anna')).names
    expect(found.map(({ given, note }) => [given, note]).sort()).toEqual([
      ['Anna', undefined],
      ['Annie Rose', 'By her mother'],
      ['Nan', undefined],
    ])
  })
})
