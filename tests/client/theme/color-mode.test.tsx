/** Tests of the color mode. */
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { anna } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

const { device } = prepareBrowser()
const script = readFileSync('public/theme.js', 'utf8')

function shownTheme() {
  return document.documentElement.classList.contains('light') ? 'light' : 'dark'
}

/** Runs theme.js, as the browser does before the first paint. */
function beforeFirstPaint() {
  document.documentElement.className = ''
  runInThisContext(script)
}

async function openMenu() {
  server.use(signedInAs(anna))
  const { user } = await openApp('/')
  await pageTitle('Family Heritage')
  await user.click(screen.getByRole('button', { name: /Anna Lindqvist/ }))
  return user
}

it('is dark by default', async () => {
  beforeFirstPaint()
  expect(shownTheme()).toBe('dark')
  await openMenu()
  const dark = await screen.findByRole<HTMLInputElement>('radio', { name: 'Dark' })
  expect(dark.checked).toBe(true)
})

it('applies a choice at once, and before the first paint of the next visit', async () => {
  const user = await openMenu()
  await user.click(await screen.findByRole('radio', { name: 'Light' }))
  expect(shownTheme()).toBe('light')
  expect(localStorage.getItem('family-heritage-theme')).toBe('light')
  beforeFirstPaint()
  expect(shownTheme()).toBe('light')
})

it('follows the device when "System" is chosen', async () => {
  device().change({ light: true })
  const user = await openMenu()
  await user.click(await screen.findByRole('radio', { name: 'System' }))
  expect(shownTheme()).toBe('light')
  device().change({ light: false })
  expect(shownTheme()).toBe('dark')
  device().change({ light: true })
  beforeFirstPaint()
  expect(shownTheme()).toBe('light')
})

it("applies the site's default theme only without a choice of the user", async () => {
  server.use(
    handle(getPublicSettings, () => ({
      site_name: 'The Lindqvists',
      site_description: '',
      contact_email: null,
      theme: 'light' as const,
      maintenance_mode: false,
      comments_enabled: true,
      child_birthdays: false,
    })),
    signedInAs(anna),
  )
  const { user } = await openApp('/')
  await pageTitle('The Lindqvists')
  expect(shownTheme()).toBe('light')
  await user.click(screen.getByRole('button', { name: /Anna Lindqvist/ }))
  await user.click(await screen.findByRole('radio', { name: 'Dark' }))
  beforeFirstPaint()
  expect(shownTheme()).toBe('dark')
})

it('is light on paper', async () => {
  await openMenu()
  expect(shownTheme()).toBe('dark')
  device().change({ printing: true })
  expect(shownTheme()).toBe('light')
  device().change({ printing: false })
  expect(shownTheme()).toBe('dark')
})
