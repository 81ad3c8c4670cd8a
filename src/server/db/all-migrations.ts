/** Lists the migrations in their order. Add a new one at the end; never change one that has landed. */
import type { Migration } from 'kysely/migration'
import * as initialSchema from './migrations/001-initial-schema.ts'
import * as mediaUse from './migrations/002-media-use.ts'
import * as keepSealingKeys from './migrations/003-keep-sealing-keys.ts'
import * as dataChecks from './migrations/004-data-checks.ts'
import * as hostedDeletions from './migrations/005-hosted-deletions.ts'
import * as textSize from './migrations/006-text-size.ts'
import * as recordings from './migrations/007-recordings.ts'
import * as signInMethods from './migrations/008-sign-in-methods.ts'
import * as listChanges from './migrations/009-list-changes.ts'
import * as facts from './migrations/010-facts.ts'
import * as corrections from './migrations/011-corrections.ts'
import * as findings from './migrations/013-findings.ts'
import * as comments from './migrations/014-comments.ts'
import * as names from './migrations/016-names.ts'
import * as calendarFeeds from './migrations/018-calendar-feeds.ts'
import * as faces from './migrations/020-faces.ts'
import * as notices from './migrations/022-notices.ts'
import * as reunions from './migrations/024-reunions.ts'
import * as answers from './migrations/026-answers.ts'
import * as invitations from './migrations/030-invitations.ts'
import * as formerAccounts from './migrations/032-former-accounts.ts'
import * as hashesWithPasswords from './migrations/034-hashes-with-passwords.ts'
import * as sessionDevices from './migrations/036-session-devices.ts'
import * as passkeyDevices from './migrations/038-passkey-devices.ts'
import * as authenticatorAppDevices from './migrations/040-authenticator-app-devices.ts'
import * as sessionPasskeys from './migrations/042-session-passkeys.ts'
import * as calendarDevices from './migrations/044-calendar-devices.ts'
import * as baptismsAndBurials from './migrations/046-baptisms-and-burials.ts'
import * as birthFamilies from './migrations/048-birth-families.ts'
import * as namesAndDatesOfPictures from './migrations/049-names-and-dates-of-pictures.ts'
import * as hiddenFiles from './migrations/050-hidden-files.ts'
import * as picturesOfSources from './migrations/051-pictures-of-sources.ts'
import * as hiddenEntries from './migrations/052-hidden-entries.ts'

export const migrations: Record<string, Migration> = {
  '001-initial-schema': initialSchema,
  '002-media-use': mediaUse,
  '003-keep-sealing-keys': keepSealingKeys,
  '004-data-checks': dataChecks,
  '005-hosted-deletions': hostedDeletions,
  '006-text-size': textSize,
  '007-recordings': recordings,
  '008-sign-in-methods': signInMethods,
  '009-list-changes': listChanges,
  '010-facts': facts,
  '011-corrections': corrections,
  '013-findings': findings,
  '014-comments': comments,
  '016-names': names,
  '018-calendar-feeds': calendarFeeds,
  '020-faces': faces,
  '022-notices': notices,
  '024-reunions': reunions,
  '026-answers': answers,
  '030-invitations': invitations,
  '032-former-accounts': formerAccounts,
  '034-hashes-with-passwords': hashesWithPasswords,
  '036-session-devices': sessionDevices,
  '038-passkey-devices': passkeyDevices,
  '040-authenticator-app-devices': authenticatorAppDevices,
  '042-session-passkeys': sessionPasskeys,
  '044-calendar-devices': calendarDevices,
  '046-baptisms-and-burials': baptismsAndBurials,
  '048-birth-families': birthFamilies,
  '049-names-and-dates-of-pictures': namesAndDatesOfPictures,
  '050-hidden-files': hiddenFiles,
  '051-pictures-of-sources': picturesOfSources,
  '052-hidden-entries': hiddenEntries,
}
