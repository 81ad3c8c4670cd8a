/** The fields of the archive item forms. */
import { parseTags } from '#client/ui/files/file-validation.ts'
import {
  type FieldErrors,
  type FormField,
  type FormValues,
  fieldsFor,
  readPayload,
  readValues,
  validatePayload,
} from '#client/ui/form/form-fields.ts'
import {
  type ArchiveCategory,
  type ArchiveItem,
  type ArchivePayload,
  archivePayload,
  archiveUpdate,
} from '#shared/contracts/archives.contract.ts'
import type { MediaFile } from '#shared/contracts/media.contract.ts'

const { text, optionalText, date, value } = fieldsFor<ArchiveItem>()

/** Empty until the administrator has chosen. */
const category: FormField<ArchiveItem, ArchiveCategory | '', ArchiveCategory | undefined> = {
  ...value('Category', '', (item) => item.category),
  toPayload: (chosen) => chosen || undefined,
}

/** Comma-separated in the form. */
const tags: FormField<ArchiveItem, string, string[]> = {
  ...text('Tags', (item) => item.tags.join(', ')),
  toPayload: parseTags,
}

/** The fields that several files added together have in common. */
const commonFields = {
  description: text('Description', (item) => item.description),
  category,
  dateTaken: date('Date taken', (item) => item.date_taken),
  memberIds: value<readonly string[]>(
    'Family members',
    [],
    (item) => item.member_ids,
    (ids, nameOf) => ids.map(nameOf).join(', '),
  ),
  personRelated: optionalText('Person', (item) => item.person_related),
  location: optionalText('Location', (item) => item.location),
  tags,
}

export const itemFields = { title: text('Title', (item) => item.title), ...commonFields }

export type CommonValues = FormValues<typeof commonFields>

/** What each of several files can have of its own. */
export type OwnValues = Pick<CommonValues, 'dateTaken' | 'location' | 'memberIds'>

export const emptyOwnValues: OwnValues = { dateTaken: '', location: '', memberIds: [] }

export function hasOwnValues({ dateTaken, location, memberIds }: OwnValues): boolean {
  return dateTaken !== '' || location !== '' || memberIds.length > 0
}

/** A file's own date, place and people replace those of all files. */
export function applyOwnValues(values: CommonValues, own: OwnValues): CommonValues {
  return {
    ...values,
    dateTaken: own.dateTaken.trim() || values.dateTaken,
    location: own.location.trim() || values.location,
    memberIds: own.memberIds.length > 0 ? own.memberIds : values.memberIds,
  }
}

export const emptyCommonValues: CommonValues = readValues(commonFields, null)

function readCommonPayload(values: CommonValues) {
  return readPayload(commonFields, values, { before: emptyCommonValues, record: null })
}

export function validateCommonValues(values: CommonValues): FieldErrors {
  return {
    ...validatePayload(commonFields, readCommonPayload(values), archiveUpdate),
    ...(values.category === '' && { category: 'Please choose a category.' }),
  }
}

/** The error of a file's own date. */
export function validateOwnDate({ dateTaken }: OwnValues): string | undefined {
  return validatePayload(commonFields, readCommonPayload({ ...emptyCommonValues, dateTaken }), archiveUpdate)[
    'dateTaken'
  ]
}

export function validateTitle(title: string): string | undefined {
  return title.trim() === '' ? 'Title is required' : undefined
}

/** The payload for a new item with an uploaded file. Call after the values have been validated. */
export function buildNewItem(title: string, values: CommonValues, media: MediaFile): ArchivePayload {
  return archivePayload.parse({
    title,
    ...readCommonPayload(values),
    imagekitFileId: media.fileId,
    fileUrl: media.url,
    fileType: media.mimeType,
    fileSize: media.size,
  })
}
