/** Sharing the link of a page, with a simulated share sheet and clipboard. */
import { ChakraProvider } from '@chakra-ui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { system } from '#client/theme/system.ts'
import { ShareButton } from '#client/ui/controls/share-button.tsx'
import { dismissToast, Toaster } from '#client/ui/feedback/toaster.tsx'

const link = `${location.origin}/news/harvest`

function setNavigator(name: 'share' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true })
}

afterEach(() => {
  cleanup()
  dismissToast()
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name)
})

async function pressShare() {
  render(
    <ChakraProvider value={system}>
      <ShareButton title="Harvest" path="/news/harvest" />
      <Toaster />
    </ChakraProvider>,
  )
  // Also waits for what follows the answer of the share sheet.
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })))
}

it('opens the share sheet of the device with the title and the link', async () => {
  const share = vi.fn(async () => {})
  setNavigator('share', share)
  await pressShare()
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Harvest', url: link })
  expect(screen.getByRole('status').textContent).toBe('')
})

it('does nothing more when the user closes the share sheet', async () => {
  setNavigator('share', () => Promise.reject(new DOMException('closed', 'AbortError')))
  await pressShare()
  expect(screen.getByRole('status').textContent).toBe('')
})

it.each([
  ['without a share sheet', undefined],
  ['when the share sheet fails', () => Promise.reject(new DOMException('not here', 'NotAllowedError'))],
])('copies the link %s, and says that the link needs an account', async (_when, share) => {
  if (share) setNavigator('share', share)
  const writeText = vi.fn(async () => {})
  setNavigator('clipboard', { writeText })
  await pressShare()
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(screen.getByText(/have to sign in/)).toBeTruthy()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(link)
})

it('shows the link where the browser does not allow copying', async () => {
  setNavigator('clipboard', undefined)
  await pressShare()
  expect(await screen.findByText(link)).toBeTruthy()
})
