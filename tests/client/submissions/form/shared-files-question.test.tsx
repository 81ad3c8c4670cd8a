import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anna } from '#tests/support/client-people.ts'
import { openApp, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const sharedFiles = () => import('#client/offline/saved/shared-files.ts')
const waitingNames = async () => (await (await sharedFiles()).readSharedFiles()).map(({ file }) => file.name)

/** Opens "Add to Archives" after another app has shared files. */
async function openWithShared(...files: File[]) {
  server.use(signedInAs(anna))
  const { user } = await openApp('/archives')
  const open = await screen.findByRole('button', { name: 'Add to Archives' })
  const { saveSharedFiles } = await sharedFiles()
  await waitFor(async () => expect(await saveSharedFiles(anna.id, files)).toBe('saved'))
  await user.click(open)
  const question = within(await screen.findByRole('status', { name: 'Shared files' }))
  return { user, question }
}

const photo = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' })

it('keeps shared files out of the draft, and deletes them when the user refuses', async () => {
  const { user, question } = await openWithShared(photo('one.jpg'), photo('two.jpg'))
  expect(question.getByText('Add these 2 files?')).toBeTruthy()
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'one.jpg (5 Bytes)',
    'two.jpg (5 Bytes)',
  ])
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull()
  await user.click(question.getByRole('button', { name: 'Do not add' }))
  expect(screen.queryByRole('status', { name: 'Shared files' })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull()
  await waitFor(async () => expect(await waitingNames()).toEqual([]))
})

it('adds shared files to the draft when the user agrees, and deletes refused files from the device', async () => {
  const { user, question } = await openWithShared(photo('one.jpg'), new File(['x'], 'run.exe'))
  await user.click(question.getByRole('button', { name: 'Add files' }))
  const chosen = within(await screen.findByRole('list', { name: 'Chosen files' }))
  expect(chosen.getByText('one.jpg')).toBeTruthy()
  expect(screen.queryByRole('status', { name: 'Shared files' })).toBeNull()
  await waitFor(async () => expect(await waitingNames()).not.toContain('run.exe'))
})
