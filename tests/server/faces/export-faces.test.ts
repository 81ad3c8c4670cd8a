/** Faces in an export: the region stands below the person's reference to the picture. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportArchive } from '#server/gedcom/export/export.service.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { createArchive } from '#shared/contracts/archives.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { picture } from '#tests/support/media-files.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

async function exportText(version: '7.0' | '5.5.1'): Promise<string> {
  const file = path.join(world.server.deps.config.dataDir, `${version}.gdz`)
  await exportArchive(world.server.deps, version, file)
  const { 'gedcom.ged': text } = unzipSync(await fs.readFile(file))
  return strFromU8(text ?? new Uint8Array())
}

test('writes a region in pixels, also for a person whom the picture does not name', async () => {
  const anna = await world.add('Anna Berg')
  const berta = await world.add('Berta Berg')
  const source = await picture({ width: 400, height: 300 }).jpeg().toBuffer()
  const file = { ownerId: null, folder: 'archives', fileName: 'a.jpg', source } as const
  const { id: imagekitFileId } = await storeFile(world.server.deps, file)
  const body = { title: 'A photo', imagekitFileId, memberIds: [anna.id] }
  const itemId = (await world.server.call(createArchive, { body, as: world.admin })).output().data.id
  const mark = async (personId: string, x: number) => {
    const region = { x, y: 0.2, width: 0.1, height: 0.2 }
    const content = { title: 'A photo', itemId, faceId: null, region, personId, name: null }
    const headers = { 'Idempotency-Key': randomUUID() }
    const sent = { type: 'face', title: 'A photo', content }
    ;(await world.server.call(createSubmission, { as: world.admin, headers, body: sent })).output()
  }
  await mark(anna.id, 0.1)
  await mark(berta.id, 0.5)
  const crops = [...(await exportText('7.0')).matchAll(/1 OBJE @O1@\n2 CROP\n(?:3 \w+ \d+\n){4}/g)]
  expect(crops.map(([text]) => text).toSorted()).toEqual([
    '1 OBJE @O1@\n2 CROP\n3 TOP 60\n3 LEFT 200\n3 HEIGHT 60\n3 WIDTH 40\n',
    '1 OBJE @O1@\n2 CROP\n3 TOP 60\n3 LEFT 40\n3 HEIGHT 60\n3 WIDTH 40\n',
  ])
  expect(await exportText('5.5.1')).not.toContain('CROP')
})
