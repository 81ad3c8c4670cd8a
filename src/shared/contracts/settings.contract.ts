/** Endpoint and schemas of the public settings, which work without signing in. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const themePreference = z.enum(['light', 'dark', 'system'])

/** The palettes for the branches of the family (`src/client/theme/branch-palettes.ts`). */
export const branchColors = z.enum(['album', 'meadow', 'fjord', 'orchard'])
export type BranchColors = z.infer<typeof branchColors>

/** The drawn signs (`src/shared/marks.ts`), and the family's initial. */
export const siteMark = z.enum(['tree', 'wheat', 'house', 'book', 'lamp', 'anchor', 'letter'])
export type SiteMark = z.infer<typeof siteMark>

/** What a family chooses so that its site looks like no other. */
export const siteLook = z.object({
  branch_colors: branchColors,
  mark: siteMark,
  /** The letter of the mark 'letter'. */
  mark_letter: z.string(),
  /** The archive item of the cover picture; its file needs a session. */
  cover_item_id: z.string().nullable(),
  /** Whether `getCoverPicture` returns the cover picture to everyone. */
  cover_before_sign_in: z.boolean(),
})
export type SiteLook = z.infer<typeof siteLook>

export const publicSettings = z.object({
  site_name: z.string(),
  site_description: z.string(),
  contact_email: z.string().nullable(),
  theme: themePreference,
  maintenance_mode: z.boolean(),
  /** When off, nobody can comment or say thank you, and earlier comments are not shown. */
  comments_enabled: z.boolean(),
  /** Whether relatives see the birthdays of people under 16. */
  child_birthdays: z.boolean(),
  /** Copies that an earlier version saved on a device lack it. */
  look: siteLook.optional(),
})
export type PublicSettings = z.infer<typeof publicSettings>

export const getPublicSettings = endpoint({
  name: 'getPublicSettings',
  method: 'GET',
  path: '/settings/public',
  caller: 'anyone',
  output: publicSettings,
})

/** The cover picture on the sign-in page: 404 unless an administrator shows the picture without a session. */
export const getCoverPicture = endpoint({
  name: 'getCoverPicture',
  method: 'GET',
  path: '/settings/cover',
  caller: 'anyone',
  query: z.object({ w: z.enum(['640', '1280']).default('1280') }),
  output: z.unknown(),
})
