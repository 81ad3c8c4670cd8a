/** The settings that everyone may read. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveSettings } from '#server/settings/settings.service.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

test('returns the defaults until others are saved', async () => {
  expect((await app.call(getPublicSettings)).output()).toEqual({
    site_name: 'Family Heritage',
    site_description: 'The private website of our family',
    contact_email: null,
    theme: 'dark',
    maintenance_mode: false,
    comments_enabled: true,
    child_birthdays: false,
    look: {
      branch_colors: 'album',
      mark: 'tree',
      mark_letter: '',
      cover_item_id: null,
      cover_before_sign_in: false,
    },
  })
})

test('returns saved settings, and the defaults for the others', async () => {
  await saveSettings(app.deps, { site_name: 'The Bergs', theme: 'light' })
  expect((await app.call(getPublicSettings)).output()).toMatchObject({
    site_name: 'The Bergs',
    theme: 'light',
    maintenance_mode: false,
  })
})

test('replaces only an invalid value by its default', async () => {
  await saveSettings(app.deps, { site_name: 'The Bergs' })
  await app.db.insertInto('settings').values({ key: 'theme', value: '"sepia"' }).execute()
  expect((await app.call(getPublicSettings)).output()).toMatchObject({
    site_name: 'The Bergs',
    theme: 'dark',
  })
})

test('returns no other settings', async () => {
  await app.db.insertInto('settings').values({ key: 'adminEmail', value: '"emma@example.org"' }).execute()
  expect(JSON.stringify((await app.call(getPublicSettings)).json)).not.toContain('emma')
})
