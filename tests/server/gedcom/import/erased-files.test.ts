/** Files of erased people: archives bring them again, and the site stores nothing of them. */
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { bring, take } from '#tests/support/gedcom/media-archives.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'

const site = makeImportSite()

const born = ['1 BIRT', '2 DATE 1 MAY 1850']

/** A family tree with Wilma; `shared` are lines of Otto. */
function tree(wilma: readonly string[], shared: readonly string[], ...records: string[]): string {
  const others = ['X1', 'X2', 'X3'].map((xref) => individualRecord(xref, `${xref} Per /Person/`, '1 SEX M'))
  return gedcomFile(
    individualRecord('I1', 'Wilma /Lind/', '1 SEX F', ...born, ...wilma),
    individualRecord('I2', 'Otto /Berg/', '1 SEX M', ...shared),
    ...others,
    ...records,
  )
}

/** Imports the tree, erases Wilma, imports the tree with its files, and lists the files of an export. */
async function exportAfterErasing(text: string, ...paths: string[]): Promise<string[]> {
  await site.load(text)
  const params = { id: await site.findId('Wilma') }
  const erased = await site.world.server.call(erasePerson, { params, as: site.world.admin })
  expect(erased.status).toBe(200)
  const pictures = await Promise.all(paths.map((_, i) => jpeg({ halves: ['#102030', `#f0f0f${i}`] })))
  const files = Object.fromEntries(paths.map((path, i) => [path, pictures[i] ?? new Uint8Array()]))
  const report = await bring(site.world, zipSync({ 'gedcom.ged': Buffer.from(text), ...files }))
  expect(report.media?.failure).toBeUndefined()
  expect(Object.keys(report)).not.toContain('erasedFiles')
  const { entries } = await take(site.world, '7.0')
  return Object.keys(entries).filter((path) => path !== 'gedcom.ged')
}

const object = '0 @O1@ OBJE\n1 FILE wilma-lind.jpg\n2 FORM jpg\n2 TITL Wilma'
const embedded = (path: string) => ['1 OBJE', `2 FILE ${path}`, '3 FORM jpg']

it.each([
  ['a multimedia record', tree(['1 OBJE @O1@'], [], object)],
  ['her own record', tree(embedded('wilma-lind.jpg'), [])],
  ['a complete path', tree(embedded('C:\\pictures\\Wilma-Lind.jpg'), [])],
  ['a fact', tree(['1 OCCU Weaver', '2 OBJE @O1@'], [], object)],
  ['a source', tree(['1 SOUR @S1@'], [], '0 @S1@ SOUR\n1 TITL Wilma\n1 OBJE @O1@', object)],
])('does not store the picture of an erased person: %s', async (_, text) => {
  expect(await exportAfterErasing(text, 'wilma-lind.jpg')).toEqual([])
})

it('stores the picture of an erased person that somebody else has, too', async () => {
  const text = tree(['1 OBJE @O1@'], ['1 OBJE @O1@'], object)
  expect(await exportAfterErasing(text, 'wilma-lind.jpg')).toEqual(['wilma-lind.jpg'])
})

it('stores a file that nobody names', async () => {
  const text = tree(['1 OBJE @O1@'], [], object)
  expect(await exportAfterErasing(text, 'wilma-lind.jpg', 'house.jpg')).toEqual(['house.jpg'])
})

it('does not give the picture of an erased person to somebody whose file of the same name is missing', async () => {
  const text = tree(embedded('wilma/portrait.jpg'), embedded('otto/portrait.jpg'))
  expect(await exportAfterErasing(text, 'scans/portrait.jpg')).toEqual(['scans/portrait.jpg'])
  const otto = (await site.world.everybody()).find(({ first_name }) => first_name === 'Otto')
  expect(otto?.profile_photo_url).toBeNull()
})
