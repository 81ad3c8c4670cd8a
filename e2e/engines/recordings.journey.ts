/** The length of films and recordings, as the players of every engine know it. */
import fs from 'node:fs'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { z } from 'zod'
import { ApiClient } from '../fixtures/api-client.ts'
import { selam } from '../fixtures/family.ts'
import { uploadFile } from '../fixtures/upload-file.ts'
import { expect, inEngines, test } from './engine-test.ts'
import { signIn } from './steps.ts'
import type { User } from './user.ts'

const items = z.object({ data: z.array(z.object({ file_url: z.string(), file_type: z.string() })) })
const oggFile = new URL('../../tests/server/media/recordings/files/sound.opus', import.meta.url)

async function readLength(reader: ApiClient, url: string): Promise<number> {
  const response = await reader.send('GET', url.replace(/^\/api/, ''))
  const source = new BufferSource(new Uint8Array(await response.arrayBuffer()))
  return await new Input({ source, formats: ALL_FORMATS }).computeDuration()
}

/** Opens a file in a player and returns its length in seconds, or the error, once the file has been loaded. */
async function openPlayer(user: User, kind: string, url: string): Promise<unknown> {
  return await user.page.run(`new Promise((resolve) => {
    const player = document.createElement('${kind}')
    player.preload = 'auto'
    // Some engines know the length a moment after the whole file can be played.
    const answer = () => {
      if (player.readyState === 4 && Number.isFinite(player.duration)) resolve(player.duration)
    }
    player.oncanplaythrough = answer
    player.ondurationchange = answer
    player.onerror = () => resolve(player.error.message)
    player.src = '${url}'
    document.body.append(player)
  })`)
}

inEngines(() => {
  test('knows the length of films and recordings', async ({ demo, phone }) => {
    const reader = await ApiClient.signIn(demo.address, selam.username, selam.password)
    const { data } = items.parse(await reader.call('GET', '/archives'))
    const files = data.filter(({ file_type }) => file_type === 'audio' || file_type === 'video')
    const song = { name: 'song.ogg', bytes: fs.readFileSync(oggFile) }
    files.push({ file_url: await uploadFile(reader, 'archives', song), file_type: 'audio' })
    const user = await phone.start(demo.address)
    await signIn(user, '/news', selam)
    for (const { file_url, file_type } of files) {
      const length = await readLength(reader, file_url)
      for (const _ of ['first', 'second', 'third']) {
        expect(await openPlayer(user, file_type, file_url)).toBeCloseTo(length, 0.5)
      }
    }
  })
})
