/** A desktop program unpacks an export, and names the pictures by the complete paths of the folder where they lie now. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { bring, take } from '#tests/support/gedcom/media-archives.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'

let world: FamilyBuilder
let data: ReturnType<typeof makeDataDir>
beforeEach(async () => {
  data = makeDataDir()
  world = await startFamilyBuilder({ env: { DATA_DIR: data.dataDir } })
})
afterEach(async () => {
  await world.server.close()
  data.remove()
})

async function upload(name: string, color: string): Promise<{ fileId: string; url: string }> {
  const bytes = await jpeg({ halves: [color, '#203040'] })
  return await (await world.server.upload(world.admin, { name, bytes })).json()
}

async function takeTree() {
  const { entries } = await take(world, '5.5.1')
  const text = Buffer.from(entries['gedcom.ged'] ?? []).toString()
  return { text, files: Object.keys(entries).sort() }
}

/** What Gramps writes of an export that was unpacked into a folder: it knows none of our own details. */
function asProgram(text: string, folder: string): string {
  return text.replace(/ FILE (media\/)/g, ` FILE ${folder}/$1`).replace(/^\d _FH_.*\n/gm, '')
}

async function items() {
  const all = (await world.server.call(listArchives, { as: world.admin })).output().data
  return all.map(({ updated_at: _, ...item }) => item)
}

/** Everything but the time of the export. */
const withoutTime = (text: string) => text.replace(/^2 TIME .*\n/gm, '')

it('stay the pictures of this site, with all that is known about them', async () => {
  const anna = await world.add('Anna Lind')
  const portrait = await upload('Portrait of Anna.jpg', '#a04020')
  await world.edit(anna, { profilePhotoUrl: portrait.url })
  const { fileId } = await upload('Picnic.jpg', '#408020')
  const details = {
    category: 'Family Celebrations',
    tags: ['lake'],
    dateTaken: '1931',
    memberIds: [anna.id],
  } as const
  await world.archiveItem({
    title: 'Picnic',
    imagekitFileId: fileId,
    ...details,
    tags: ['lake'],
    memberIds: [anna.id],
  })
  const before = await items()
  const rounds: { text: string; files: string[] }[] = [await takeTree()]
  for (const folder of ['/home/ida/tree', 'C:\\Users\\ida\\tree', 'file:///home/ida/2027'].map((own) =>
    own.replaceAll('\\', '/'),
  )) {
    const text = asProgram(rounds.at(-1)?.text ?? '', folder)
    await bring(world, Buffer.from(text), { name: 'family.ged' })
    expect(await items()).toEqual(before)
    expect(await world.read(anna)).toMatchObject({ profile_photo_url: portrait.url })
    rounds.push(await takeTree())
  }
  const [first, second, ...later] = rounds
  expect(first?.text.match(/^0 @\w+@ OBJE$/gm)).toHaveLength(2)
  for (const { text, files } of later) {
    expect(files).toEqual(first?.files)
    expect(withoutTime(text)).toEqual(withoutTime(second?.text ?? ''))
  }
  expect(second?.text).toMatch(/_FH_CATEGORY Family Celebrations/)
})

it('are not mistaken for others of the same name', async () => {
  await world.archiveItem({ title: 'Picnic', imagekitFileId: (await upload('Picnic.jpg', '#408020')).fileId })
  const before = await items()
  const { text } = await takeTree()
  const elsewhere = text.replace(/ FILE media\//g, ' FILE /home/ida/other/').replace(/^\d _FH_.*\n/gm, '')
  await bring(world, Buffer.from(elsewhere), { name: 'family.ged' })
  expect(await items()).toEqual(before)
  expect((await takeTree()).text).toContain(' FILE /home/ida/other/Picnic.jpg')
})
