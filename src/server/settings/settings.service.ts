/** The settings of the site, with what holds until somebody saves another value. */
import { z } from 'zod'
import type { Deps } from '#server/app.ts'
import { raiseVersion } from '#server/db/versions.ts'
import { type PublicSettings, themePreference } from '#shared/contracts/settings.contract.ts'
import { loadSettings, saveSetting } from './settings.store.ts'

/** Each falls back by itself, so that one value that a later version wrote does not lose the others. */
const settings = z.object({
  site_name: z.string().min(1).catch('Family Heritage'),
  site_description: z.string().catch('The private website of our family'),
  contact_email: z.string().nullable().catch(null),
  theme: themePreference.catch('dark'),
  maintenance_mode: z.boolean().catch(false),
})
export type Settings = z.infer<typeof settings>

export async function readSettings(deps: Pick<Deps, 'db'>): Promise<Settings> {
  return settings.parse(await loadSettings(deps.db))
}

export async function siteName(deps: Pick<Deps, 'db'>): Promise<string> {
  return (await readSettings(deps)).site_name
}

/** What the site says of itself to anybody. */
export async function publicSettings(deps: Pick<Deps, 'db'>): Promise<PublicSettings> {
  return await readSettings(deps)
}

/** Saves the settings that are given; the others stay. Call it in the transaction of the write. */
export async function saveSettings(deps: Pick<Deps, 'db'>, change: Partial<Settings>): Promise<void> {
  for (const [key, value] of Object.entries(change)) await saveSetting(deps.db, key, value)
  await raiseVersion(deps.db, 'settings')
}
