/** The props of every settings tab. */
import type { SiteSettings } from '#shared/contracts/site-settings.contract.ts'
import type { SettingsFields } from './settings-form.ts'

export interface TabProps {
  /** The saved settings. */
  settings: SiteSettings
  fields: SettingsFields
  /** The error messages by field. */
  errors: Partial<Record<string, string>>
  set: (part: Partial<SettingsFields>) => void
}
