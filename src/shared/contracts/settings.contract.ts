/** Endpoints and schemas that work without signing in: the public settings and the health check. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const themePreference = z.enum(['light', 'dark', 'system'])

export const publicSettings = z.object({
  site_name: z.string(),
  site_description: z.string(),
  contact_email: z.string().nullable(),
  theme: themePreference,
  maintenance_mode: z.boolean(),
})
export type PublicSettings = z.infer<typeof publicSettings>

export const getPublicSettings = endpoint({
  name: 'getPublicSettings',
  method: 'GET',
  path: '/settings/public',
  caller: 'anyone',
  output: publicSettings,
})

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  caller: 'anyone',
  output: z.object({ status: z.literal('ok') }),
})
