/** Erasing a person's portraits: the files, and what the log says about them. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeFile } from '#server/media/store-media.service.ts'
import { updatePerson } from '#shared/contracts/people.contract.ts'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { passDays } from '#tests/support/sweeps.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

async function setPortrait(person: { id: string }) {
  const source = await jpeg()
  const file = { ownerId: null, folder: 'profiles', fileName: 'bergsdatter.jpg', source } as const
  const photo = await storeFile(world.server.deps, file)
  const admin = await world.server.signIn(await world.server.createAdmin())
  const body = { profilePhotoUrl: buildMediaUrl(photo.id) }
  await world.server.call(updatePerson, { params: { id: person.id }, body, as: admin })
  return photo
}

async function addPersonWithPortrait() {
  const person = await world.add('Anna Berg')
  return { person, photo: await setPortrait(person) }
}

async function erase({ id }: { id: string }) {
  const admin = await world.server.signIn(await world.server.createAdmin())
  expect((await world.server.call(erasePerson, { params: { id }, as: admin })).status).toBe(200)
}

it('erases the name of the file from the log entry of the upload', async () => {
  const { person } = await addPersonWithPortrait()
  await erase(person)
  const { db } = world.server
  expect(JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())).not.toContain('bergsdatter')
})

it('erases the name of an earlier portrait that the sweep has deleted', async () => {
  const { person } = await addPersonWithPortrait()
  await setPortrait(person)
  await passDays(world.server, 120)
  await erase(person)
  const { db } = world.server
  expect(await db.selectFrom('media').selectAll().execute()).toEqual([])
  expect(JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())).not.toContain('bergsdatter')
})

it('deletes a portrait whose change can no longer be undone', async () => {
  const { person } = await addPersonWithPortrait()
  await passDays(world.server, 99)
  await erase(person)
  expect(await world.server.db.selectFrom('media').selectAll().execute()).toEqual([])
})

it('keeps a portrait that an archive item shows', async () => {
  const { person, photo } = await addPersonWithPortrait()
  await world.archiveItem({ title: 'The choir', imagekitFileId: photo.id })
  await erase(person)
  const { db } = world.server
  expect(await db.selectFrom('media').select('id').where('id', '=', photo.id).execute()).toHaveLength(1)
})
