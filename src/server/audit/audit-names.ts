/** What the log calls things, and what its readers call them. */

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

/** Entries of one kind only, which readers know by the action alone. */
const actionsWithFixedTarget: Readonly<Record<string, string>> = {
  reset_password: 'account',
  change_password: 'account',
  unlock: 'account',
}

export function toDisplayTarget(stored: string): string {
  return targetNames[stored] ?? stored
}

/** "update_family_member"; some actions are known by themselves. */
export function toDisplayAction(action: string, targetType: string): string {
  if (action === 'undo' || actionsWithFixedTarget[action] !== undefined) return action
  return `${action}_${toDisplayTarget(targetType)}`
}

/** What is stored for an action as readers call it; a null target is any. */
export function parseDisplayAction(readable: string): { action: string; targetType: string | null } {
  if (readable === 'undo') return { action: 'undo', targetType: null }
  const whole = actionsWithFixedTarget[readable]
  if (whole !== undefined) return { action: readable, targetType: whole }
  const at = readable.indexOf('_')
  const target = readable.slice(at + 1)
  return { action: readable.slice(0, at), targetType: targetsByName.get(target) ?? target }
}
