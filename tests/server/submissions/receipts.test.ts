/** Receipts of submissions: size and hash of everything received. */
import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uploadedFile } from '#shared/contracts/media.contract.ts'
import * as contract from '#shared/contracts/submissions.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import * as files from '#tests/support/media-files.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import type { TestAccount, TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let author: TestAccount
let browser: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  author = await world.server.createMember()
  browser = await world.server.signIn(author)
})
afterEach(() => world.server.close())

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** Sends exactly these bytes as the body. */
async function sendBytes(body: string, headers: Record<string, string> = {}) {
  const response = await world.server.fetch('/api/submissions', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
    as: browser,
  })
  return { status: response.status, json: (await response.json()) as unknown }
}

const news =
  '{ "type":"news", "title":"Brød og smør 🧈",\n"content":{"excerpt":"We met","content":"At the farm."}}'
const same =
  '{"content":{"content":"At the farm.","excerpt":"We met"},"title":"Brød og smør 🧈","type":"news"}'

test('contains the hash of the received body, whatever the order of fields and spaces', async () => {
  for (const body of [news, same]) {
    expect((await sendBytes(body)).json).toMatchObject({ receipt: { body_sha256: sha256(body), files: [] } })
  }
})

test('repeats the first receipt for a repeated request with the same key', async () => {
  const headers = { 'Idempotency-Key': randomUUID() }
  const first = await sendBytes(news, headers)
  const again = await sendBytes(same, headers)
  expect([again.status, again.json]).toEqual([201, first.json])
  expect(first.json).toMatchObject({ receipt: { body_sha256: sha256(news) } })
})

test('lists the size and hash of every file, in the given order', async () => {
  const photo = await files.jpeg()
  const upload = async (name: string, bytes: Uint8Array) =>
    uploadedFile.parse(await (await world.server.upload(browser, { name, bytes })).json())
  const note = await upload('note.txt', files.text)
  const image = await upload('photo.jpg', photo)
  const named = (fileUrl: string) => ({ fileName: 'claimed', fileSize: 1, fileType: '', fileUrl })
  const content = {
    description: 'Two',
    category: 'other',
    ...named(note.url),
    moreFiles: [named(image.url)],
  }
  const body = { type: 'archive', title: 'Papers', content }
  const sent = (await world.server.call(contract.createSubmission, { body, as: browser })).output()
  expect(sent.receipt.files).toEqual([
    { media_id: note.fileId, size: files.text.byteLength, sha256: sha256(files.text) },
    { media_id: image.fileId, size: photo.byteLength, sha256: sha256(photo) },
  ])
})

test('has an empty hash for a file that was uploaded directly to the image host', async () => {
  const file = await addMediaRow(world.server, { owner_id: author.id, sha256: null })
  const properties = { fileName: 'a.jpg', fileSize: 1, fileType: '', fileUrl: `/api/media/${file.id}` }
  const content = { description: 'On the steps', category: 'photos', ...properties }
  const body = { type: 'archive', title: 'Grandmother', content }
  const sent = (await world.server.call(contract.createSubmission, { body, as: browser })).output()
  expect(sent.receipt.files).toEqual([{ media_id: file.id, size: 1000, sha256: '' }])
})

test('is part of the response to the submission only, not of lists', async () => {
  await sendBytes(news)
  const { json } = await world.server.call(contract.listMySubmissions, { as: browser })
  expect(json).toEqual([expect.not.objectContaining({ receipt: expect.anything() })])
})
