/** Importing and exporting archives (.gdz) with media files. */
import fs from 'node:fs'
import path from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mediaDirectory } from '#server/media/storage/workspace.ts'
import {
  type ArchiveUpdate,
  archiveItem,
  createArchive,
  deleteArchive,
  listArchives,
  updateArchive,
} from '#shared/contracts/archives.contract.ts'
import { cancelImport, getImportProgress } from '#shared/contracts/gedcom.contract.ts'
import { parseMediaUrl } from '#shared/media-url.ts'
import { withSurplusData } from '#tests/support/damaged-zip.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { bring, take } from '#tests/support/gedcom/media-archives.ts'
import { familyRecord, gedcomFile, individualRecord, makeDataDir } from '#tests/support/gedcom-files.ts'
import { jpeg, pdf } from '#tests/support/media-files.ts'
import { passDays } from '#tests/support/sweeps.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data/gedcom/gedcom7')

const closing: (() => Promise<void> | void)[] = []
async function site(): Promise<FamilyBuilder> {
  const data = makeDataDir()
  const world = await startFamilyBuilder({ env: { DATA_DIR: data.dataDir } })
  closing.push(data.remove, () => world.server.close())
  return world
}
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

let world: FamilyBuilder
beforeEach(async () => {
  world = await site()
})

async function items(where: FamilyBuilder) {
  return (await where.server.call(listArchives, { as: where.admin })).output().data
}

async function fileOf(where: FamilyBuilder, address: string) {
  const response = await where.server.fetch(`${address}?original=1`, { as: where.admin })
  return new Uint8Array(await response.arrayBuffer())
}

async function titleOf(where: FamilyBuilder, address: string | null) {
  return (await items(where)).find((item) => item.file_url === address)?.title
}

const tree = gedcomFile(
  individualRecord('I1', 'Anna /Lind/', '1 OBJE @O1@', '1 OBJE @O2@', '1 FAMS @F1@'),
  individualRecord(
    'I2',
    'Carl /Berg/',
    '1 OBJE',
    '2 FILE media/carl%20b.jpg',
    '3 FORM jpg',
    '2 TITL Carl',
    '1 FAMS @F1@',
  ),
  familyRecord('F1', ['I2', 'I1']),
  '0 @O1@ OBJE\n1 FILE media/anna.jpg\n2 FORM jpg\n2 TITL Anna, 1890',
  '0 @O2@ OBJE\n1 FILE letters/will.pdf\n2 FORM pdf\n1 NOTE Her will',
  '0 @O3@ OBJE\n1 FILE media/strange.vtt\n2 FORM vtt',
  '0 @O4@ OBJE\n1 FILE http://elsewhere.example/a.jpg\n2 FORM jpg',
)

async function archive() {
  const anna = await jpeg({ halves: ['#102030', '#405060'] })
  const carl = await jpeg({ halves: ['#908070', '#605040'] })
  const files = {
    'gedcom.ged': Buffer.from(tree),
    'media/anna.jpg': anna,
    'media/carl b.jpg': carl,
    'letters/will.pdf': new Uint8Array(pdf),
    'media/strange.vtt': Buffer.from('WEBVTT'),
    'media/unnamed.jpg': anna,
  }
  return { bytes: zipSync(files), files, anna, carl }
}

describe('importing an archive', () => {
  it('adds the referenced files to the archives, with titles, descriptions and people', async () => {
    const { bytes, anna } = await archive()
    const report = await bring(world, bytes)
    expect(report.media).toMatchObject({
      found: 4,
      added: 3,
      skipped: [
        {
          path: 'media/strange.vtt',
          message: expect.stringMatching(/\. The file is stored and will be part/),
        },
      ],
      kept: 2,
    })
    const all = await items(world)
    const people = new Map((await world.everybody()).map((person) => [person.first_name, person]))
    const find = (title: string) => all.find((item) => item.title === title)
    expect(all).toHaveLength(3)
    expect(find('Anna, 1890')).toMatchObject({ file_type: 'photo', member_ids: [people.get('Anna')?.id] })
    expect(find('Carl')).toMatchObject({ member_ids: [people.get('Carl')?.id] })
    expect(find('will')).toMatchObject({ file_type: 'document', description: 'Her will' })
    expect(Buffer.from(await fileOf(world, find('Anna, 1890')?.file_url ?? '')).equals(anna)).toBe(true)
    expect(people.get('Anna')?.profile_photo_url).toBe(find('Anna, 1890')?.file_url)
    expect(people.get('Carl')?.profile_photo_url).toBe(find('Carl')?.file_url)
  })

  it('leaves the thumbnails to the job that makes them later', async () => {
    const { bytes } = await archive()
    await bring(world, bytes)
    const photos = (await items(world)).filter(({ file_type }) => file_type === 'photo')
    const folderOfMedia = mediaDirectory(world.server.deps.config)
    expect(photos).toHaveLength(2)
    for (const { file_url } of photos) {
      const id = parseMediaUrl(file_url) ?? ''
      expect(fs.readdirSync(path.join(folderOfMedia, id.slice(0, 2), id))).toEqual(['original'])
    }
  })

  it('accepts a GEDCOM file with another name in a folder', async () => {
    const files = { '__MACOSX/._Smith.ged': Buffer.from('junk'), 'tree/Smith.GED': Buffer.from(tree) }
    expect((await bring(world, zipSync(files))).added.people).toBe(2)
  })

  it('adds nothing at the second import', async () => {
    const { bytes } = await archive()
    await bring(world, bytes)
    expect((await bring(world, bytes)).media).toMatchObject({ found: 4, added: 0 })
    expect(await items(world)).toHaveLength(3)
  })

  it('does not serve files stored for exports only, or accept them in records', async () => {
    await bring(world, (await archive()).bytes)
    const { db } = world.server
    const kept = await db.selectFrom('media').selectAll().where('folder', '=', 'gedcom').execute()
    expect(kept.map(({ file_name }) => file_name).sort()).toEqual(['strange.vtt', 'unnamed.jpg'])
    for (const { id } of kept) {
      for (const address of [`/api/media/${id}`, `/api/media/${id}?original=1`, `/api/upload/file/${id}`]) {
        expect((await world.server.fetch(address, { as: world.admin })).status).toBe(404)
      }
      const body = { title: 'Mine', imagekitFileId: id }
      expect((await world.server.call(createArchive, { body, as: world.admin })).status).toBe(400)
    }
    await passDays(world.server, 30)
    expect(await db.selectFrom('media').select('id').where('folder', '=', 'gedcom').execute()).toHaveLength(2)
  })

  it('does not restore a deleted item, also after its file was deleted', async () => {
    const { bytes } = await archive()
    await bring(world, bytes)
    const will = (await items(world)).find((item) => item.title === 'will')
    await world.server.call(deleteArchive, { params: { id: will?.id ?? '' }, as: world.admin })
    expect(Object.keys((await take(world, '5.5.1')).entries)).not.toContain('letters/will.pdf')
    await passDays(world.server, 99)
    const admin = await world.server.signIn(await world.server.createAdmin())
    await bring({ ...world, admin }, bytes)
    const { output } = await world.server.call(listArchives, { as: admin })
    expect(
      output()
        .data.map((item) => item.title)
        .sort(),
    ).toEqual(['Anna, 1890', 'Carl'])
  })

  it('updates item details from the tree unless they were edited here', async () => {
    const { bytes, files } = await archive()
    await bring(world, bytes)
    const before = await items(world)
    const carl = before.find((item) => item.title === 'Carl')
    const params = { id: carl?.id ?? '' }
    await world.server.call(updateArchive, { params, body: { title: 'Uncle Carl' }, as: world.admin })
    const changed = tree.replace('TITL Carl', 'TITL Carl B.').replace('NOTE Her will', 'NOTE Her last will')
    await bring(world, zipSync({ ...files, 'gedcom.ged': Buffer.from(changed) }))
    const after = await items(world)
    expect(after.map((item) => [item.title, item.description]).sort()).toEqual([
      ['Anna, 1890', ''],
      ['Uncle Carl', ''],
      ['will', 'Her last will'],
    ])
  })

  it('refuses a damaged archive, and a file that unpacks to more bytes than declared', async () => {
    const { bytes } = await archive()
    await expect(bring(world, bytes.slice(0, -40))).rejects.toThrow('damaged')
    const bomb = zipSync({ 'gedcom.ged': Buffer.from(tree) })
    const directory = Buffer.from(bomb.buffer).lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
    Buffer.from(bomb.buffer).writeUInt32LE(10, directory + 24)
    await expect(bring(world, bomb)).rejects.toThrow('damaged')
  })

  it('refuses an archive whose files need far more space than the archive, and takes the next one', async () => {
    const { bytes } = await archive()
    const large = Buffer.from(bytes)
    const directory = large.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
    large.writeUInt32LE(400_000_000, directory + 24)
    await expect(bring(world, large)).rejects.toThrow('need far more space than the archive itself')
    expect((await bring(world, bytes)).added.people).toBe(2)
  })

  it('answers to an archive whose compressed data are followed by others', async () => {
    const inTree = withSurplusData(zipSync({ 'gedcom.ged': Buffer.from(tree) }), 300_000)
    await expect(bring(world, inTree)).rejects.toThrow('damaged')
    const { files } = await archive()
    const last = { 'gedcom.ged': Buffer.from(tree), 'media/anna.jpg': files['media/anna.jpg'] }
    const report = await bring(world, withSurplusData(zipSync(last), 300_000))
    expect(report).toMatchObject({ added: { people: 2 }, media: { added: 0 } })
  })

  it('adds no file to the archives that only facts for administrators or sources of hidden facts name', async () => {
    const objects = ['visible', 'number', 'hidden', 'shared'].map(
      (name, i) => `0 @O${i + 1}@ OBJE\n1 FILE media/${name}.pdf\n2 FORM pdf`,
    )
    const text = gedcomFile(
      individualRecord(
        ...(['I1', 'Anna /Lind/', '1 SSN 123', '2 OBJE @O2@'] as const),
        ...['1 CENS', '2 RESN confidential', '2 SOUR @S1@', '2 SOUR @S2@', '1 EDUC School', '2 SOUR @S2@'],
        ...['1 OBJE @O1@'],
      ),
      '0 @S1@ SOUR\n1 TITL Hidden\n1 OBJE @O3@',
      '0 @S2@ SOUR\n1 TITL Shared\n1 OBJE @O4@',
      ...objects,
    )
    const files = ['visible', 'number', 'hidden', 'shared'].map((name) => [
      `media/${name}.pdf`,
      Buffer.concat([pdf, Buffer.from(`% ${name}\n`)]),
    ])
    await bring(world, zipSync({ 'gedcom.ged': Buffer.from(text), ...Object.fromEntries(files) }))
    expect((await items(world)).map(({ title }) => title).sort()).toEqual(['shared', 'visible'])
  })

  it('imports no files in a preview', async () => {
    const { bytes } = await archive()
    expect((await bring(world, bytes, { query: '?preview=1' })).media).toBeUndefined()
    expect(await items(world)).toEqual([])
  })
})

describe.each(['5.5.1', '7.0'] as const)('exporting an archive as GEDCOM %s', (version) => {
  it('contains the tree, the files of archive items and the portraits, byte for byte', async () => {
    const { bytes, anna } = await archive()
    await bring(world, bytes)
    const person = await world.add('Eva Foss')
    const upload = await world.server.upload(world.admin, { name: 'Ærlig brev.pdf', bytes: pdf })
    expect(upload.status).toBe(200)
    const { fileId } = await upload.json()
    await world.archiveItem({ title: 'Brev', imagekitFileId: fileId, memberIds: [person.id] })
    const { response, entries } = await take(world, version)
    expect(response.headers.get('Content-Disposition')).toMatch(/family-2026-05-01\.gdz/)
    expect(Object.keys(entries)).toContain('gedcom.ged')
    expect(Buffer.from(entries['media/anna.jpg'] ?? []).equals(anna)).toBe(true)
    const text = Buffer.from(entries['gedcom.ged'] ?? []).toString()
    expect(text).toContain('2 TITL Brev')
    const [, file = ''] = /1 FILE (media\/\S*brev\S*)/.exec(text) ?? []
    expect(Buffer.from(entries[file] ?? []).equals(Buffer.from(pdf))).toBe(true)
    expect(
      fs.readdirSync(world.server.deps.config.dataDir).filter((name) => name.startsWith('.export')),
    ).toEqual([])
  })

  it('writes edited details, people and portraits to the records of the tree', async () => {
    await bring(world, (await archive()).bytes)
    await world.add('Eva Foss')
    const people = new Map((await world.everybody()).map((person) => [person.first_name, person.id]))
    const [carl, annas, will] = ['Carl', 'Anna, 1890', 'will'].map((title) => async () => {
      const item = (await items(world)).find((each) => each.title === title)
      return item ?? expect.fail()
    })
    const edit = async (find: typeof carl, body: ArchiveUpdate) => {
      const params = { id: (await find?.())?.id ?? '' }
      return (await world.server.call(updateArchive, { params, body, as: world.admin })).output().data
    }
    await edit(carl, { title: 'Carl at sea', description: 'On deck', dateTaken: '1899~', tags: ['ship'] })
    await edit(will, { description: '', memberIds: [people.get('Carl') ?? ''], location: 'Voss' })
    const photo = await edit(annas, {
      memberIds: ['Anna', 'Carl', 'Eva'].map((name) => people.get(name) ?? ''),
    })
    await world.edit({ id: people.get('Carl') ?? '' }, { profilePhotoUrl: photo.file_url })
    const other = await site()
    await bring(other, (await take(world, version)).bytes)
    const described = async (where: FamilyBuilder) => {
      const names = new Map((await where.everybody()).map((person) => [person.id, person.first_name]))
      const all = (await items(where)).map((item) => ({
        said: [item.title, item.description, item.date_taken, item.tags, item.location, item.category],
        people: item.member_ids.map((id) => names.get(id)).sort(),
      }))
      const portraits = (await where.everybody()).map(async (person) => [
        person.first_name,
        await titleOf(where, person.profile_photo_url),
      ])
      return {
        all: all.map((item) => JSON.stringify(item)).sort(),
        portraits: (await Promise.all(portraits)).map((each) => each.join(': ')).sort(),
      }
    }
    const here = await described(world)
    expect(here.portraits).toEqual(['Anna: Anna, 1890', 'Carl: Anna, 1890', 'Eva: '])
    expect(await described(other)).toEqual(here)
  })

  it('loses no file of an imported archive when it is exported and imported again', async () => {
    const { bytes, files } = await archive()
    await bring(world, bytes)
    const other = await site()
    const { entries } = await take(world, version)
    await bring(other, zipSync(entries))
    const again = (await take(other, version)).entries
    for (const [path, content] of Object.entries(files)) {
      if (path === 'gedcom.ged') continue
      expect(Buffer.from(entries[path] ?? []).equals(content), path).toBe(true)
      expect(Buffer.from(again[path] ?? []).equals(content), path).toBe(true)
    }
    const lines = (some: Record<string, Uint8Array>) =>
      Buffer.from(some['gedcom.ged'] ?? [])
        .toString()
        .split('\n')
        .filter((line) => !line.includes('UID'))
    expect(lines(again)).toEqual(lines(entries))
  })

  it('gives another site the same people, items and bytes', async () => {
    const { bytes } = await archive()
    await bring(world, bytes)
    const upload = await world.server.upload(world.admin, { name: 'letter.pdf', bytes: pdf })
    const { fileId } = await upload.json()
    const [first] = await world.everybody()
    await world.archiveItem({
      title: 'A letter',
      description: 'In two\nlines @home',
      category: 'Personal Letters',
      tags: ['post', 'war'],
      dateTaken: '1917~',
      location: 'Bergen',
      personRelated: 'Aunt Eva',
      imagekitFileId: fileId,
      memberIds: [first?.id ?? ''],
    })
    const other = await site()
    const taken = await take(world, version)
    await bring(other, taken.bytes)
    const values = async (where: FamilyBuilder) => {
      const people = new Map((await where.everybody()).map((person) => [person.id, person.first_name]))
      const all = await items(where)
      const described = await Promise.all(
        all.map(async (item) => ({
          ...archiveItem
            .pick({ title: true, description: true, category: true, tags: true, location: true })
            .extend(archiveItem.pick({ date_taken: true, person_related: true, file_type: true }).shape)
            .parse(item),
          people: item.member_ids.map((id) => people.get(id)),
          bytes: Buffer.from(await fileOf(where, item.file_url))
            .toString('base64')
            .slice(0, 4000),
        })),
      )
      return described.map((item) => JSON.stringify(item)).sort()
    }
    expect(await values(other)).toEqual(await values(world))
    const again = await bring(world, taken.bytes)
    expect(again).toMatchObject({ added: { people: 0, families: 0 }, media: { added: expect.any(Number) } })
    expect(await items(world)).toHaveLength(4)
  })
})

it.skipIf(!fs.existsSync(folder))('imports maximal70.gdz, whose objects are confidential', async () => {
  const files = unzipSync(fs.readFileSync(path.join(folder, 'maximal70.gdz')))
  const report = await bring(world, zipSync(files))
  expect(report.media).toMatchObject({ found: 0, added: 0, kept: 5 })
  expect(await items(world)).toEqual([])
  expect(Object.keys((await take(world, '7.0')).entries)).toEqual(
    expect.arrayContaining(Object.keys(files).filter((name) => !name.endsWith('/'))),
  )

  const unrestricted = Buffer.from(files['gedcom.ged'] ?? [])
    .toString()
    .replace(/\n1 RESN .*/g, '')
  const other = await site()
  const shown = await bring(other, zipSync({ ...files, 'gedcom.ged': Buffer.from(unrestricted) }))
  expect(shown.media?.found).toBeGreaterThanOrEqual(3)
  const titles = (await items(other)).map((item) => item.file_name)
  expect(titles).toEqual(expect.arrayContaining(['CharlotteBrontë.jpg']))
})

it('says how many files are done, can be cancelled, and adds the others the next time', async () => {
  const { media } = world.server.deps
  const put = media.put.bind(media)
  const progress: unknown[] = []
  const spy = vi.spyOn(media, 'put').mockImplementationOnce(async (...args) => {
    progress.push((await world.server.call(getImportProgress, { as: world.admin })).output())
    ;(await world.server.call(cancelImport, { as: world.admin })).output()
    return await put(...args)
  })
  const files = { 'gedcom.ged': Buffer.from(tree), 'media/anna.jpg': await jpeg(), 'letters/will.pdf': pdf }
  const first = await bring(world, zipSync(files))
  spy.mockRestore()
  expect(progress).toEqual([{ state: 'files', done: 0, total: 2 }])
  expect(first).toMatchObject({ added: { people: 2 }, media: { added: 1, failure: 'It was cancelled.' } })
  expect((await world.server.call(getImportProgress, { as: world.admin })).output().state).toBe('idle')
  const { media: second } = await bring(world, zipSync(files))
  expect(second).toMatchObject({ found: 2, added: 1 })
  expect(second?.failure).toBeUndefined()
})
