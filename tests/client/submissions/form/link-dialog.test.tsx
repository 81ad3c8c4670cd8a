/** Tests of the button that inserts a link into a story. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anna } from '#tests/support/client-people.ts'
import { fillIn, openApp, openedDialog, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

async function openStory(text: string, selected: string) {
  server.use(signedInAs(anna))
  const { user } = await openApp('/news')
  await user.click(await screen.findByRole('button', { name: 'Share Your News' }))
  const content = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })
  await user.click(content)
  await user.paste(text)
  content.setSelectionRange(text.indexOf(selected), text.indexOf(selected) + selected.length)
  await user.click(screen.getByRole('button', { name: 'Link' }))
  const dialog = await openedDialog('Insert a link')
  return { user, content, dialog }
}

it('asks for text and address, and inserts the link in place of the selection', async () => {
  const { user, content, dialog } = await openStory('See the museum there.', 'the museum')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Text' }).value).toBe('the museum')
  fillIn('Web address', 'www.museum.org')
  await user.click(dialog.getByRole('button', { name: 'Insert link' }))
  await waitFor(() => expect(content.value).toBe('See [the museum](https://www.museum.org/) there.'))
  expect(screen.queryByRole('dialog', { name: 'Insert a link' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(content))
})

it('takes a selected address as the address, and inserts nothing that is no address', async () => {
  const { user, content, dialog } = await openStory('See www.museum.org there.', 'www.museum.org')
  const address = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Web address' })
  expect(address.value).toBe('www.museum.org')
  fillIn('Web address', 'the museum')
  await user.click(dialog.getByRole('button', { name: 'Insert link' }))
  expect(await dialog.findByText('Please enter a web address such as www.museum.org.')).toBeTruthy()
  expect(document.activeElement).toBe(address)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Insert a link' })).toBeNull())
  expect(content.value).toBe('See www.museum.org there.')
})
