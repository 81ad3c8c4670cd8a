/** Endpoints and schemas of the activity log: who changed what and when, and undoing a change. */

import { z } from 'zod'
import { articleKinds } from '#shared/article-kinds.ts'
import * as limits from '#shared/limits.ts'
import { endpoint } from './endpoint.ts'
import { searchText } from './fields/field-rules.ts'

const targets = [
  'user',
  'family_member',
  ...Object.values(articleKinds)
    .map(({ auditTarget }) => auditTarget)
    .toSorted(),
  'timeline_event',
  'archive_item',
  'fact',
  'name',
  'source',
  'repository',
  'place',
  'submission',
  'settings',
] as const

/** The actions by which the log can be filtered; those of the specification come first. */
export const auditActions = [
  ...(['create', 'update', 'delete'] as const).flatMap((verb) =>
    targets
      .filter((target) => target !== 'settings' || verb === 'update')
      .map((target) => `${verb}_${target}` as const),
  ),
  'reset_password',
  'review_submission',
  'merge_family_member',
  'erase_family_member',
  'delete_comment',
  'create_invitation_link',
  'accept_invitation',
  'revoke_invitation',
  'upload_file',
  'delete_file',
  'import_gedcom',
  'export_gedcom',
  'create_backup',
  'change_password',
  'add_passkey',
  'remove_passkey',
  'switch_on_second_step',
  'switch_off_second_step',
  'create_recovery_codes',
  'remove_recovery_codes',
  'undo',
] as const
export type AuditAction = (typeof auditActions)[number]

/** A field's value before and after a change. Long texts are cut. */
export const fieldChange = z.object({ before: z.unknown(), after: z.unknown() })

export const auditLogEntry = z.object({
  id: z.string(),
  /** One of `auditActions`, or a rare action with a name in the same form. */
  action: z.string(),
  target_type: z.string(),
  target_id: z.string().nullable(),
  /** `name` or `title` of the changed record, and `changes` by field. */
  details: z.record(z.string(), z.unknown()),
  ip_address: z.string().nullable(),
  created_at: z.string(),
  /** Null for changes by the command line or a scheduled job. */
  admin_first_name: z.string().nullable(),
  admin_last_name: z.string().nullable(),
  /** Whether `undoActivity` is possible: the log has the earlier values, and the change is not undone yet. */
  can_undo: z.boolean(),
  /** The id of the log entry that undid this change. */
  undone_by: z.string().nullable(),
})
export type AuditLogEntry = z.infer<typeof auditLogEntry>

export const getAuditLog = endpoint({
  name: 'getAuditLog',
  method: 'GET',
  path: '/admin/audit-log',
  caller: 'admin',
  query: z.object({
    page: z.coerce.number().int().min(1).max(limits.auditLog.maxPage).default(1),
    limit: z.coerce.number().int().min(1).max(limits.auditLog.maxPageSize).default(limits.auditLog.pageSize),
    action: z.union([z.enum(auditActions), z.literal('all'), z.literal('')]).optional(),
    /** Matches the beginnings of words, whatever their letter case and accents. */
    search: searchText,
  }),
  output: z.object({
    logs: z.array(auditLogEntry),
    pagination: z.object({ page: z.number(), limit: z.number(), total: z.number(), totalPages: z.number() }),
  }),
})

/**
 * Undoes the complete change of a log entry in one transaction. 409 when the change cannot be undone or is undone already;
 * 412 when the record has changed since.
 */
export const undoActivity = endpoint({
  name: 'undoActivity',
  method: 'POST',
  path: '/admin/audit-log/:id/undo',
  caller: 'admin',
  params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
  output: auditLogEntry,
  needsPassword: true,
})
