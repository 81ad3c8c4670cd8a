/** Endpoints and schemas of backups: each is one file with the database and all media files. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const storedBackup = z.object({
  name: z.string(),
  kind: z.enum(['scheduled', 'before-import']),
  /** Bytes. */
  size: z.number(),
  created_at: z.string(),
})
export type StoredBackup = z.infer<typeof storedBackup>

/** Creates a backup of this moment and sends it as a file. */
export const downloadBackup = endpoint({
  name: 'downloadBackup',
  method: 'GET',
  path: '/admin/backup',
  caller: 'admin',
  output: z.unknown(),
  needsPassword: true,
})

/** The backups stored on the server, newest first. `npm run restore` restores one of them. */
export const listBackups = endpoint({
  name: 'listBackups',
  method: 'GET',
  path: '/admin/backups',
  caller: 'admin',
  output: z.object({
    backups: z.array(storedBackup),
    /** When the next backup is due; null when scheduled backups are off. */
    next_at: z.string().nullable(),
  }),
})
