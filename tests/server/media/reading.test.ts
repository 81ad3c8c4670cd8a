/** Reading media: who may, in which sizes, in parts, and never with what a picture tells of its place. */
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uploadedFile } from '#shared/contracts/media.contract.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

test('smoke', async () => {
  const member = await app.signIn(await app.createMember())
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a53' } })
    .jpeg()
    .toBuffer()
  const response = await app.upload(member, { name: 'a.jpg', bytes })
  const text = await response.text()
  expect(text).toContain('fileId')
  const file = uploadedFile.parse(JSON.parse(text))
  for (const q of ['', '?w=160', '?w=640', '?w=1280', '?original=1', '?download=1']) {
    const got = await app.fetch(`${file.url}${q}`, { as: member })
    const body = await got.arrayBuffer()
    console.log(
      q,
      got.status,
      Object.fromEntries(got.headers),
      body.byteLength,
      (await sharp(body).metadata()).width,
    )
  }
  console.log(file)
})
