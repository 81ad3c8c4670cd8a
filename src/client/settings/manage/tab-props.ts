/** What every tab of the settings is given. */
import type { SiteSettings } from '#shared/contracts/site-settings.contract.ts'
import type { SettingsFields } from './settings-form.ts'

export interface TabProps {
  /** As they are saved. */
  settings: SiteSettings
  fields: SettingsFields
  /** What is wrong, by field, as sentences. */
  errors: Partial<Record<string, string>>
  set: (part: Partial<SettingsFields>) => void
}
