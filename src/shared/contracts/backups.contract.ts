/** Backups: one file with everything, now or from time to time. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const keptBackup = z.object({
  name: z.string(),
  kind: z.enum(['scheduled', 'before-import']),
  /** Bytes. */
  size: z.number(),
  created_at: z.string(),
})
export type KeptBackup = z.infer<typeof keptBackup>

/** "Back up now": the file with the database and all media, as they are at this moment. */
export const downloadBackup = endpoint({
  name: 'downloadBackup',
  method: 'GET',
  path: '/admin/backup',
  caller: 'admin',
  output: z.unknown(),
  grave: true,
})

/** The backups that lie on the server, newest first; `npm run restore` takes them. */
export const listBackups = endpoint({
  name: 'listBackups',
  method: 'GET',
  path: '/admin/backups',
  caller: 'admin',
  output: z.object({
    backups: z.array(keptBackup),
    /** When the next one is due; null where they are off. */
    next_at: z.string().nullable(),
  }),
})
