/** The numbers on the administrators' dashboard. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getStorageStats } from '#shared/contracts/media.contract.ts'
import { resetMemberPassword } from '#shared/contracts/people.contract.ts'
import { getDashboardStats } from '#shared/contracts/stats.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder({ env: { STORAGE_QUOTA_BYTES: '100000' } })
})
afterEach(() => world.server.close())

const stats = async () => (await world.server.call(getDashboardStats, { as: world.admin })).output()

test('returns 0 for all six numbers of an empty site', async () => {
  expect(await stats()).toEqual({
    familyMembers: 0,
    familyTreeMembers: 0,
    publishedBlogs: 0,
    publishedNews: 0,
    publishedArchives: 0,
    pendingSubmissions: 0,
  })
})

test('counts members, people, published articles and items, and pending submissions', async () => {
  const anna = await world.add('Anna Berg')
  await world.add('Ole Berg')
  await world.server.call(resetMemberPassword, { params: { id: anna.id }, as: world.admin })
  await world.article('news', 'One')
  await world.article('news', 'Draft', { status: 'draft' })
  await world.article('blog', 'Two')
  await world.archiveItem()
  const content = { title: 'T', excerpt: 'E', content: 'C' }
  const body = { type: 'blog', title: 'T', content }
  await world.server.call(createSubmission, { body, as: world.admin })
  expect(await stats()).toEqual({
    familyMembers: 1,
    familyTreeMembers: 2,
    publishedBlogs: 1,
    publishedNews: 1,
    publishedArchives: 1,
    pendingSubmissions: 1,
  })
})

test.each([
  [79_000, { isNearCapacity: false, isAtCapacity: false }],
  [80_000, { isNearCapacity: true, isAtCapacity: false }],
  [95_000, { isNearCapacity: true, isAtCapacity: true }],
])('shows the storage banner at %d of 100,000 bytes', async (stored_bytes, expected) => {
  await addMediaRow(world.server, { stored_bytes })
  expect((await world.server.call(getStorageStats, { as: world.admin })).output()).toMatchObject(expected)
})
