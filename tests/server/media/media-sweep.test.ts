/** The sweep keeps every file that a record or an undoable change names, and trusts only a steady clock. */
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteOldChanges } from '#server/audit/undo.service.ts'
import { sweepMedia } from '#server/media/media-sweep.service.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { deleteArchive, updateArchive } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { deleteUploadedFile } from '#shared/contracts/media.contract.ts'
import { deletePerson } from '#shared/contracts/people.contract.ts'
import { createSubmission, deleteSubmission } from '#shared/contracts/submissions.contract.ts'
import { deleteEvent } from '#shared/contracts/timeline.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { passDays } from '#tests/support/sweeps.ts'

const day = 24 * 3_600_000
let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder({ now: new Date().toISOString() })
})
afterEach(() => world.server.close())

async function storePhoto(ownerId: string | null = null) {
  const source = await jpeg({ width: 40, height: 30 })
  const file = { ownerId, folder: 'archives', fileName: 'photo.jpg', source } as const
  return await storeFile(world.server.deps, file)
}

/** A photo that was uploaded a number of days ago, and its URL. */
async function storeOldPhoto(days = 30, ownerId: string | null = null) {
  const photo = await storePhoto(ownerId)
  const created_at = new Date(world.server.clock.now() - days * day).toISOString()
  await world.server.db.updateTable('media').set({ created_at }).where('id', '=', photo.id).execute()
  return { id: photo.id, url: buildMediaUrl(photo.id) }
}

/** Whether a file is stored. Fails when only the row or only the bytes are there. */
async function isKept({ id }: { id: string }) {
  const { db, deps } = world.server
  const row = await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst()
  const original = path.join(deps.config.dataDir, 'media', id.slice(0, 2), id, 'original')
  expect(row !== undefined, 'a row without its file, or a file without its row').toBe(fs.existsSync(original))
  return row !== undefined
}

/** Signs in again, because sessions end while days pass. */
async function signInAgain() {
  await world.server.signIn(await world.server.createAdmin(), world.admin)
}

async function latestEntry() {
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  const entry = logs.find(({ can_undo }) => can_undo)
  if (!entry) throw new Error('The log has no change that can be undone.')
  return entry
}

async function undoStatus({ id }: { id: string }) {
  return (await world.server.call(undoActivity, { params: { id }, as: world.admin })).status
}

describe('a file that an undoable change names', () => {
  it('is kept for 90 days after its archive item was deleted, and returns with the undo', async () => {
    const photo = await storeOldPhoto()
    const item = await world.archiveItem({ imagekitFileId: photo.id })
    await world.server.call(deleteArchive, { params: { id: item.id }, as: world.admin })
    const deletion = await latestEntry()
    world.server.clock.advance(3_600_000)
    await passDays(world.server, 89)
    expect(await isKept(photo)).toBe(true)
    await signInAgain()
    expect(await undoStatus(deletion)).toBe(200)
    await passDays(world.server, 120)
    expect(await isKept(photo)).toBe(true)
  })

  it('is deleted seven days after the change can no longer be undone', async () => {
    const photo = await storeOldPhoto()
    const item = await world.archiveItem({ imagekitFileId: photo.id })
    await world.server.call(deleteArchive, { params: { id: item.id }, as: world.admin })
    await passDays(world.server, 96)
    expect(await isKept(photo)).toBe(true)
    await passDays(world.server, 3)
    expect(await isKept(photo)).toBe(false)
  })

  it('is kept for every noun and every kind of reference', async () => {
    const photos = await Promise.all(Array.from({ length: 8 }, () => storeOldPhoto()))
    const [portrait, biography, picture, account, featured, inline, replaced, current] = photos
    if (!portrait || !biography || !picture || !account || !featured || !inline || !replaced || !current) {
      throw new Error('There are too few photos.')
    }
    const { server, admin } = world
    const anna = await world.add('Anna Berg', {
      profilePhotoUrl: portrait.url,
      biography: `![](${biography.url})`,
    })
    const event = await world.event('The fire', {
      imageUrl: picture.url,
      description: `See ${account.url}`,
    })
    const article = await world.article('news', 'The reunion', {
      featuredImageUrl: featured.url,
      content: `![](${inline.url})`,
    })
    const item = await world.archiveItem({ imagekitFileId: replaced.id })
    await server.call(updateArchive, {
      params: { id: item.id },
      body: { imagekitFileId: current.id },
      as: admin,
    })
    await server.call(deletePerson, { params: { id: anna.id }, as: admin })
    await server.call(deleteEvent, { params: { id: event.id }, as: admin })
    await server.call(articleEndpoints.news.remove, { params: { id: article.id }, as: admin })
    await server.call(deleteArchive, { params: { id: item.id }, as: admin })
    await passDays(server, 80)
    expect(await Promise.all(photos.map(isKept))).toEqual(photos.map(() => true))
    await signInAgain()
    const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
    const removals = logs.filter(({ action, can_undo }) => can_undo && action.startsWith('delete'))
    expect(removals).toHaveLength(4)
    for (const removal of removals) expect(await undoStatus(removal)).toBe(200)
  })

  it('cannot be deleted by hand', async () => {
    const photo = await storeOldPhoto()
    const item = await world.archiveItem({ imagekitFileId: photo.id })
    await world.server.call(deleteArchive, { params: { id: item.id }, as: world.admin })
    const refused = await world.server.call(deleteUploadedFile, { params: { id: photo.id }, as: world.admin })
    expect([refused.status, refused.code]).toEqual([409, 'conflict'])
    expect(await undoStatus(await latestEntry())).toBe(200)
  })
})

describe('a file that a text names', () => {
  it('is kept while a biography or the description of an event names it', async () => {
    const [boat, house] = [await storeOldPhoto(), await storeOldPhoto()]
    await world.add('Anna Berg', { biography: `A [boat](${boat.url}).` })
    await world.event('The fire', { description: `It burned: ${house.url}` })
    await passDays(world.server, 100)
    expect([await isKept(boat), await isKept(house)]).toEqual([true, true])
  })
})

describe('a file that falls out of use', () => {
  it('is kept for seven days from then, not from its upload', async () => {
    const owner = await world.server.createMember()
    const browser = await world.server.signIn(owner)
    const photo = await storeOldPhoto(30, owner.id)
    const file = { fileUrl: photo.url, fileName: 'photo.jpg', fileSize: 1, fileType: 'image/jpeg' }
    const content = { ...file, description: 'Ours', category: 'photos' }
    const body = { type: 'archive', title: 'A boat', content }
    const sent = (await world.server.call(createSubmission, { body, as: browser })).output()
    await passDays(world.server, 8)
    await world.server.call(deleteSubmission, {
      params: { id: sent.id },
      as: await world.server.signIn(owner),
    })
    await passDays(world.server, 6)
    expect(await isKept(photo)).toBe(true)
    await passDays(world.server, 2)
    expect(await isKept(photo)).toBe(false)
  })
})

describe('a clock that jumps', () => {
  it('deletes no file and no undo data while the clock is far ahead', async () => {
    await passDays(world.server, 10)
    await signInAgain()
    const [unused, named] = [await storePhoto(), await storePhoto()]
    const item = await world.archiveItem({ imagekitFileId: named.id })
    await world.server.call(deleteArchive, { params: { id: item.id }, as: world.admin })
    const deletion = await latestEntry()
    await sweepMedia(world.server.deps)
    world.server.clock.advance(365 * day)
    await passDays(world.server, 3)
    world.server.clock.advance(-368 * day)
    await passDays(world.server, 1)
    expect([await isKept(unused), await isKept(named)]).toEqual([true, true])
    await signInAgain()
    expect(await undoStatus(deletion)).toBe(200)
  })

  it('deletes unused files again after the new time has been steady for seven days', async () => {
    await passDays(world.server, 10)
    const unused = await storePhoto()
    await sweepMedia(world.server.deps)
    world.server.clock.advance(365 * day)
    await passDays(world.server, 6)
    expect(await isKept(unused)).toBe(true)
    await passDays(world.server, 2)
    expect(await isKept(unused)).toBe(false)
  })

  it('keeps changes for 90 days that were made while the clock was far behind', async () => {
    await passDays(world.server, 10)
    await signInAgain()
    await world.add('Anna Berg')
    world.server.clock.advance(-3000 * day)
    await signInAgain()
    await world.add('Ole Berg')
    const added = await latestEntry()
    await sweepMedia(world.server.deps)
    world.server.clock.advance(3000 * day)
    await passDays(world.server, 60)
    await signInAgain()
    await deleteOldChanges(world.server.deps)
    expect(await undoStatus(added)).toBe(200)
  })
})
