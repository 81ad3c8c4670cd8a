/** Endpoint and schemas of the public settings, which work without signing in. */
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
