/** The instructions for installing the site, by browser. */
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anna } from '#tests/support/client-people.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const safari = `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`
const facebook = `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0]`

function useBrowser(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.stubGlobal('isSecureContext', true)
  setNavigator('maxTouchPoints', 5)
}

function setNavigator(name: 'maxTouchPoints' | 'standalone', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true })
}

afterEach(() => {
  for (const name of ['maxTouchPoints', 'standalone']) Reflect.deleteProperty(navigator, name)
})

async function openInstructions() {
  server.use(signedInAs(anna))
  const { user } = await openApp('/offline')
  await pageTitle('Offline copy')
  await user.click(await screen.findByRole('button', { name: 'Install on this device' }))
  return await screen.findByRole('dialog')
}

const stepTitles = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)

it.each([
  ['Safari on an iPhone', safari, '1. Tap Share', /at the bottom of Safari/],
  ['Safari 26', safari.replace('17.5', '26.0'), '1. Tap the three dots, then Share', /bottom right/],
  ['Chrome', `${iphone} CriOS/126.0 Mobile/15E148 Safari/604.1`, '1. Tap Share', /top right of the browser/],
  [
    'an iPad',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    '1. Tap Share',
    /top right of the browser/,
  ],
])('shows where Add to Home Screen is in %s', async (_name, userAgent, title, place) => {
  useBrowser(userAgent)
  const dialog = await openInstructions()
  expect(stepTitles(dialog)).toEqual([
    title,
    '2. Choose Add to Home Screen',
    '3. Tap Add',
    '4. Open the app and sign in',
  ])
  expect(within(dialog).getByText(place)).toBeTruthy()
  expect(dialog.querySelectorAll('li > svg')).toHaveLength(4)
})

it('says that the browser inside another app cannot install the site, and how to leave that app', async () => {
  useBrowser(facebook)
  const dialog = await openInstructions()
  expect(within(dialog).getByRole('heading', { name: 'Open the site in Safari first' })).toBeTruthy()
  expect(within(dialog).getByText(/inside Facebook\. The site cannot be installed from here/)).toBeTruthy()
  expect(stepTitles(dialog)[1]).toBe('2. Choose Open in Safari')
})

it('advises on the sign-in page to install first and then to sign in', async () => {
  useBrowser(safari)
  server.use(signedInAs(null))
  const { user } = await openApp('/login')
  expect(await screen.findByText(/Install the app first, then sign in there\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show me how' }))
  expect(await screen.findByRole('dialog', { name: 'Add the site to your home screen' })).toBeTruthy()
})

it('warns about the seven days before Save everything, and not in the installed app', async () => {
  useBrowser(safari)
  server.use(signedInAs(anna))
  await openApp('/offline')
  expect(
    await screen.findByText(/delete what a website has saved after seven days without a visit/),
  ).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Install on this device' })).toHaveLength(1)
  cleanup()
  setNavigator('standalone', true)
  await openApp('/offline')
  await pageTitle('Offline copy')
  expect(await screen.findByRole('region', { name: 'Storage on this device' })).toBeTruthy()
  expect(screen.queryByText(/seven days/)).toBeNull()
})

it('advises nothing in the installed app', async () => {
  useBrowser(safari)
  setNavigator('standalone', true)
  server.use(signedInAs(null))
  await openApp('/login')
  await pageTitle('Sign in')
  // The hint is loaded with the page's other chunks; the form is complete without it.
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByRole('button', { name: 'Show me how' })).toBeNull()
})
