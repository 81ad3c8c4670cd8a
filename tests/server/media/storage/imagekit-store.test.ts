/** The ImageKit store: signatures, and files at a fake image host. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import { signUpload, signUrl } from '#server/media/storage/imagekit-signature.ts'
import { ImageKitStore } from '#server/media/storage/imagekit-store.ts'
import { type ImageHost, startImageHost } from '#tests/support/image-host.ts'
import { SettableClock } from '#tests/support/test-server.ts'

describe('the signatures', () => {
  /** The expected values are from the tests of ImageKit's libraries. */
  it('match the published examples of ImageKit', () => {
    expect(signUpload('private_key_test', 'your_token', 1582269249)).toBe(
      'e71bcd6031016b060d349d212e23e85c791decdd',
    )
    for (const endpoint of [
      'https://test-domain.com/test-endpoint',
      'https://test-domain.com/test-endpoint/',
    ]) {
      const signed = signUrl('private_key_test', endpoint, '/tr:w-100/test-signed-url.png', 100)
      expect(signed).toBe(
        'https://test-domain.com/test-endpoint/tr:w-100/test-signed-url.png?ik-t=100&ik-s=5e5037a31a7121cbe2964e220b4338cc6e1ba66d',
      )
    }
  })
})

describe('ImageKitStore', () => {
  let host: ImageHost
  let store: ImageKitStore
  let directory: string
  const now = new Date().toISOString()

  beforeEach(async () => {
    host = await startImageHost()
    const { imageKit } = readConfig(host.env)
    if (!imageKit) throw new Error('The settings name an image host.')
    store = new ImageKitStore(imageKit, new SettableClock(now))
    directory = fs.mkdtempSync(path.join(os.tmpdir(), 'image-host-'))
    fs.writeFileSync(path.join(directory, 'original'), 'the bytes of a picture')
  })

  afterEach(async () => {
    await host.close()
    fs.rmSync(directory, { recursive: true })
  })

  const mediaFile: MediaRow = {
    id: 'm1',
    store: 'imagekit',
    host_file_id: null,
    host_path: null,
    host_version: null,
    kind: 'photo',
    mime_type: 'image/jpeg',
    file_name: 'Onkel Åge & Co.jpg',
    size: 22,
    stored_bytes: 22,
    sha256: null,
    width: 600,
    height: 400,
    thumbhash: null,
    taken_on: null,
    folder: 'archives',
    owner_id: null,
    small_made_at: null,
    unused_since: null,
    created_at: now,
  }

  const whole = { width: null, original: false, accept: '' }

  async function addressOf(row: MediaRow, wanted: Parameters<typeof store.locate>[1] = whole) {
    const found = await store.locate(row, wanted)
    if (!found || !('address' in found)) throw new Error('The store gives addresses.')
    return found.address
  }

  it('stores private files that are read through signed URLs only', async () => {
    const row = { ...mediaFile, ...(await store.put(mediaFile, directory)) }
    expect(host.files.get(row.host_file_id ?? '')?.isPrivate).toBe(true)
    const answer = await fetch(await addressOf(row))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('the bytes of a picture')
    const unsigned = await fetch((await addressOf(row)).replace(/\?.*/, ''))
    expect(unsigned.status).toBe(401)
  })

  it('requests the width and no metadata', async () => {
    const row = { ...mediaFile, ...(await store.put(mediaFile, directory)) }
    await fetch(await addressOf(row, { ...whole, width: 320 }))
    await fetch(await addressOf(row))
    await fetch(await addressOf(row, { ...whole, original: true }))
    expect(host.asked).toEqual(['tr:w-320,c-at_max,md-false', 'tr:w-4096,c-at_max,md-false', 'tr:orig-true'])
  })

  it('finds and deletes a file at the host', async () => {
    const row = { ...mediaFile, ...(await store.put(mediaFile, directory)) }
    expect(await store.findHostedFile(row.host_file_id ?? '')).toMatchObject({
      folder: 'archives',
      isPrivate: true,
      isFirstVersion: true,
      stored: { stored_bytes: 22 },
    })
    await store.remove(row)
    expect(host.files.size).toBe(0)
    await expect(store.remove(row)).resolves.toBeUndefined()
    expect(await store.findHostedFile(row.host_file_id ?? '')).toBeNull()
  })

  it('throws a clear error when the host fails', async () => {
    host.mood = 'failing'
    await expect(store.findHostedFile('anything')).rejects.toMatchObject({ code: 'host_failed' })
    await expect(store.put(mediaFile, directory)).rejects.toMatchObject({ code: 'host_failed' })
  })

  it.each(['silent', 'resetting'] as const)(
    'throws the same error soon when the host is %s',
    async (mood) => {
      const { imageKit } = readConfig(host.env)
      if (!imageKit) throw new Error('The settings name an image host.')
      host.mood = mood
      const impatient = new ImageKitStore(imageKit, new SettableClock(now), 100)
      await expect(impatient.put(mediaFile, directory)).rejects.toMatchObject({ code: 'host_failed' })
    },
  )

  it('throws the same error when the host cannot be reached', async () => {
    await host.close()
    await expect(store.findHostedFile('anything')).rejects.toMatchObject({ code: 'host_failed' })
    host = await startImageHost()
  })
})
