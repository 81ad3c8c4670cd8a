/** Lists the migrations in their order. Add a new one at the end; never change one that has landed. */
import type { Migration } from 'kysely/migration'
import * as initialSchema from './001-initial-schema.ts'
import * as mediaUse from './002-media-use.ts'
import * as keepSealingKeys from './003-keep-sealing-keys.ts'
import * as dataChecks from './004-data-checks.ts'
import * as hostedDeletions from './005-hosted-deletions.ts'
import * as textSize from './006-text-size.ts'
import * as recordings from './007-recordings.ts'
import * as signInMethods from './008-sign-in-methods.ts'
import * as listChanges from './009-list-changes.ts'
import * as facts from './010-facts.ts'

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
}
