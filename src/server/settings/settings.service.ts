/** Reads and saves the site's settings, with defaults for settings that were never saved. */
import { z } from 'zod'
import { laterThan, timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { countMailsNotSent } from '#server/mail/failed-mails.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  branchColors,
  type PublicSettings,
  siteMark,
  themePreference,
} from '#shared/contracts/settings.contract.ts'
import {
  backupFrequency,
  fileType,
  knownFileTypes,
  qualityRulesOff,
  qualityThresholds,
  type SiteSettings,
} from '#shared/contracts/site-settings.contract.ts'
import { rulesOffByDefault } from '#shared/genealogy/quality/rules.ts'
import { defaultThresholds } from '#shared/genealogy/quality/thresholds.ts'
import * as limits from '#shared/limits.ts'
import { addNewTypes, firstKnownTypes } from './allowed-file-types.ts'
import { findLastSavedAt, loadSettings, saveSetting } from './settings.store.ts'

/** Each setting has its own default, so that one invalid value does not reset the others. */
const settings = z.object({
  site_name: z.string().min(1).catch('Family Heritage'),
  site_description: z.string().catch('The private website of our family'),
  contact_email: z.string().nullable().catch(null),
  theme: themePreference.catch('dark'),
  maintenance_mode: z.boolean().catch(false),
  admin_email: z.string().nullable().catch(null),
  registration_enabled: z.boolean().catch(true),
  email_notifications: z.boolean().catch(true),
  moderation_required: z.boolean().catch(true),
  comments_enabled: z.boolean().catch(true),
  child_birthdays: z.boolean().catch(false),
  presume_living: z.boolean().catch(true),
  admin_second_step: z.boolean().catch(false),
  cover_item_id: z.string().nullable().catch(null),
  cover_before_sign_in: z.boolean().catch(false),
  branch_colors: branchColors.catch('album'),
  mark: siteMark.catch('tree'),
  mark_letter: z.string().catch(''),
  max_file_size: z
    .number()
    .int()
    .min(limits.settings.minImageMegabytes)
    .max(limits.settings.maxImageMegabytes)
    .catch(10),
  allowed_file_types: z
    .array(fileType)
    .min(1)
    .catch([...knownFileTypes]),
  /** The types that could be chosen when the allowed ones were saved. */
  known_file_types: z.array(z.string()).catch([...firstKnownTypes]),
  backup_frequency: backupFrequency.catch('weekly'),
  backups_kept: z.number().int().min(limits.settings.minBackups).max(limits.settings.maxBackups).catch(5),
  quality_thresholds: qualityThresholds.catch({ ...defaultThresholds }),
  quality_rules_off: qualityRulesOff.catch([...rulesOffByDefault]),
})
export type Settings = z.infer<typeof settings>

/** The API's names of the stored settings. */
export const settingNames = {
  siteName: 'site_name',
  siteDescription: 'site_description',
  contactEmail: 'contact_email',
  theme: 'theme',
  maintenanceMode: 'maintenance_mode',
  adminEmail: 'admin_email',
  registrationEnabled: 'registration_enabled',
  emailNotifications: 'email_notifications',
  moderationRequired: 'moderation_required',
  commentsEnabled: 'comments_enabled',
  childBirthdays: 'child_birthdays',
  presumeLiving: 'presume_living',
  adminSecondStep: 'admin_second_step',
  coverItemId: 'cover_item_id',
  coverBeforeSignIn: 'cover_before_sign_in',
  branchColors: 'branch_colors',
  mark: 'mark',
  markLetter: 'mark_letter',
  maxFileSize: 'max_file_size',
  allowedFileTypes: 'allowed_file_types',
  backupFrequency: 'backup_frequency',
  backupsKept: 'backups_kept',
  qualityThresholds: 'quality_thresholds',
  qualityRulesOff: 'quality_rules_off',
} as const satisfies Record<string, keyof Settings>

export async function readSettings(deps: Pick<Deps, 'db'>): Promise<Settings> {
  const read = settings.parse(await loadSettings(deps.db))
  return { ...read, allowed_file_types: addNewTypes(read.allowed_file_types, read.known_file_types) }
}

export async function readSiteName(deps: Pick<Deps, 'db'>): Promise<string> {
  return (await readSettings(deps)).site_name
}

/** The settings that anyone may read, without signing in. */
export async function readPublicSettings(deps: Pick<Deps, 'db'>): Promise<PublicSettings> {
  const settings = await readSettings(deps)
  const { branch_colors, mark, mark_letter, cover_item_id, cover_before_sign_in } = settings
  return { ...settings, look: { branch_colors, mark, mark_letter, cover_item_id, cover_before_sign_in } }
}

/** Saves the given settings only. Call it in the transaction of the write. */
export async function saveSettings(
  deps: Pick<Deps, 'db' | 'clock'>,
  change: Partial<Settings>,
): Promise<void> {
  const at = laterThan((await findLastSavedAt(deps.db)) ?? '', timestamp(deps.clock))
  const known = change.allowed_file_types && { known_file_types: knownFileTypes }
  for (const [key, value] of Object.entries({ ...change, ...known }))
    await saveSetting(deps.db, key, value, at)
}

/** All settings, as administrators read them. */
export async function readSiteSettings({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<SiteSettings> {
  const all = await readSettings({ db })
  const { site_name, site_description, contact_email, theme, maintenance_mode, admin_email } = all
  return {
    siteName: site_name,
    siteDescription: site_description,
    siteUrl: config.publicUrl,
    contactEmail: contact_email,
    adminEmail: admin_email,
    maintenanceMode: maintenance_mode,
    registrationEnabled: all.registration_enabled,
    emailNotifications: all.email_notifications,
    moderationRequired: all.moderation_required,
    commentsEnabled: all.comments_enabled,
    childBirthdays: all.child_birthdays,
    presumeLiving: all.presume_living,
    adminSecondStep: all.admin_second_step,
    coverItemId: all.cover_item_id,
    coverBeforeSignIn: all.cover_before_sign_in,
    branchColors: all.branch_colors,
    mark: all.mark,
    markLetter: all.mark_letter,
    maxFileSize: all.max_file_size,
    allowedFileTypes: all.allowed_file_types,
    backupFrequency: all.backup_frequency,
    backupsKept: all.backups_kept,
    qualityThresholds: all.quality_thresholds,
    qualityRulesOff: all.quality_rules_off,
    theme,
    mailConfigured: config.mail !== null,
    mailsNotSent: await countMailsNotSent({ db }),
    updated_at: (await findLastSavedAt(db)) ?? '1970-01-01T00:00:00.000Z',
  }
}

/** @throws AppError maintenance if only administrators may use the site */
export async function checkMaintenanceMode(deps: Pick<Deps, 'db'>, user: { role: string }): Promise<void> {
  if (user.role === 'admin' || !(await readSettings(deps)).maintenance_mode) return
  throw new AppError('maintenance', 'The site is under maintenance. Please try again later.')
}
