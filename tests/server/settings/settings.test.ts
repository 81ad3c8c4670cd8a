/** The settings that anybody may read. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveSettings } from '#server/settings/settings.service.ts'
import { getHealth, getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

test('until somebody saves others, the defaults hold', async () => {
  expect((await app.call(getPublicSettings)).output()).toEqual({
    site_name: 'Family Heritage',
    site_description: 'The private website of our family',
    contact_email: null,
    theme: 'dark',
    maintenance_mode: false,
  })
})

test('saved settings hold, the others stay', async () => {
  await saveSettings(app.deps, { site_name: 'The Bergs', theme: 'light' })
  expect((await app.call(getPublicSettings)).output()).toMatchObject({
    site_name: 'The Bergs',
    theme: 'light',
    maintenance_mode: false,
  })
})

test('a value that this version does not know falls back alone', async () => {
  await saveSettings(app.deps, { site_name: 'The Bergs' })
  await app.db.insertInto('settings').values({ key: 'theme', value: '"sepia"' }).execute()
  expect((await app.call(getPublicSettings)).output()).toMatchObject({
    site_name: 'The Bergs',
    theme: 'dark',
  })
})

test('nothing else of the settings is told', async () => {
  await app.db.insertInto('settings').values({ key: 'adminEmail', value: '"emma@example.org"' }).execute()
  expect(JSON.stringify((await app.call(getPublicSettings)).json)).not.toContain('emma')
})

test('the sign of life needs no session', async () => {
  expect((await app.call(getHealth)).output()).toEqual({ status: 'ok' })
})
