/** Tests of the look of the site: choosing it in the settings, and applying it before the first paint. */
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { getPublicSettings, type PublicSettings, type SiteLook } from '#shared/contracts/settings.contract.ts'
import { getSettings, siteSettings, updateSettings } from '#shared/contracts/site-settings.contract.ts'
import { markShapes } from '#shared/marks.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedDialog,
  pageTitle,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'
import { anItem } from '../archives/some-items.ts'
import { someSettings } from './sample-settings.ts'

prepareBrowser()

let kept = someSettings()
let asked: unknown[]

function toPublicSettings(): PublicSettings {
  const look: SiteLook = {
    branch_colors: kept.branchColors,
    mark: kept.mark,
    mark_letter: kept.markLetter,
    cover_item_id: kept.coverItemId,
    cover_before_sign_in: kept.coverBeforeSignIn,
  }
  return {
    ...{ site_name: kept.siteName, site_description: '', contact_email: null, theme: 'dark' },
    ...{ maintenance_mode: false, comments_enabled: true, child_birthdays: false, look },
  }
}

const picture = { width: 1500, height: 1000, thumbhash: null }

beforeEach(() => {
  kept = someSettings({ siteName: 'The Bergs' })
  asked = []
  server.use(
    signedInAs(makeUser({ role: 'admin', userType: 'admin' })),
    handle(getSettings, () => kept),
    handle(getPublicSettings, toPublicSettings),
    handle(updateSettings, ({ body }) => {
      asked.push(body)
      kept = siteSettings.parse({ ...kept, ...body, updated_at: '2026-05-02T12:00:00.000Z' })
      return kept
    }),
    handle(listArchives, () => ({
      data: [
        anItem({ id: 'farm', title: 'The farm', file_url: '/api/media/farm', picture }),
        anItem({ id: 'mill', title: 'The mill', file_url: '/api/media/mill', picture }),
        anItem({ id: 'deed', title: 'The deed', file_type: 'document' }),
      ],
    })),
  )
})

async function openLook() {
  const { user } = await openApp('/admin/settings')
  await pageTitle('Settings')
  const panel = within(await screen.findByRole('region', { name: 'The look of your family' }))
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByText('Settings saved')
  }
  return { user, panel, save }
}

it('saves colors and a letter as the mark, applies both at once, and before the first paint of the next visit', async () => {
  const { user, panel, save } = await openLook()
  expect(panel.queryByRole('textbox')).toBeNull()
  await user.click(panel.getByRole('radio', { name: 'Fjord' }))
  await user.click(panel.getByRole('radio', { name: 'Letter' }))
  const field = panel.getByRole<HTMLInputElement>('textbox', { name: 'Letter' })
  expect(field.placeholder, 'the first letter of the name without its article').toBe('B')
  await save()
  expect(asked).toEqual([{ branchColors: 'fjord', mark: 'letter' }])
  await waitFor(() => expect(document.documentElement.dataset['branchColors']).toBe('fjord'))
  const home = screen.getAllByRole('link', { name: /The Bergs/ })[0]
  await waitFor(() => expect(home?.querySelector('svg text')?.textContent).toBe('B'))

  const root = document.documentElement
  delete root.dataset['branchColors']
  runInThisContext(readFileSync('public/theme.js', 'utf8'))
  expect(root.dataset['branchColors']).toBe('fjord')
  expect(root.dataset['splashMark']).toBe('')
  expect(decodeURIComponent(root.style.getPropertyValue('--splash-mark'))).toContain('>B</text>')
})

it('chooses a cover picture among the pictures of the archives, and shows it before sign-in only when asked', async () => {
  const { user, panel, save } = await openLook()
  expect(panel.queryByRole('checkbox')).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Choose a picture' }))
  const dialog = await openedDialog('Cover picture')
  expect(await dialog.findByRole('button', { name: 'The mill' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'The deed' })).toBeNull()
  await user.type(dialog.getByRole('searchbox'), 'farm')
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'The mill' })).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'The farm' }))
  expect(await panel.findByText('The farm')).toBeTruthy()
  const box = panel.getByRole<HTMLInputElement>('checkbox', { name: /on the sign-in page/ })
  expect(box.checked).toBe(false)
  await save()
  expect(asked).toEqual([{ coverItemId: 'farm', coverBeforeSignIn: false }])
  await user.click(panel.getByRole('checkbox'))
  await user.click(panel.getByRole('button', { name: 'Choose another picture' }))
  const again = await openedDialog('Cover picture')
  await user.click(await again.findByRole('button', { name: 'The mill' }))
  expect(await panel.findByText('The mill')).toBeTruthy()
  expect(panel.getByRole<HTMLInputElement>('checkbox').checked, 'another picture asks anew').toBe(false)
  await user.click(panel.getByRole('button', { name: 'Show a new picture every day' }))
  await waitFor(() => expect(panel.queryByRole('checkbox')).toBeNull())
})

it('shows the mark of the settings on the sign-in page, and the cover picture only when an administrator says so', async () => {
  kept = someSettings({ siteName: 'The Bergs', mark: 'house', coverItemId: 'farm' })
  server.use(signedInAs(null))
  await openApp('/login')
  await pageTitle('Sign in')
  const { strokes } = markShapes.house
  await waitFor(() => expect(document.querySelector(`path[d="${strokes}"]`)).toBeTruthy())
  expect(document.querySelector('[data-cover]')).toBeNull()
  cleanup()
  kept = someSettings({ ...kept, coverBeforeSignIn: true })
  await openApp('/login')
  await waitFor(() => {
    const image = document.querySelector<HTMLImageElement>('img[data-cover]')
    expect(image?.getAttribute('src')).toBe('/api/settings/cover?w=640')
  })
})
