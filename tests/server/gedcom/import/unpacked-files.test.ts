/** A desktop program unpacks an export, and names the pictures by the complete paths of the folder where they lie now. */
import { expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { bring, take } from '#tests/support/gedcom/media-archives.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'

const site = makeImportSite()

async function upload(name: string, color: string): Promise<{ fileId: string; url: string }> {
  const bytes = await jpeg({ halves: [color, '#203040'] })
  return await (await site.world.server.upload(site.world.admin, { name, bytes })).json()
}

async function takeTree() {
  const { entries } = await take(site.world, '5.5.1')
  const text = Buffer.from(entries['gedcom.ged'] ?? []).toString()
  return { text, files: Object.keys(entries).sort() }
}

/** What Gramps writes of an export that was unpacked into a folder: it knows none of our own details. */
function asProgram(text: string, folder: string): string {
  return text.replace(/ FILE (media\/)/g, ` FILE ${folder}/$1`).replace(/^\d _FH_.*\n/gm, '')
}

async function items() {
  const all = (await site.world.server.call(listArchives, { as: site.world.admin })).output().data
  return all.map(({ updated_at: _, ...item }) => item)
}

/** Everything but the time of the export. */
const withoutTime = (text: string) => text.replace(/^2 TIME .*\n/gm, '')

it('stay the pictures of this site, with all that is known about them', async () => {
  const anna = await site.world.add('Anna Lind')
  const portrait = await upload('Portrait of Anna.jpg', '#a04020')
  await site.world.edit(anna, { profilePhotoUrl: portrait.url })
  const { fileId } = await upload('Picnic.jpg', '#408020')
  const details = {
    category: 'Family Celebrations',
    tags: ['lake'],
    dateTaken: '1931',
    memberIds: [anna.id],
  } as const
  await site.world.archiveItem({
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
    await bring(site.world, Buffer.from(text), { name: 'family.ged' })
    expect(await items()).toEqual(before)
    expect(await site.world.read(anna)).toMatchObject({ profile_photo_url: portrait.url })
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
  await site.world.archiveItem({
    title: 'Picnic',
    imagekitFileId: (await upload('Picnic.jpg', '#408020')).fileId,
  })
  const before = await items()
  const { text } = await takeTree()
  const elsewhere = text.replace(/ FILE media\//g, ' FILE /home/ida/other/').replace(/^\d _FH_.*\n/gm, '')
  await bring(site.world, Buffer.from(elsewhere), { name: 'family.ged' })
  expect(await items()).toEqual(before)
  expect((await takeTree()).text).toContain(' FILE /home/ida/other/Picnic.jpg')
})

it('are not mistaken for a picture of the same name that shows somebody else', async () => {
  const anna = await site.world.add('Anna Lind')
  const { fileId } = await upload('IMG_0001.jpg', '#408020')
  await site.world.archiveItem({ title: 'Summer', imagekitFileId: fileId, memberIds: [anna.id] })
  const before = await items()
  const per = individualRecord(
    'I1',
    'Per /Moe/',
    '1 OBJE',
    '2 FILE /home/per/media/IMG_0001.jpg',
    '2 FORM jpg',
  )
  await bring(site.world, Buffer.from(gedcomFile(per)), { name: 'per.ged' })
  expect(await items()).toEqual(before)
  const moe = (await site.world.everybody()).find(({ first_name }) => first_name === 'Per')
  expect(moe).toMatchObject({ profile_photo_url: null })
})
