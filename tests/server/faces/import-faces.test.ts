/** Faces in imported family trees: CROP of GEDCOM 7 and _POSITION of Family Tree Builder. */
import { zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { findCrops, toFaceRegion } from '#server/gedcom/structures/crops.ts'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { listFaces } from '#shared/contracts/faces.contract.ts'
import { exportGedcom, importGedcom } from '#shared/contracts/gedcom.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { picture } from '#tests/support/media-files.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

async function importArchive(bytes: Uint8Array) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), 'family.gdz')
  const init = { method: 'POST', body, as: world.admin }
  const response = await world.server.fetch(`/api${importGedcom.path}`, init)
  expect(response.status, await response.text()).toBe(200)
}

async function listFoundFaces() {
  const people = new Map((await world.everybody()).map(({ id, first_name }) => [id, first_name]))
  const items = (await world.server.call(listArchives, { as: world.admin })).output().data
  const titles = new Map(items.map(({ id, title }) => [id, title]))
  const faces = (await world.server.call(listFaces, { as: world.admin })).output()
  const rows = faces.map(({ item_id, region, answers }) => [
    titles.get(item_id),
    ...answers.map(({ person_id, status, origin }) => `${people.get(person_id ?? '')} ${status} ${origin}`),
    [region.x, region.y, region.width, region.height].map((side) => Math.round(side * 1000) / 1000),
  ])
  return rows.toSorted((a, b) => String(a).localeCompare(String(b)))
}

const jpegOf = (width: number) => picture({ width, height: 300 }).jpeg().toBuffer()

test('become marks, and come back from an export into another site', async () => {
  const year = new Date(world.server.clock.now()).getUTCFullYear()
  const tree = gedcomFile(
    individualRecord(
      'I1',
      'Anna /Lind/',
      '1 OBJE @O1@',
      '2 CROP',
      ...['3 TOP 30', '3 LEFT 40', '3 HEIGHT 60', '3 WIDTH 80'],
    ),
    individualRecord(
      'I2',
      'Carl /Berg/',
      '1 OBJE',
      '2 FILE carl.jpg',
      '3 FORM jpg',
      '2 _POSITION 20 30 60 90',
    ),
    individualRecord(
      'I3',
      'Nils /Berg/',
      '1 BIRT',
      `2 DATE ${year - 3}`,
      '1 OBJE @O1@',
      '2 CROP',
      ...['3 TOP 30', '3 LEFT 200', '3 HEIGHT 60', '3 WIDTH 80'],
    ),
    '0 @O1@ OBJE\n1 FILE anna.jpg\n2 FORM jpg\n2 TITL Both',
  )
  await importArchive(
    zipSync({
      'gedcom.ged': new TextEncoder().encode(tree),
      'anna.jpg': await jpegOf(400),
      'carl.jpg': await jpegOf(200),
    }),
  )
  const expected = [
    ['Both', 'Anna given gedcom', [0.1, 0.1, 0.2, 0.2]],
    ['Both', 'Nils waiting gedcom', [0.5, 0.1, 0.2, 0.2]],
    ['carl', 'Carl given gedcom', [0.1, 0.1, 0.2, 0.2]],
  ]
  expect(await listFoundFaces()).toEqual(expected)

  const exported = await world.server.fetch(`/api${exportGedcom.path}?media=1&version=7.0`, {
    as: world.admin,
  })
  const bytes = new Uint8Array(await exported.arrayBuffer())
  await world.server.close()
  world = await startFamilyBuilder()
  await importArchive(bytes)
  expect(await listFoundFaces()).toEqual(expected)
})

describe('findCrops', () => {
  it('needs all four sides, and numbers', () => {
    const crop = (...sides: [string, string][]) => findCrops([['OBJE', '@O1@', [['CROP', null, sides]]]])
    expect(crop(['TOP', '1'], ['LEFT', '2'], ['HEIGHT', '3'], ['WIDTH', '4'])).toEqual([
      { xref: 'O1', files: [], box: { left: 2, top: 1, width: 4, height: 3 } },
    ])
    expect(crop(['TOP', '1'], ['LEFT', '2'])).toEqual([])
    expect(findCrops([['OBJE', null, [['_POSITION', '5 5 1 1']]]])).toEqual([])
    expect(findCrops([['OBJE', null, [['_POSITION', 'left top']]]])).toEqual([])
  })
})

describe('toFaceRegion', () => {
  const box = { left: 0, top: 0, width: 400, height: 300 }

  it('leaves out nearly whole pictures and what lies outside', () => {
    expect(toFaceRegion(box, { width: 400, height: 300 })).toBeNull()
    expect(toFaceRegion({ ...box, left: 500 }, { width: 400, height: 300 })).toBeNull()
    expect(toFaceRegion({ ...box, left: 300, top: 200 }, { width: 400, height: 400 })).toEqual({
      ...{ x: 0.75, y: 0.5, width: 0.25, height: 0.5 },
    })
  })
})
