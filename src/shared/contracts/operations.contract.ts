/** Endpoints for those who run the server: its health, its version, the checks of its data, and its backups. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Answers whenever the process runs: a program that restarts a hanging server asks here. */
export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  caller: 'anyone',
  output: z.object({ status: z.literal('ok') }),
})

/** The OpenAPI document of all endpoints, this one included. */
export const getOpenApi = endpoint({
  name: 'getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  caller: 'admin',
  output: z.looseObject({ openapi: z.literal('3.1.0') }),
})

/**
 * Answers 200 when the server can do its work, otherwise 503 `not_ready` with the reasons in `fields`: `start`,
 * `database`, `migrations`, `disk`.
 */
export const getReadiness = endpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/ready',
  caller: 'anyone',
  output: z.object({ status: z.literal('ready') }),
})

/** The version of the running program. */
export const getVersion = endpoint({
  name: 'getVersion',
  method: 'GET',
  path: '/admin/version',
  caller: 'admin',
  output: z.object({ version: z.string() }),
})

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
