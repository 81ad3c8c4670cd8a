/** Maps the stored names of actions and targets to the names that the API uses. */

import { articleKinds, byArticleKind } from '#shared/article-kinds.ts'

const targetNames: Readonly<Record<string, string>> = {
  account: 'user',
  person: 'family_member',
  ...byArticleKind((kind) => articleKinds[kind].auditTarget),
  event: 'timeline_event',
  archive: 'archive_item',
  media: 'file',
}

const targetsByName = new Map(Object.entries(targetNames).map(([stored, name]) => [name, stored]))

/** Actions that exist for one target only, so that their API name leaves the target out. */
const actionsWithFixedTarget: Readonly<Record<string, string>> = {
  reset_password: 'account',
  change_password: 'account',
  unlock: 'account',
  add_passkey: 'account',
  remove_passkey: 'account',
  switch_on_second_step: 'account',
  switch_off_second_step: 'account',
  create_recovery_codes: 'account',
  remove_recovery_codes: 'account',
}

export function toDisplayTarget(stored: string): string {
  return targetNames[stored] ?? stored
}

/** For example "update_family_member". */
export function toDisplayAction(action: string, targetType: string): string {
  if (action === 'undo' || actionsWithFixedTarget[action] !== undefined) return action
  return `${action}_${toDisplayTarget(targetType)}`
}

/** The stored names of an API action; a null target type stands for every type. */
export function parseDisplayAction(readable: string): { action: string; targetType: string | null } {
  if (readable === 'undo') return { action: 'undo', targetType: null }
  const fixedTarget = actionsWithFixedTarget[readable]
  if (fixedTarget !== undefined) return { action: readable, targetType: fixedTarget }
  const at = readable.indexOf('_')
  const target = readable.slice(at + 1)
  return { action: readable.slice(0, at), targetType: targetsByName.get(target) ?? target }
}
