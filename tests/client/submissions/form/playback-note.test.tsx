/** What the form says of films and recordings that some phones cannot play, before they are sent. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getRecordingConversion } from '#shared/contracts/media.contract.ts'
import { anna } from '#tests/support/client-people.ts'
import { handle, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { openApp, prepareBrowser, server, signedInAs, uploadRules } from '#tests/support/render.tsx'

prepareBrowser()

async function choose(name: string, type: string) {
  const { user } = await openApp('/archives')
  await user.click(await screen.findByRole('button', { name: 'Add to Archives' }))
  await screen.findByRole('button', { name: 'Submit to Archives' })
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  if (!input) throw new Error('The form has no file picker.')
  await user.upload(input, new File(['abc'], name, { type }))
  await screen.findByText(name)
}

it.each([
  ['song.ogg', 'audio/ogg', 'Some phones will not be able to play this. Every phone can play MP3.'],
  ['garden.webm', 'video/webm', 'Some phones will not be able to play this. Every phone can play MP4.'],
])('says that some phones will not play %s when the server converts nothing', async (name, type, note) => {
  server.use(
    signedInAs(anna),
    handle(getRecordingConversion, () => ({ ...uploadRules, available: false })),
  )
  await choose(name, type)
  expect(await screen.findByText(note)).toBeTruthy()
})

it('says that some phones may not play a recording when the server does not answer', async () => {
  server.use(signedInAs(anna), handleWithNetworkError(getRecordingConversion))
  await choose('song.ogg', 'audio/ogg')
  expect(
    await screen.findByText('Some phones may not be able to play this. Every phone can play MP3.'),
  ).toBeTruthy()
})

it('says nothing of recordings that the server converts or that every phone plays', async () => {
  let asked = 0
  server.use(
    signedInAs(anna),
    handle(getRecordingConversion, () => {
      asked += 1
      return uploadRules
    }),
  )
  await choose('song.ogg', 'audio/ogg')
  await waitFor(() => expect(asked).toBe(1))
  await waitFor(() => expect(screen.queryByText(/Some phones/)).toBeNull())
})
