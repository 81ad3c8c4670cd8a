/** Endpoint and schemas of the checks of the stored data: database, media files and last backup. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const dataFault = z.object({
  area: z.enum(['database', 'media', 'backup']),
  /** A sentence that names what is wrong and where. */
  text: z.string(),
})
export type DataFault = z.infer<typeof dataFault>

const dataCheck = z.object({
  id: z.string(),
  started_at: z.string(),
  /** Null while the check runs, and for a check that was interrupted. */
  finished_at: z.string().nullable(),
  faults: z.array(dataFault),
  /** How many media files were compared with their hash. */
  files: z.number(),
  /** The backup that was compared; null if there is none. */
  backup: z.string().nullable(),
})
export type DataCheck = z.infer<typeof dataCheck>

/** The last checks, newest first. The server checks once a day; `npm run doctor` checks at once. */
export const listDataChecks = endpoint({
  name: 'listDataChecks',
  method: 'GET',
  path: '/admin/checks',
  caller: 'admin',
  output: z.object({ checks: z.array(dataCheck) }),
})
