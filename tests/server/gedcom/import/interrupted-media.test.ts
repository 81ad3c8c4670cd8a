/** Importing archives (.gdz) whose media files could not all be stored. */
import { zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { importGedcom, importReport } from '#shared/contracts/gedcom.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { gedcomFile, individualRecord, makeDataDir } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { passDays } from '#tests/support/sweeps.ts'

let world: FamilyBuilder
let data: ReturnType<typeof makeDataDir>
beforeEach(async () => {
  data = makeDataDir()
  world = await startFamilyBuilder({ env: { DATA_DIR: data.dataDir } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.server.close()
  data.remove()
})

/** A person with a portrait; `outside` keeps the portrait out of the archives. */
function person(xref: string, name: string, file: string, outside = false) {
  const lines = ['1 OBJE', `2 FILE ${file}`, '3 FORM jpg', ...(outside ? ['2 _FH_ARCHIVES N'] : [])]
  return individualRecord(xref, name, ...lines)
}

const anna = person('I1', 'Anna /Lind/', 'anna.jpg')
const carl = person('I2', 'Carl /Berg/', 'carl.jpg')

async function archive(...people: string[]) {
  return zipSync({
    'gedcom.ged': Buffer.from(gedcomFile(...people)),
    'anna.jpg': await jpeg({ halves: ['#102030', '#405060'] }),
    'carl.jpg': await jpeg({ halves: ['#908070', '#605040'] }),
  })
}

async function load(bytes: Uint8Array) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), 'family.gdz')
  const path = `/api${importGedcom.path}`
  const admin = await world.server.signIn(await world.server.createAdmin())
  const response = await world.server.fetch(path, { method: 'POST', body, as: admin })
  expect(response.status).toBe(200)
  return importReport.parse(await response.json())
}

/** Makes the disk full before the file with this number is stored. */
function fillDisk(number: number) {
  const { media } = world.server.deps
  const put = media.put.bind(media)
  let calls = 0
  return vi.spyOn(media, 'put').mockImplementation(async (...file) => {
    calls++
    if (calls >= number) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return await put(...file)
  })
}

async function portraits() {
  const people = await world.everybody()
  const shown = people.filter((each) => each.profile_photo_url !== null)
  return shown.map((each) => each.first_name).sort()
}

async function items() {
  const { data: all } = (await world.server.call(listArchives, { as: world.admin })).output()
  return all.map((item) => item.title).sort()
}

describe('an import whose media files fill the disk', () => {
  it('reports the imported tree beside the failure', async () => {
    fillDisk(2)
    const report = await load(await archive(anna, carl))
    expect(report.added.people).toBe(2)
    expect(report.media).toMatchObject({
      found: 1,
      added: 1,
      failure: 'There is no space left on the server.',
    })
    expect(await world.everybody()).toHaveLength(2)
  })

  it('sets the portraits that were stored', async () => {
    fillDisk(2)
    await load(await archive(anna, carl))
    expect(await portraits()).toEqual(['Anna'])
    expect(await items()).toEqual(['anna'])
  })

  it('is completed by the next import of the same file', async () => {
    const full = fillDisk(1)
    const bytes = await archive(anna, carl)
    await load(bytes)
    expect(await portraits()).toEqual([])
    full.mockRestore()
    expect((await load(bytes)).media).toMatchObject({ found: 2, added: 2, skipped: [] })
    expect(await portraits()).toEqual(['Anna', 'Carl'])
    expect(await items()).toEqual(['anna', 'carl'])
  })
})

describe('portraits', () => {
  it('are chosen from the media files of an earlier import, which was killed before the choice', async () => {
    const bytes = await archive(anna, carl)
    await load(bytes)
    await world.server.db.updateTable('people').set({ photo_media_id: null }).execute()
    await forgetPortraits()
    await load(bytes)
    expect(await portraits()).toEqual(['Anna', 'Carl'])
  })

  it('are chosen for a person whom the file shows in an earlier photo', async () => {
    await load(await archive(anna, individualRecord('I2', 'Carl /Berg/')))
    await load(await archive(anna, person('I2', 'Carl /Berg/', 'anna.jpg')))
    expect(await portraits()).toEqual(['Anna', 'Carl'])
  })

  it('that were removed here are not set again', async () => {
    const bytes = await archive(anna, carl)
    await load(bytes)
    const first = (await world.everybody())[0] ?? expect.fail()
    await world.edit(first, { profilePhotoUrl: null })
    const before = await world.everybody()
    expect((await load(bytes)).media).toMatchObject({ found: 2, added: 0 })
    expect(await world.everybody()).toEqual(before)
  })

  it('outside of the archives are stored again when they were deleted before they were used', async () => {
    const bytes = await archive(person('I1', 'Anna /Lind/', 'anna.jpg', true), carl)
    await load(bytes)
    await world.server.db.updateTable('people').set({ photo_media_id: null }).execute()
    await forgetPortraits()
    await passDays(world.server, 99)
    expect((await load(bytes)).media).toMatchObject({ added: 1 })
    const admin = await world.server.signIn(await world.server.createAdmin())
    world = { ...world, admin }
    expect(await world.server.db.selectFrom('people').select('photo_media_id').execute()).toEqual([
      { photo_media_id: expect.any(String) },
      { photo_media_id: expect.any(String) },
    ])
  })
})

/** Makes the links as they are between the storing of the files and the choice of the portraits. */
async function forgetPortraits() {
  const { db } = world.server
  const links = await db.selectFrom('gedcom_links').selectAll().execute()
  for (const { source_id, kind, xref, base } of links) {
    const { image_path: _, ...imported } = JSON.parse(base)
    await db
      .updateTable('gedcom_links')
      .set({ base: JSON.stringify(imported) })
      .where((e) => e.and({ source_id, kind, xref }))
      .execute()
  }
}
