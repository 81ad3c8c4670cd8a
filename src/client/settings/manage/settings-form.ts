/** The settings while they are changed: their fields, where each stands, what they lack, what is sent. */
import type { z } from 'zod'
import type { FieldFormat } from '#client/ui/form/compare-versions.ts'
import {
  type BackupFrequency,
  type fileType,
  type SettingsPayload,
  type SiteSettings,
  settingsPayload,
} from '#shared/contracts/site-settings.contract.ts'

export type FileEnding = z.infer<typeof fileType>

export interface SettingsFields {
  siteName: string
  siteDescription: string
  contactEmail: string
  theme: SiteSettings['theme']
  adminEmail: string
  emailNotifications: boolean
  moderationRequired: boolean
  maintenanceMode: boolean
  /** As it was typed, like every number. */
  maxFileSize: string
  allowedFileTypes: FileEnding[]
  backupFrequency: BackupFrequency
  backupsKept: string
}

export const settingsTabs = ['general', 'email', 'security', 'media', 'advanced'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** What each is called, and on which tab it stands. */
export const fieldNames: Record<keyof SettingsFields, { label: string; tab: SettingsTab }> = {
  siteName: { label: 'Name of the site', tab: 'general' },
  siteDescription: { label: 'Description', tab: 'general' },
  contactEmail: { label: 'Contact address', tab: 'general' },
  theme: { label: 'Theme at the first visit', tab: 'general' },
  adminEmail: { label: 'Address for notices', tab: 'email' },
  emailNotifications: { label: 'Notices by email', tab: 'email' },
  moderationRequired: { label: 'What relatives send in waits for review', tab: 'security' },
  maintenanceMode: { label: 'Maintenance mode', tab: 'security' },
  maxFileSize: { label: 'Largest picture, in MB', tab: 'media' },
  allowedFileTypes: { label: 'Files that are taken', tab: 'media' },
  backupFrequency: { label: 'Scheduled backups', tab: 'advanced' },
  backupsKept: { label: 'Scheduled backups kept', tab: 'advanced' },
}

export const fieldKeys = Object.keys(fieldNames) as (keyof SettingsFields)[]

export function toFields(settings: SiteSettings): SettingsFields {
  const { siteName, siteDescription, theme, emailNotifications, moderationRequired } = settings
  const { maintenanceMode, allowedFileTypes, backupFrequency } = settings
  return {
    ...{ siteName, siteDescription, theme, emailNotifications, moderationRequired },
    ...{ maintenanceMode, allowedFileTypes, backupFrequency },
    contactEmail: settings.contactEmail ?? '',
    adminEmail: settings.adminEmail ?? '',
    maxFileSize: String(settings.maxFileSize),
    backupsKept: String(settings.backupsKept),
  }
}

/** Only whole numbers in figures are any. */
function parseWholeNumber(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN
}

function toPayload(fields: SettingsFields): SettingsPayload {
  return {
    ...fields,
    contactEmail: fields.contactEmail.trim(),
    adminEmail: fields.adminEmail.trim(),
    maxFileSize: parseWholeNumber(fields.maxFileSize),
    backupsKept: parseWholeNumber(fields.backupsKept),
  }
}

/** Said in one sentence, whatever is wrong with a number. */
const numberErrors: Partial<Record<string, string>> = {
  maxFileSize: 'Please enter a whole number from 1 to 100.',
  backupsKept: 'Please enter a whole number from 1 to 60.',
}

/** What is wrong, by field, as sentences, in the order of the tabs; empty where nothing is. */
export function validateSettings(fields: SettingsFields): Partial<Record<string, string>> {
  const { error } = settingsPayload.safeParse(toPayload(fields))
  const found = new Map((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
  return Object.fromEntries(
    fieldKeys.flatMap((name) => {
      const message = found.get(name)
      return message === undefined ? [] : [[name, numberErrors[name] ?? message]]
    }),
  )
}

export function changedKeys(fields: SettingsFields, before: SettingsFields): (keyof SettingsFields)[] {
  return fieldKeys.filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(before[name]))
}

/** The fields that were changed, as they are typed; null where none was. */
export function changedFields(
  fields: SettingsFields,
  before: SettingsFields,
): Partial<SettingsFields> | null {
  const changed = changedKeys(fields, before)
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, fields[name]]))
}

/** Only what was changed: what somebody else changes meanwhile elsewhere on the page stays theirs. */
export function getPayloadChanges(fields: SettingsFields, before: SettingsFields): SettingsPayload {
  const all = toPayload(fields)
  return Object.fromEntries(changedKeys(fields, before).map((name) => [name, all[name]]))
}

/** A setting's value as one reads it beside another one. */
function formatSetting(value: string | boolean | readonly string[]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? value : value.join(', ')
}

/** Every setting by its name, in words. */
export const settingsFormats: readonly FieldFormat<SettingsFields>[] = fieldKeys.map((name) => [
  fieldNames[name].label,
  (fields) => formatSetting(fields[name]),
])
