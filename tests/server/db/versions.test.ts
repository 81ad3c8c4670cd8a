/** Versions of lists: every write raises those of the lists that it changes, and no version has two contents. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listNames } from '#server/db/list-sources.ts'
import { openDatabase } from '#server/db/open.ts'
import {
  findChangesSince,
  type ListName,
  raiseVersionsAfterRestore,
  readVersionNumber,
} from '#server/db/versions.ts'
import { fillMissingNames } from '#server/facts/save-names.service.ts'
import { updatePerson } from '#shared/contracts/people.contract.ts'
import { deleteEvent } from '#shared/contracts/timeline.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

async function readVersions(): Promise<Map<ListName, number>> {
  const versions = new Map<ListName, number>()
  for (const list of listNames) versions.set(list, await readVersionNumber(world.server.db, list))
  return versions
}

/** The records of each list that the work changes. */
async function findChanges(work: () => Promise<unknown>) {
  const before = await readVersions()
  await work()
  const changes: Record<string, string[]> = {}
  for (const [list, version] of before) {
    const ids = await findChangesSince(world.server.db, list, version, 100)
    if (ids === null) throw new Error(`The changes of ${list} are unknown.`)
    if (ids.length > 0) changes[list] = ids.sort()
  }
  return changes
}

describe('the log of changed records', () => {
  test('has one person and one fact after an edit of a field other than the name, whatever names the person', async () => {
    const { memberId: id = '' } = await world.server.createMember()
    await fillMissingNames(world.server.db)
    await world.event('Birth', { associatedMemberId: id })
    await world.article('news', 'The reunion', { memberIds: [id ?? ''] })
    await world.archiveItem({ memberIds: [id ?? ''] })
    const edit = () => world.edit({ id: id ?? '' }, { occupation: 'Baker' })
    expect(await findChanges(edit)).toEqual({ people: [id], facts: [expect.any(String)] })
  })

  test('has the events that show the name of a renamed person', async () => {
    const { memberId } = await world.server.createMember()
    const id = memberId ?? ''
    const event = await world.event('Birth', { associatedMemberId: id })
    const rename = () =>
      world.server.call(updatePerson, { params: { id }, body: { firstName: 'Other' }, as: world.admin })
    expect(await findChanges(rename)).toMatchObject({ people: [id], events: [event.id] })
  })

  test('has a deleted record', async () => {
    const event = await world.event('Birth')
    const remove = () =>
      world.server.call(deleteEvent, { params: { id: event.id }, body: {}, as: world.admin })
    expect(await findChanges(remove)).toEqual({ events: [event.id] })
  })

  test('has the records whose picture is measured later', async () => {
    const media = await addMediaRow(world.server)
    const item = await world.archiveItem({ imagekitFileId: media.id })
    const measure = () =>
      world.server.db.updateTable('media').set({ width: 40 }).where('id', '=', media.id).execute()
    expect(await findChanges(measure)).toEqual({ archives: [item.id] })
  })

  test('is cut off at a limit', async () => {
    const version = await readVersionNumber(world.server.db, 'events')
    for (const title of ['One', 'Two', 'Three']) await world.event(title)
    expect(await findChangesSince(world.server.db, 'events', version, 3)).toHaveLength(3)
    expect(await findChangesSince(world.server.db, 'events', version, 2)).toBeNull()
  })
})

describe('after a restore', () => {
  test('every version is higher, and no change from before is known', async () => {
    const before = await readVersions()
    for (let restores = 0; restores < 100; restores++) await raiseVersionsAfterRestore(world.server.db)
    for (const [list, version] of await readVersions()) {
      expect(version).toBeGreaterThan(before.get(list) ?? 0)
      expect(await findChangesSince(world.server.db, list, before.get(list) ?? 0, 100)).toBeNull()
    }
    const version = await readVersionNumber(world.server.db, 'events')
    await world.event('Birth')
    expect(await readVersionNumber(world.server.db, 'events')).toBe(version + 1)
  })

  test('versions are never repeated', async () => {
    const given = new Set<number>()
    for (let restores = 0; restores < 20; restores++) {
      await raiseVersionsAfterRestore(world.server.db)
      await world.event('Birth')
      const version = await readVersionNumber(world.server.db, 'events')
      expect(given).not.toContain(version)
      given.add(version)
    }
  })
})

test('two new databases give out different versions', async () => {
  const versions = new Set<number>()
  for (let databases = 0; databases < 2; databases++) {
    const db = await openDatabase(':memory:')
    versions.add(await readVersionNumber(db, 'people'))
    await db.destroy()
  }
  expect(versions.size).toBe(2)
})
