/** Portraits that other programs mark: they are shown, exported as they were, and give way to a portrait chosen here. */
import { zipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { findRecord, makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { bring, take } from '#tests/support/gedcom/media-archives.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'

const site = makeImportSite()

const objects = ['O1', 'O2'].map((xref) => `0 @${xref}@ OBJE\n1 FILE ${xref}.jpg\n2 FORM jpg\n2 TITL ${xref}`)

/** The lines of a person of whom the second picture is the portrait. */
const marked: Readonly<Record<string, string[]>> = {
  '_PRIM below a pointer': ['1 OBJE @O1@', '2 _PRIM N', '1 OBJE @O2@', '2 _PRIM Y'],
  '_PRIM below an embedded object': [
    '1 OBJE @O1@',
    ...['1 OBJE', '2 FILE O2.jpg', '3 FORM jpg', '2 TITL O2', '2 _PRIM Y'],
  ],
  '_PHOTO beside the pictures': ['1 OBJE @O1@', '1 OBJE @O2@', '1 _PHOTO @O2@'],
}

let pictures: Record<string, Uint8Array>
beforeEach(async () => {
  pictures = {
    'O1.jpg': await jpeg({ halves: ['#102030', '#f0f0f0'] }),
    'O2.jpg': await jpeg({ halves: ['#00ff00', '#0000ff'] }),
  }
})

async function load(lines: readonly string[]) {
  const text = gedcomFile(individualRecord('I1', 'Anna /Lind/', '1 SEX F', ...lines), ...objects)
  return await bring(site.world, zipSync({ 'gedcom.ged': Buffer.from(text), ...pictures }))
}

/** The title of the picture that is the portrait. */
async function getPortrait(): Promise<string | undefined> {
  const row = await site.world.server.db
    .selectFrom('people')
    .innerJoin('archive_items', 'archive_items.media_id', 'people.photo_media_id')
    .select('archive_items.title')
    .executeTakeFirst()
  return row?.title
}

async function choosePortrait(title: string | null): Promise<void> {
  const { db } = site.world.server
  const item =
    title === null
      ? null
      : await db
          .selectFrom('archive_items')
          .select('media_id')
          .where('title', '=', title)
          .executeTakeFirstOrThrow()
  await db
    .updateTable('people')
    .set({ photo_media_id: item?.media_id ?? null })
    .execute()
}

async function exportAnna(): Promise<string> {
  const { entries } = await take(site.world, '5.5.1')
  return findRecord(Buffer.from(entries['gedcom.ged'] ?? []).toString(), 'I1')
}

describe.each(Object.entries(marked))('a portrait marked by %s', (_, lines) => {
  it('is the portrait, and is exported as the file has it', async () => {
    await load(lines)
    expect(await getPortrait()).toBe('O2')
    const record = await exportAnna()
    for (const line of lines) expect(record.split('\n')).toContain(line)
    expect(record.indexOf('@O1@')).toBeLessThan(record.indexOf('O2'))
  })

  it('gives way to a portrait that was chosen here', async () => {
    await load(lines)
    await choosePortrait('O1')
    const record = await exportAnna()
    expect(record).toMatch(/1 OBJE @O1@/)
    expect(record).not.toMatch(/_PRIM Y|_PHOTO/)
    await choosePortrait('O2')
    expect(await exportAnna()).toMatch(/_PRIM Y|_PHOTO/)
  })

  it('is no portrait any more where it was removed here', async () => {
    await load(lines)
    await choosePortrait(null)
    await load(lines)
    expect(await getPortrait()).toBeUndefined()
    expect(await exportAnna()).toContain('_FH_PORTRAIT N')
  })
})
