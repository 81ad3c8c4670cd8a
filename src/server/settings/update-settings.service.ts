/** Saves the settings that an administrator has changed. */
import { expireAdminSessions } from '#server/accounts/sessions.service.ts'
import { hasSecondStep } from '#server/accounts/sign-in-methods/second-step.service.ts'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter } from '#server/audit/before-after.ts'
import { withUndo } from '#server/db/journal.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { checkRecentPassword } from '#server/http/recent-password.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { SettingsPayload, SiteSettings } from '#shared/contracts/site-settings.contract.ts'
import { checkCoverItem } from './cover.service.ts'
import {
  readSettings,
  readSiteSettings,
  type Settings,
  saveSettings,
  settingNames,
} from './settings.service.ts'

/** Settings that decide who may see, publish, keep or learn what. */
const securitySettings: ReadonlySet<string> = new Set<keyof Settings>([
  'admin_email',
  'admin_second_step',
  'allowed_file_types',
  'backup_frequency',
  'backups_kept',
  'child_birthdays',
  'contact_email',
  'cover_before_sign_in',
  'email_notifications',
  'maintenance_mode',
  'max_file_size',
  'moderation_required',
])

/** The settings that a payload changes, by their stored names. */
function getChangedSettings(before: Settings, payload: SettingsPayload): Partial<Settings> {
  const change: Record<string, unknown> = {}
  for (const [name, key] of Object.entries(settingNames)) {
    const value: unknown = Reflect.get(payload, name)
    const same = JSON.stringify(value) === JSON.stringify(before[key])
    if (value !== undefined && !same) change[key] = value
  }
  return change
}

/**
 * An administrator who demands a second step of all administrators must have one. The others sign in again.
 * @throws AppError invalid
 */
async function demandSecondStep(deps: Deps, session: Pick<Session, 'id' | 'accountId'>) {
  if (!(await hasSecondStep(deps, session.accountId))) {
    const message = 'Please set up your own second step first, under My Profile.'
    throw new AppError('invalid', message, { fields: { adminSecondStep: message } })
  }
  await expireAdminSessions(deps, session.id)
}

/**
 * Saves the settings in a payload. A payload that changes nothing is not logged.
 * @throws AppError invalid for another `siteUrl` or without an own second step, stale_edit with the current settings,
 * password_needed for a security setting
 */
export async function updateSettings(
  deps: Deps,
  { actor, session }: { actor: AuditActor; session: Session },
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
    if (typeof change.cover_item_id === 'string') await checkCoverItem(transactionDeps, change.cover_item_id)
    // The consent to show a picture without a session is that picture's, not the next one's.
    if (change.cover_item_id !== undefined && payload.coverBeforeSignIn === undefined) {
      if (before.cover_before_sign_in) change.cover_before_sign_in = false
    }
    if (Object.keys(change).some((key) => securitySettings.has(key))) {
      checkRecentPassword(session, deps.clock.now())
    }
    if (change.admin_second_step === true) await demandSecondStep(transactionDeps, session)
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
