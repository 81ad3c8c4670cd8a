/** Sample settings for tests. */
import { knownFileTypes, type SiteSettings } from '#shared/contracts/site-settings.contract.ts'

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
    adminSecondStep: false,
    maxFileSize: 10,
    allowedFileTypes: [...knownFileTypes],
    backupFrequency: 'weekly',
    backupsKept: 5,
    theme: 'dark',
    mailConfigured: false,
    mailsNotSent: 0,
    updated_at: '2026-05-01T12:00:00.000Z',
    ...changes,
  }
}
