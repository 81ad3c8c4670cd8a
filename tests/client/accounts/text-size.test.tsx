/** Tests of the text size: on the device, before the first paint, and on the account. */
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { saveTextSize } from '#shared/contracts/accounts.contract.ts'
import { anna, makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()
const script = readFileSync('public/theme.js', 'utf8')
const root = document.documentElement
let saved: number[]

beforeEach(() => {
  saved = []
  root.removeAttribute('style')
  server.use(saveSucceeds())
})

function saveSucceeds() {
  return handle(saveTextSize, ({ body }) => {
    saved.push(body.textSize)
    return { success: true as const }
  })
}

async function openMenu(user = anna) {
  server.use(signedInAs(user))
  const app = await openApp('/')
  await pageTitle('Family Heritage')
  await app.user.click(screen.getByRole('button', { name: /Anna Lindqvist/ }))
  await screen.findByRole('group', { name: /^Text size/ })
  return app
}

function getChecked() {
  return screen.getAllByRole<HTMLInputElement>('radio', { name: / %$/ }).find(({ checked }) => checked)?.value
}

it('applies a choice at once, before the first paint of the next visit, and to the account', async () => {
  const { user } = await openMenu()
  expect(getChecked()).toBe('100')
  await user.click(screen.getByRole('radio', { name: '130 %' }))
  expect(root.style.fontSize).toBe('130%')
  expect(root.dataset['textSize']).toBe('130')
  await waitFor(() => expect(saved).toEqual([130]))
  root.removeAttribute('style')
  runInThisContext(script)
  expect(root.style.fontSize).toBe('130%')
})

it('starts with the size of the account on a device without a size', async () => {
  await openMenu(makeUser({ textSize: 145 }))
  expect(root.style.fontSize).toBe('145%')
  expect(getChecked()).toBe('145')
  expect(saved).toEqual([])
})

it('keeps the size of the device when the account has another one', async () => {
  localStorage.setItem('family-heritage-text-size', '115')
  await openMenu(makeUser({ textSize: 160 }))
  expect(getChecked()).toBe('115')
  expect(saved).toEqual([])
})

it('sends a choice at the next start when the server could not be reached', async () => {
  server.use(handleWithNetworkError(saveTextSize))
  const { user } = await openMenu()
  await user.click(screen.getByRole('radio', { name: '160 %' }))
  expect(root.style.fontSize).toBe('160%')
  cleanup()
  server.use(saveSucceeds())
  await openMenu()
  await waitFor(() => expect(saved).toEqual([160]))
})
