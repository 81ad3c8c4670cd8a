/** The family's archives: pictures, documents, sound and film with what is known of them. */
import { z } from 'zod'
import { byId, endpoint, listLimit, success } from './endpoint.ts'
import { genealogicalDate } from './genealogical-date.ts'
import { mediaKind, picture, writtenMediaUrl } from './media.contract.ts'

export const archiveCategories = [
  'Legal Documents',
  'Family Events',
  'Immigration Records',
  'Personal Letters',
  'Business History',
  'Childhood Memories',
  'Recipes & Traditions',
  'Family Celebrations',
] as const
export const archiveCategory = z.enum(archiveCategories)
export type ArchiveCategory = z.infer<typeof archiveCategory>

export const archiveEras = ['1870s', '1920s', '1940s', '1960s', '1980s', '2000s', '2020s'] as const

export const archiveItem = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: archiveCategory,
  tags: z.array(z.string()),
  file_type: mediaKind,
  mime_type: z.string(),
  file_name: z.string(),
  file_url: z.string(),
  /** Bytes. */
  file_size: z.number(),
  /** Of a picture; null for everything else. */
  picture: picture.nullable(),
  /** EDTF. */
  date_taken: z.string().nullable(),
  person_related: z.string().nullable(),
  /** The people of the tree that it shows or is about. */
  member_ids: z.array(z.string()),
  location: z.string().nullable(),
  uploaded_by_name: z.string().nullable(),
  imagekit_file_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ArchiveItem = z.infer<typeof archiveItem>

const text = (most: number) => z.string().trim().max(most)

/** The names of the specification's entities are taken as well as those of its payloads. */
function withSnakeCase(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const names: Record<string, string> = {
    imagekit_file_id: 'imagekitFileId',
    file_url: 'fileUrl',
    file_type: 'fileType',
    file_size: 'fileSize',
    date_taken: 'dateTaken',
    person_related: 'personRelated',
    member_ids: 'memberIds',
  }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [names[name] ?? name, value]))
}

/** What may be said of an item; the file's own type and size are judged by its content, not by what is said here. */
const itemFields = {
  title: text(300).min(1, 'Title is required'),
  description: text(20_000).optional(),
  category: archiveCategory.optional(),
  tags: z.array(text(100)).max(50).optional(),
  dateTaken: genealogicalDate.nullable().optional(),
  personRelated: text(500).nullable().optional(),
  memberIds: z.array(z.string().min(1).max(64)).max(200).optional(),
  location: text(500).nullable().optional(),
  imagekitFileId: z.string().max(200).nullable().optional(),
  fileUrl: writtenMediaUrl.optional(),
  fileType: z.string().max(200).optional(),
  fileSize: z.number().int().min(0).optional(),
}

export const archivePayload = z.preprocess(withSnakeCase, z.strictObject(itemFields))
export type ArchivePayload = z.output<typeof archivePayload>

export const archiveUpdate = z.preprocess(withSnakeCase, z.strictObject(itemFields).partial())
export type ArchiveUpdate = z.output<typeof archiveUpdate>

const filters = z.object({
  search: z.string().max(200).optional(),
  category: z.string().max(100).optional(),
  type: z.string().max(20).optional(),
  /** "1940s", or the first year of any decade. */
  decade: z.string().max(20).optional(),
})
export type ArchiveFilters = z.infer<typeof filters>

const oneItem = z.object({ data: archiveItem })
const items = z.object({ data: z.array(archiveItem) })

export const archiveStats = z.object({
  documents: z.number(),
  photos: z.number(),
  videos: z.number(),
  years_covered: z.number(),
})

/** Newest first. "All" filters nothing. */
export const listArchives = endpoint({
  name: 'listArchives',
  method: 'GET',
  path: '/archives',
  caller: 'session',
  query: filters.extend({ limit: listLimit }),
  output: items,
})

export const getArchiveStats = endpoint({
  name: 'getArchiveStats',
  method: 'GET',
  path: '/archives/stats',
  caller: 'session',
  output: z.object({ data: archiveStats }),
})

/** What the caller has brought in. */
export const listMyArchives = endpoint({
  name: 'listMyArchives',
  method: 'GET',
  path: '/archives/user/my-archives',
  caller: 'session',
  output: items,
})

export const getArchive = endpoint({
  name: 'getArchive',
  method: 'GET',
  path: '/archives/:id',
  caller: 'session',
  params: byId,
  output: oneItem,
})

export const getArchiveDownload = endpoint({
  name: 'getArchiveDownload',
  method: 'GET',
  path: '/archives/:id/download',
  caller: 'session',
  params: byId,
  output: z.object({ downloadUrl: z.string() }),
})

export const createArchive = endpoint({
  name: 'createArchive',
  method: 'POST',
  path: '/archives',
  caller: 'admin',
  body: archivePayload,
  output: oneItem,
  creates: true,
})

export const updateArchive = endpoint({
  name: 'updateArchive',
  method: 'PUT',
  path: '/archives/:id',
  caller: 'admin',
  params: byId,
  body: archiveUpdate,
  output: oneItem,
  edits: true,
})

export const deleteArchive = endpoint({
  name: 'deleteArchive',
  method: 'DELETE',
  path: '/archives/:id',
  caller: 'admin',
  params: byId,
  output: success,
  edits: true,
})

/** The same five calls under the administrators' own addresses. */
export const listAdminArchives = endpoint({
  name: 'listAdminArchives',
  method: 'GET',
  path: '/admin/archives',
  caller: 'admin',
  query: filters.extend({ limit: listLimit }),
  output: items,
})

export const getAdminArchive = endpoint({
  name: 'getAdminArchive',
  method: 'GET',
  path: '/admin/archives/:id',
  caller: 'admin',
  params: byId,
  output: oneItem,
})

export const createAdminArchive = endpoint({
  name: 'createAdminArchive',
  method: 'POST',
  path: '/admin/archives',
  caller: 'admin',
  body: archivePayload,
  output: oneItem,
  creates: true,
})

export const updateAdminArchive = endpoint({
  name: 'updateAdminArchive',
  method: 'PUT',
  path: '/admin/archives/:id',
  caller: 'admin',
  params: byId,
  body: archiveUpdate,
  output: oneItem,
  edits: true,
})

export const deleteAdminArchive = endpoint({
  name: 'deleteAdminArchive',
  method: 'DELETE',
  path: '/admin/archives/:id',
  caller: 'admin',
  params: byId,
  output: success,
  edits: true,
})
