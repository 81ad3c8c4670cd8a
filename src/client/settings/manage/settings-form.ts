/** The settings form: field values, labels and tabs, validation, and the payload with the changes. */
import type { z } from 'zod'
import type { FieldFormat } from '#client/ui/form/list-differing-fields.ts'
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
  coverItemId: string | null
  coverBeforeSignIn: boolean
  branchColors: SiteSettings['branchColors']
  mark: SiteSettings['mark']
  markLetter: string
  adminEmail: string
  emailNotifications: boolean
  moderationRequired: boolean
  commentsEnabled: boolean
  childBirthdays: boolean
  presumeLiving: boolean
  maintenanceMode: boolean
  adminSecondStep: boolean
  /** The typed text, like all number fields. */
  maxFileSize: string
  allowedFileTypes: FileEnding[]
  backupFrequency: BackupFrequency
  backupsKept: string
}

export const settingsTabs = ['general', 'email', 'security', 'media', 'advanced'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The label and the tab of every field. */
export const fieldNames: Record<keyof SettingsFields, { label: string; tab: SettingsTab }> = {
  siteName: { label: 'Name of the site', tab: 'general' },
  siteDescription: { label: 'Description', tab: 'general' },
  contactEmail: { label: 'Contact email address', tab: 'general' },
  theme: { label: 'Default theme', tab: 'general' },
  coverItemId: { label: 'Cover picture', tab: 'general' },
  coverBeforeSignIn: { label: 'Show the cover picture on the sign-in page', tab: 'general' },
  branchColors: { label: 'Colors of the branches', tab: 'general' },
  mark: { label: 'Mark of the site', tab: 'general' },
  markLetter: { label: 'Letter', tab: 'general' },
  adminEmail: { label: 'Email address for notifications', tab: 'email' },
  emailNotifications: { label: 'Email notifications', tab: 'email' },
  moderationRequired: { label: 'Review submissions before they are published', tab: 'security' },
  commentsEnabled: { label: 'Comments and thanks', tab: 'security' },
  childBirthdays: { label: 'Birthdays of people under 16', tab: 'security' },
  presumeLiving: { label: 'Count people born in the last 90 years as living', tab: 'security' },
  maintenanceMode: { label: 'Maintenance mode', tab: 'security' },
  adminSecondStep: { label: 'Administrators need a second step', tab: 'security' },
  maxFileSize: { label: 'Maximum image size, in MB', tab: 'media' },
  allowedFileTypes: { label: 'Allowed file types', tab: 'media' },
  backupFrequency: { label: 'Scheduled backups', tab: 'advanced' },
  backupsKept: { label: 'Number of backups to keep', tab: 'advanced' },
}

export const fieldKeys = Object.keys(fieldNames) as (keyof SettingsFields)[]

export function toFields(settings: SiteSettings): SettingsFields {
  const { siteName, siteDescription, theme, emailNotifications, moderationRequired } = settings
  const {
    commentsEnabled,
    childBirthdays,
    presumeLiving,
    maintenanceMode,
    adminSecondStep,
    allowedFileTypes,
    backupFrequency,
  } = settings
  return {
    ...{ siteName, siteDescription, theme, emailNotifications, moderationRequired },
    ...{
      commentsEnabled,
      childBirthdays,
      presumeLiving,
      maintenanceMode,
      adminSecondStep,
      allowedFileTypes,
      backupFrequency,
    },
    coverItemId: settings.coverItemId,
    coverBeforeSignIn: settings.coverBeforeSignIn,
    branchColors: settings.branchColors,
    mark: settings.mark,
    markLetter: settings.markLetter,
    contactEmail: settings.contactEmail ?? '',
    adminEmail: settings.adminEmail ?? '',
    maxFileSize: String(settings.maxFileSize),
    backupsKept: String(settings.backupsKept),
  }
}

/** Parses digits only; returns NaN for other texts. */
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

/** One message for every error of a number field. */
const numberErrors: Partial<Record<string, string>> = {
  maxFileSize: 'Please enter a whole number from 1 to 100.',
  backupsKept: 'Please enter a whole number from 1 to 60.',
}

/** The error messages by field, in the order of the tabs. */
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

/** The changed settings only, so that another user's changes to other settings are kept. */
export function getPayloadChanges(fields: SettingsFields, before: SettingsFields): SettingsPayload {
  const all = toPayload(fields)
  const changes: SettingsPayload = Object.fromEntries(
    changedKeys(fields, before).map((name) => [name, all[name]]),
  )
  // The server takes back the consent of the picture before, unless it is given again.
  return 'coverItemId' in changes ? { ...changes, coverBeforeSignIn: fields.coverBeforeSignIn } : changes
}

/** Formats a setting's value for the comparison of two versions. */
function formatSetting(name: keyof SettingsFields, fields: SettingsFields): string {
  const value = fields[name]
  if (name === 'coverItemId') return value === null ? 'a new picture every day' : 'a chosen picture'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? value : (value ?? []).join(', ')
}

/** The label and the format of every setting. */
export const settingsFormats: readonly FieldFormat<SettingsFields>[] = fieldKeys.map((name) => [
  fieldNames[name].label,
  (fields) => formatSetting(name, fields),
])
