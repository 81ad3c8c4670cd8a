/** Reads and saves the site's settings, with defaults for settings that were never saved. */
import { z } from 'zod'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter } from '#server/audit/before-after.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import { withUndo } from '#server/db/journal.ts'
import { raiseVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { countMailsNotSent } from '#server/mail/failed-mails.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { type PublicSettings, themePreference } from '#shared/contracts/settings.contract.ts'
import {
  backupFrequency,
  fileType,
  knownFileTypes,
  type SettingsPayload,
  type SiteSettings,
} from '#shared/contracts/site-settings.contract.ts'
import * as limits from '#shared/limits.ts'
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
  backup_frequency: backupFrequency.catch('weekly'),
  backups_kept: z.number().int().min(limits.settings.minBackups).max(limits.settings.maxBackups).catch(5),
})
export type Settings = z.infer<typeof settings>

/** The API's names of the stored settings. */
const names = {
  siteName: 'site_name',
  siteDescription: 'site_description',
  contactEmail: 'contact_email',
  theme: 'theme',
  maintenanceMode: 'maintenance_mode',
  adminEmail: 'admin_email',
  registrationEnabled: 'registration_enabled',
  emailNotifications: 'email_notifications',
  moderationRequired: 'moderation_required',
  maxFileSize: 'max_file_size',
  allowedFileTypes: 'allowed_file_types',
  backupFrequency: 'backup_frequency',
  backupsKept: 'backups_kept',
} as const satisfies Record<string, keyof Settings>

export async function readSettings(deps: Pick<Deps, 'db'>): Promise<Settings> {
  return settings.parse(await loadSettings(deps.db))
}

export async function readSiteName(deps: Pick<Deps, 'db'>): Promise<string> {
  return (await readSettings(deps)).site_name
}

/** The settings that anyone may read, without signing in. */
export async function readPublicSettings(deps: Pick<Deps, 'db'>): Promise<PublicSettings> {
  return await readSettings(deps)
}

/** Saves the given settings only. Call it in the transaction of the write. */
export async function saveSettings(
  deps: Pick<Deps, 'db' | 'clock'>,
  change: Partial<Settings>,
): Promise<void> {
  const at = laterThan((await findLastSavedAt(deps.db)) ?? '', timestamp(deps.clock))
  for (const [key, value] of Object.entries(change)) await saveSetting(deps.db, key, value, at)
  await raiseVersion(deps.db, 'settings')
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
    maxFileSize: all.max_file_size,
    allowedFileTypes: all.allowed_file_types,
    backupFrequency: all.backup_frequency,
    backupsKept: all.backups_kept,
    theme,
    mailConfigured: config.mail !== null,
    mailsNotSent: await countMailsNotSent({ db }),
    updated_at: (await findLastSavedAt(db)) ?? '1970-01-01T00:00:00.000Z',
  }
}

/** The settings that a payload changes, by their stored names. */
function getChangedSettings(before: Settings, payload: SettingsPayload): Partial<Settings> {
  const change: Record<string, unknown> = {}
  for (const [name, key] of Object.entries(names)) {
    const value: unknown = Reflect.get(payload, name)
    const same = JSON.stringify(value) === JSON.stringify(before[key])
    if (value !== undefined && !same) change[key] = value
  }
  return change
}

/**
 * Saves the settings in a payload. A payload that changes nothing is not logged.
 * @throws AppError invalid for another `siteUrl`, stale_edit with the current settings
 */
export async function updateSettings(
  deps: Deps,
  actor: AuditActor,
  { siteUrl, ...payload }: SettingsPayload,
  ifMatch: string | null,
): Promise<SiteSettings> {
  if (siteUrl !== undefined && siteUrl !== deps.config.publicUrl) {
    const message = 'The URL of the site is set by PUBLIC_URL on the server.'
    throw new AppError('invalid', message, { fields: { siteUrl: message } })
  }
  return withUndo(deps, async (db) => {
    const transactionDeps = { ...deps, db }
    checkNotStale(ifMatch, await readSiteSettings(transactionDeps))
    const before = await readSettings(transactionDeps)
    const change = getChangedSettings(before, payload)
    if (Object.keys(change).length > 0) {
      await saveSettings(transactionDeps, change)
      await appendAudit(db, deps.clock, actor, {
        action: 'update',
        targetType: 'settings',
        targetId: null,
        details: { name: 'Settings', changes: beforeAndAfter(before, change) },
      })
    }
    return await readSiteSettings(transactionDeps)
  })
}

/** @throws AppError maintenance if only administrators may use the site */
export async function checkMaintenanceMode(deps: Pick<Deps, 'db'>, user: { role: string }): Promise<void> {
  if (user.role === 'admin' || !(await readSettings(deps)).maintenance_mode) return
  throw new AppError('maintenance', 'The site is under maintenance. Please try again later.')
}
