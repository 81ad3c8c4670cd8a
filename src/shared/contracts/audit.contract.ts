/** The activity log: who changed what and when, and taking a change back. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const targets = [
  'user',
  'family_member',
  'blog_post',
  'news_article',
  'timeline_event',
  'archive_item',
  'submission',
  'settings',
] as const

/** What the log can be filtered by: the kinds of the specification first. */
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
  'upload_file',
  'delete_file',
  'import_gedcom',
  'export_gedcom',
  'create_backup',
  'change_password',
  'undo',
] as const
export type AuditAction = (typeof auditActions)[number]

/** A field before and after; long texts by their beginning. */
export const fieldChange = z.object({ before: z.unknown(), after: z.unknown() })

export const auditLogEntry = z.object({
  id: z.string(),
  /** One of `auditActions`, or a rarer one in the same form. */
  action: z.string(),
  target_type: z.string(),
  target_id: z.string().nullable(),
  /** `name` or `title` of what it is about, and `changes` by field, where there are any. */
  details: z.record(z.string(), z.unknown()),
  ip_address: z.string().nullable(),
  created_at: z.string(),
  /** Null for the server itself: the console, a scheduled job. */
  admin_first_name: z.string().nullable(),
  admin_last_name: z.string().nullable(),
  /** Whether `undoActivity` can be tried: what was changed is known and has not been taken back. */
  can_undo: z.boolean(),
  /** The entry that took it back. */
  undone_by: z.string().nullable(),
})
export type AuditLogEntry = z.infer<typeof auditLogEntry>

export const getAuditLog = endpoint({
  name: 'getAuditLog',
  method: 'GET',
  path: '/admin/audit-log',
  caller: 'admin',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    action: z.union([z.enum(auditActions), z.literal('all'), z.literal('')]).optional(),
    /** Words of the entry, by their beginnings, without regard to letter case and accents. */
    search: z.string().max(200).optional(),
  }),
  output: z.object({
    logs: z.array(auditLogEntry),
    pagination: z.object({ page: z.number(), limit: z.number(), total: z.number(), totalPages: z.number() }),
  }),
})

/**
 * Takes back everything that an entry's change wrote, at one stroke. 409 where it cannot be taken back or was already;
 * 412 where the record has changed since.
 */
export const undoActivity = endpoint({
  name: 'undoActivity',
  method: 'POST',
  path: '/admin/audit-log/:id/undo',
  caller: 'admin',
  params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
  output: auditLogEntry,
  grave: true,
})
