/** Endpoints and schemas of the settings that administrators edit. Public settings are in a small file of their own, which every page loads. */
import { z } from 'zod'
import { type RuleId, ruleIds } from '#shared/genealogy/quality/rules.ts'
import { type ThresholdName, thresholdNames, thresholds } from '#shared/genealogy/quality/thresholds.ts'
import * as limits from '#shared/limits.ts'
import { fileTypes } from '../file-types.ts'
import { endpoint } from './endpoint.ts'
import { emailAddress, requiredText, text } from './fields/field-rules.ts'
import { branchColors, siteMark, themePreference } from './settings.contract.ts'

/** The endings of all files that the site can take. */
export const knownFileTypes = [...new Set(fileTypes.flatMap(({ settings }) => [...settings]))]
export const fileType = z.enum(knownFileTypes)

export const backupFrequency = z.enum(['daily', 'weekly', 'monthly', 'disabled'])
export type BackupFrequency = z.infer<typeof backupFrequency>

const thresholdSchemas = Object.fromEntries(
  thresholdNames.map((name) => {
    const { max } = thresholds[name]
    return [
      name,
      z.number().int('Please enter a whole number').min(0, 'At least 0').max(max, `At most ${max}`),
    ]
  }),
) as Record<ThresholdName, z.ZodNumber>

/** The numbers that decide what the check of the family data reports. */
export const qualityThresholds = z.object(thresholdSchemas)
/** The rules that the check leaves out. */
export const qualityRulesOff = z.array(z.enum(ruleIds)).transform((off): RuleId[] => [...new Set(off)])

const optionalEmail = z
  .union([z.literal(''), emailAddress])
  .nullable()
  .transform((text) => text || null)

/** The settings, with the names of the specification. */
const editableSettings = {
  siteName: requiredText(limits.textLength.siteName, 'Please enter a name'),
  siteDescription: text(limits.textLength.siteDescription),
  contactEmail: optionalEmail,
  /** Receives the notifications for administrators. */
  adminEmail: optionalEmail,
  /** Only administrators can sign in. */
  maintenanceMode: z.boolean(),
  /** Administrators without a passkey or an authenticator app can only set one up. */
  adminSecondStep: z.boolean(),
  /** Stored without effect: the site has no registration. */
  registrationEnabled: z.boolean(),
  emailNotifications: z.boolean(),
  /** When off, submissions are published at once. */
  moderationRequired: z.boolean(),
  /** When off, nobody can comment or say thank you, and earlier comments are not shown. */
  commentsEnabled: z.boolean(),
  /** When on, the site shows relatives the birthdays of people under 16. Feeds, pushes and mails never name them. */
  childBirthdays: z.boolean(),
  /** When off, people are living only where their record says so. */
  presumeLiving: z.boolean(),
  /** Largest image in megabytes; documents may be 2.5, recordings 5 and videos 20 times as large. */
  maxFileSize: z
    .number()
    .int()
    .min(limits.settings.minImageMegabytes, `At least ${limits.settings.minImageMegabytes} MB`)
    .max(limits.settings.maxImageMegabytes, `At most ${limits.settings.maxImageMegabytes} MB`),
  allowedFileTypes: z
    .array(fileType)
    .min(1, 'Please allow at least one type')
    .transform((types) => [...new Set(types)]),
  backupFrequency,
  /** How many scheduled backups the server stores. */
  backupsKept: z
    .number()
    .int()
    .min(limits.settings.minBackups, 'At least one')
    .max(limits.settings.maxBackups, `At most ${limits.settings.maxBackups}`),
  theme: themePreference,
  /** An archive item that is a picture; null shows another picture every day. */
  coverItemId: z.string().max(limits.textLength.fileId).nullable(),
  coverBeforeSignIn: z.boolean(),
  branchColors,
  mark: siteMark,
  /** Empty for the first letter of the site's name. */
  markLetter: text(limits.textLength.markLetter),
  qualityThresholds,
  qualityRulesOff,
}

export const siteSettings = z.object({
  ...editableSettings,
  contactEmail: z.string().nullable(),
  adminEmail: z.string().nullable(),
  allowedFileTypes: z.array(fileType),
  qualityRulesOff: z.array(z.enum(ruleIds)),
  /** The environment variable PUBLIC_URL, read-only. */
  siteUrl: z.string(),
  /** Whether a mail server is configured. */
  mailConfigured: z.boolean(),
  /** How many emails wait because the mail server did not accept them. */
  mailsNotSent: z.number().int(),
  updated_at: z.string(),
})
export type SiteSettings = z.infer<typeof siteSettings>

/** Settings that are left out keep their values. `siteUrl` is accepted and ignored. */
export const settingsPayload = z.strictObject({ ...editableSettings, siteUrl: z.string() }).partial()
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

/** Tries whether the mail server accepts emails. */
export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/admin/settings/test-mail',
  caller: 'admin',
  body: z.strictObject({ to: emailAddress }),
  output: z.object({ success: z.literal(true) }),
})
