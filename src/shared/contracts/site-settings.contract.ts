/** The settings of the site, for administrators. Apart from the public ones, which every first view carries. */
import { z } from 'zod'
import { fileTypes } from '../file-types.ts'
import { endpoint } from './endpoint.ts'
import { themePreference } from './settings.contract.ts'

/** The endings of all files that the site can take. */
export const knownFileTypes = fileTypes.flatMap(({ settings }) => [...settings])
export const fileType = z.enum(knownFileTypes)

export const backupFrequency = z.enum(['daily', 'weekly', 'monthly', 'disabled'])
export type BackupFrequency = z.infer<typeof backupFrequency>

const address = z
  .union([z.literal(''), z.email('Please enter an email address').max(320)])
  .nullable()
  .transform((text) => text || null)

/** What can be set, by the specification's names. */
const settable = {
  siteName: z.string().trim().min(1, 'Please enter a name').max(100),
  siteDescription: z.string().trim().max(500),
  contactEmail: address,
  /** Where notices for the administrators go. */
  adminEmail: address,
  /** Only administrators get in. */
  maintenanceMode: z.boolean(),
  /** Stored; there is no registration. */
  registrationEnabled: z.boolean(),
  emailNotifications: z.boolean(),
  /** Off: what relatives send in is published at once. */
  moderationRequired: z.boolean(),
  /** Megabytes that a picture may have, 1 to 100; documents 2.5, recordings 5 and films 20 times as many. */
  maxFileSize: z.number().int().min(1, 'At least 1 MB').max(100, 'At most 100 MB'),
  allowedFileTypes: z
    .array(fileType)
    .min(1, 'Please allow at least one type')
    .transform((types) => [...new Set(types)]),
  backupFrequency,
  /** How many scheduled backups are kept. */
  backupsKept: z.number().int().min(1, 'At least one').max(60, 'At most 60'),
  theme: themePreference,
}

export const siteSettings = z.object({
  ...settable,
  contactEmail: z.string().nullable(),
  adminEmail: z.string().nullable(),
  allowedFileTypes: z.array(fileType),
  /** PUBLIC_URL: it cannot be set here. */
  siteUrl: z.string(),
  /** Whether a mail server is set up. */
  mailConfigured: z.boolean(),
  updated_at: z.string(),
})
export type SiteSettings = z.infer<typeof siteSettings>

/** Whatever is left out stays. `siteUrl` may be sent back as it came. */
export const settingsPayload = z.strictObject({ ...settable, siteUrl: z.string() }).partial()
export type SettingsPayload = z.infer<typeof settingsPayload>

export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/admin/settings',
  caller: 'admin',
  output: siteSettings,
})

export const updateSettings = endpoint({
  name: 'updateSettings',
  method: 'PUT',
  path: '/admin/settings',
  caller: 'admin',
  body: settingsPayload,
  output: siteSettings,
  edits: true,
})
