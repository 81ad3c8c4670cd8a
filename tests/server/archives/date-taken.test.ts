/** The date of a picture that comes without one: from the metadata of its file, else from the name of the file. */
import { zipSync } from 'fflate'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeFile } from '#server/media/store-media.service.ts'
import { createArchive, listArchives } from '#shared/contracts/archives.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { bring } from '#tests/support/gedcom/media-archives.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { pdf, picture } from '#tests/support/media-files.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

const plain = async (seed = 8) => await picture({ width: seed, height: 8 }).jpeg().toBuffer()
const dated = async (DateTimeOriginal: string) =>
  await picture({ width: 8, height: 8 })
    .withExif({ IFD0: { Make: 'Canon' }, IFD2: { DateTimeOriginal, OffsetTimeOriginal: '+09:00' } })
    .jpeg()
    .toBuffer()
const xmp = (date: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    photoshop:DateCreated="${date}"/></rdf:RDF></x:xmpmeta>`

async function addPicture(source: Uint8Array, fileName: string, words: object = {}): Promise<string | null> {
  const file = { ownerId: null, folder: 'archives', fileName, source } as const
  const { id } = await storeFile(world.server.deps, file)
  const body = { title: 'A picture', imagekitFileId: id, ...words }
  return (await world.server.call(createArchive, { body, as: world.admin })).output().data.date_taken
}

it('is the day of the camera in EXIF, never moved by a time zone, or the year alone', async () => {
  expect(await addPicture(await dated('2019:07:14 00:30:00'), 'DSC_1.jpg')).toBe('2019-07-14')
  expect(await addPicture(await dated('1899:00:00 00:00:00'), 'DSC_2.jpg')).toBe('1899')
  expect(await addPicture(await dated('2019:07:14 23:30:00'), 'Oma 1952.jpg')).toBe('2019-07-14')
})

/** A picture with EXIF data that have so many entries, all of which are the whole data. */
async function withEntries(count: number): Promise<Buffer> {
  const tiff = Buffer.alloc(60_000, 'x')
  tiff.write('II*\0\x08\0\0\0', 0, 'latin1')
  tiff.writeUInt16LE(count, 8)
  for (let i = 0; i < count; i++) {
    const [at, isPointer] = [10 + 12 * i, i === 0]
    tiff.writeUInt16LE(isPointer ? 34665 : 40_000 + i, at)
    tiff.writeUInt16LE(isPointer ? 4 : 2, at + 2)
    tiff.writeUInt32LE(isPointer ? 1 : tiff.length, at + 4)
    tiff.writeUInt32LE(isPointer ? 8 : 0, at + 8)
  }
  const segment = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0])
  head.writeUInt16BE(segment.length + 2, 4)
  return Buffer.concat([head, segment, (await plain(12)).subarray(2)])
}

it('reads of the EXIF data what it needs, however much there is', async () => {
  const before = process.memoryUsage().heapUsed
  expect(await addPicture(await withEntries(4_900), 'a.jpg')).toBeNull()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1024 ** 2)
})

it('is that of XMP, else that of the file’s name', async () => {
  const described = await picture({ width: 8, height: 8 })
    .jpeg()
    .withXmp(xmp('1987-07-14T23:30:00-08:00'))
    .toBuffer()
  expect(await addPicture(described, 'a.jpg')).toBe('1987-07-14')
  expect(await addPicture(await plain(), 'IMG_20190714_153000.jpg')).toBe('2019-07-14')
  expect(await addPicture(await plain(9), 'Oma 1952.jpg')).toBe('1952')
  expect(await addPicture(await plain(10), 'Grandmother.jpg')).toBeNull()
  expect(await addPicture(pdf, 'Letter 1952.pdf')).toBeNull()
})

it('is what the request says, also that there is none', async () => {
  expect(await addPicture(await dated('2019:07:14 12:00:00'), 'a.jpg', { dateTaken: '1950' })).toBe('1950')
  expect(await addPicture(await dated('2018:07:14 12:00:00'), 'a.jpg', { dateTaken: null })).toBeNull()
})

it('is found for the pictures of a family tree, which a second import leaves as they are', async () => {
  const text = gedcomFile(
    individualRecord(
      'A',
      'Anna /Berg/',
      '1 OBJE',
      '2 FILE a.jpg',
      '1 OBJE',
      '2 FILE b.jpg',
      '2 _FH_DATE 1950',
    ),
  )
  const archive = zipSync({
    'gedcom.ged': Buffer.from(text),
    'a.jpg': await dated('2019:07:14 12:00:00'),
    'b.jpg': await dated('2018:07:14 12:00:00'),
  })
  await bring(world, archive)
  const list = async () => (await world.server.call(listArchives, { as: world.admin })).output().data
  const found = await list()
  expect(found.map(({ date_taken }) => date_taken).sort()).toEqual(['1950', '2019-07-14'])
  await bring(world, archive)
  expect(await list()).toEqual(found)
})
