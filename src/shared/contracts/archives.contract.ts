/** Endpoints and schemas of archive items: photos, documents, recordings and videos with their descriptions. */
import { z } from 'zod'
import * as limits from '#shared/limits.ts'
import { byId, endpoint, listLimit, success } from './endpoint.ts'
import { memberIds, requiredText, searchText, tags, text } from './fields/field-rules.ts'
import { genealogicalDate } from './fields/genealogical-date.ts'
import { mediaKind, mediaUrlInput, picture } from './media.contract.ts'

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
  /** Of a film or recording that was converted: devices request the file as `?v=2` and so do not use a copy from before. */
  file_version: z.literal(2).optional(),
  /** Bytes. */
  file_size: z.number(),
  /** Size and placeholder of a photo, or of the first page of a PDF; null for files without thumbnails. */
  picture: picture.nullable(),
  /** EDTF. */
  date_taken: z.string().nullable(),
  person_related: z.string().nullable(),
  /** The people of the tree that the item shows or is about. */
  member_ids: z.array(z.string()),
  location: z.string().nullable(),
  uploaded_by_name: z.string().nullable(),
  imagekit_file_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ArchiveItem = z.infer<typeof archiveItem>

const { textLength } = limits

/** Also accepts the snake_case names that the specification uses in its entities. */
function acceptSnakeCase(body: unknown): unknown {
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

/** The fields of an item that a client sends. The server takes type and size from the file's content instead. */
const itemFields = {
  title: requiredText(textLength.title, 'Title is required'),
  description: text(textLength.description).optional(),
  category: archiveCategory.optional(),
  tags: tags.optional(),
  dateTaken: genealogicalDate.nullable().optional(),
  personRelated: text(textLength.shortText).nullable().optional(),
  memberIds,
  location: text(textLength.shortText).nullable().optional(),
  imagekitFileId: z.string().max(textLength.fileId).nullable().optional(),
  fileUrl: mediaUrlInput.optional(),
  fileType: z.string().max(textLength.mimeType).optional(),
  fileSize: z.number().int().min(0).optional(),
}

export const archivePayload = z.preprocess(acceptSnakeCase, z.strictObject(itemFields))
export type ArchivePayload = z.output<typeof archivePayload>

export const archiveUpdate = z.preprocess(acceptSnakeCase, z.strictObject(itemFields).partial())
export type ArchiveUpdate = z.output<typeof archiveUpdate>

const filters = z.object({
  search: searchText,
  category: z.string().max(textLength.filterValue).optional(),
  type: z.string().max(textLength.filterValue).optional(),
  /** "1940s", or the first year of any decade. */
  decade: z.string().max(textLength.filterValue).optional(),
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

/** Newest first. The filter value "All" matches every item. */
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

/** The items that the current user uploaded. */
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

/** The specification gives administrators the same five endpoints under `/admin`. */
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
