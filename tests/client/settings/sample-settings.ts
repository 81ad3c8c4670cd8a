/** Sample settings for tests. */
import { knownFileTypes, type SiteSettings } from '#shared/contracts/site-settings.contract.ts'
import { defaultThresholds } from '#shared/genealogy/quality/thresholds.ts'

export function someSettings(changes: Partial<SiteSettings> = {}): SiteSettings {
  return {
    siteName: 'Family Heritage',
    siteDescription: 'The private website of our family',
    siteUrl: 'https://berg.example',
    contactEmail: null,
    adminEmail: null,
    maintenanceMode: false,
    registrationEnabled: true,
    emailNotifications: true,
    moderationRequired: true,
    commentsEnabled: true,
    childBirthdays: false,
    presumeLiving: true,
    adminSecondStep: false,
    maxFileSize: 10,
    allowedFileTypes: [...knownFileTypes],
    backupFrequency: 'weekly',
    backupsKept: 5,
    theme: 'dark',
    coverItemId: null,
    coverBeforeSignIn: false,
    branchColors: 'album',
    mark: 'tree',
    markLetter: '',
    qualityThresholds: { ...defaultThresholds },
    qualityRulesOff: [],
    mailConfigured: false,
    mailsNotSent: 0,
    updated_at: '2026-05-01T12:00:00.000Z',
    ...changes,
  }
}
