/** The props of every settings tab. */
import type { ComponentType } from 'react'
import type { PictureFieldProps } from '#client/ui/form/field-group.tsx'
import type { SiteSettings } from '#shared/contracts/site-settings.contract.ts'
import type { SettingsFields } from './settings-form.ts'

/** The field for a picture of the archives, which the page provides. */
export type PictureField = ComponentType<PictureFieldProps>

export interface TabProps {
  /** The saved settings. */
  settings: SiteSettings
  fields: SettingsFields
  /** The error messages by field. */
  errors: Partial<Record<string, string>>
  set: (part: Partial<SettingsFields>) => void
  PictureField: PictureField
}
