/** Sources and repositories of imported files. */
import { describe, expect, it } from 'vitest'
import { repositoryEndpoints } from '#shared/contracts/sources.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

describe('external ids', () => {
  it.each(['REFN', 'WWW', 'EXID'])('ignores a blank %s of a source or repository', async (tag) => {
    await site.load(
      gedcomFile(
        individualRecord('I1', 'Anna /Lind/', '1 BIRT', '2 SOUR @S1@'),
        `0 @S1@ SOUR\n1 TITL Parish book\n1 ${tag}  \n1 REFN 55`,
        `0 @R1@ REPO\n1 NAME State archives\n1 ${tag}  \n1 REFN 77`,
      ),
    )
    expect(await site.sources()).toMatchObject([{ title: 'Parish book', external_ids: [{ value: '55' }] }])
    const { server, admin } = site.world
    const repositories = (await server.call(repositoryEndpoints.list, { as: admin })).output()
    expect(repositories).toMatchObject([{ name: 'State archives', external_ids: [{ value: '77' }] }])
    expect((await site.knowledgeOf('Anna')).sources).toHaveLength(1)
  })

  it('reads a source that an older version stored with a blank id', async () => {
    await site.load(gedcomFile(individualRecord('I1', 'Anna /Lind/'), '0 @S1@ SOUR\n1 TITL Parish book'))
    const external_ids = JSON.stringify([{ value: ' ' }, { value: '55' }])
    await site.world.server.db.updateTable('sources').set({ external_ids }).execute()
    expect(await site.sources()).toMatchObject([{ external_ids: [{ value: '55' }] }])
    await site.world.server.db.updateTable('sources').set({ external_ids: '[{"value":" "}]' }).execute()
    expect((await site.sources())[0]).not.toHaveProperty('external_ids')
  })
})

describe('a file whose program numbered its sources anew', () => {
  const file = (first: string, second: string, cited: string, ...more: string[]) =>
    gedcomFile(
      individualRecord(
        'I1',
        'Anna /Lind/',
        '1 BIRT',
        '2 DATE 1850',
        `2 SOUR @${cited}@`,
        '3 PAGE 7',
        ...more,
      ),
      individualRecord('I2', 'Carl /Berg/', '1 OCCU Smith', '2 SOUR @S1@', '3 PAGE 8'),
      `0 @S1@ SOUR\n1 TITL ${first}\n1 AUTH Author of ${first}`,
      `0 @S2@ SOUR\n1 TITL ${second}\n1 AUTH Author of ${second}`,
    )
  const listCited = async (name: string) => {
    const titles = new Map((await site.sources()).map(({ id, title }) => [id, title]))
    return (await site.factsOf(name)).map(({ tag, citations = [] }) => [
      tag,
      ...citations.map(({ source_id, page }) => `${titles.get(source_id ?? '')} ${page}`),
    ])
  }

  it('keeps the sources of citations that were made here, and follows those of the file', async () => {
    await site.load(file('Parish book', 'Census', 'S1'))
    const parish = (await site.sources()).find(({ title }) => title === 'Parish book')
    await site.editSource(parish, { title: 'Parish book of Ulvik' })
    const citations = [{ source_id: parish?.id ?? '', page: '99' }]
    await site.addFact({ personId: await site.findId('Carl'), tag: 'RETI', citations })
    for (const _ of ['first', 'second']) {
      await site.load(file('Census', 'Parish book', 'S2'))
      expect((await site.sources()).map(({ title, author }) => [title, author]).sort()).toEqual([
        ['Census', 'Author of Census'],
        ['Parish book of Ulvik', 'Author of Parish book'],
      ])
      expect(await listCited('Anna')).toEqual([['BIRT', 'Parish book of Ulvik 7']])
      expect(await listCited('Carl')).toEqual([
        ['OCCU', 'Census 8'],
        ['RETI', 'Parish book of Ulvik 99'],
      ])
    }
    expect(await site.exported()).toContain('1 RETI\n2 SOUR @S2@\n3 PAGE 99')
  })

  it('takes another title for a change of the source when no other record has the old one', async () => {
    await site.load(file('Parish book', 'Census', 'S1'))
    const before = new Map((await site.sources()).map(({ id, title }) => [title, id]))
    await site.load(file('Parish register', 'Census', 'S1'))
    const after = new Map((await site.sources()).map(({ id, title }) => [title, id]))
    expect(after.get('Parish register')).toBe(before.get('Parish book'))
    expect(after.size).toBe(2)
  })
})
