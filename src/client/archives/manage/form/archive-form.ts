/** What an administrator writes of an archive item, while it is written: its fields, what they lack, what is sent. */
import { readTags } from '#client/submissions/draft/file-validation.ts'
import { validateDateText } from '#client/ui/form/validate-date.ts'
import type {
  ArchiveCategory,
  ArchiveItem,
  ArchivePayload,
  ArchiveUpdate,
} from '#shared/contracts/archives.contract.ts'
import type { MediaFile } from '#shared/contracts/media.contract.ts'
import { edtfFromWords, spokenDate } from '#shared/genealogy/dates/edtf.ts'

/** What several files that are added together have in common. */
export interface CommonFields {
  description: string
  /** Empty: as fits the kind of file. */
  category: ArchiveCategory | ''
  /** Comma-separated. */
  tags: string
  dateTaken: string
  location: string
  personRelated: string
  memberIds: readonly string[]
}

export interface ItemFields extends CommonFields {
  title: string
}

export const noFields: CommonFields = {
  description: '',
  category: '',
  tags: '',
  dateTaken: '',
  location: '',
  personRelated: '',
  memberIds: [],
}

export function fieldsOf(item: ArchiveItem): ItemFields {
  return {
    title: item.title,
    description: item.description,
    category: item.category,
    tags: item.tags.join(', '),
    dateTaken: item.date_taken ? spokenDate(item.date_taken) : '',
    location: item.location ?? '',
    personRelated: item.person_related ?? '',
    memberIds: item.member_ids,
  }
}

type Faults = Partial<Record<string, string>>

/** What is wrong, by field, as sentences; empty where nothing is. */
export function commonFaults({ dateTaken }: CommonFields): Faults {
  const fault = validateDateText(dateTaken)
  return fault === undefined ? {} : { dateTaken: fault }
}

export function titleFault(title: string): string | undefined {
  return title.trim() === '' ? 'Title is required' : undefined
}

export function faultsOf(fields: ItemFields): Faults {
  const title = titleFault(fields.title)
  return { ...(title && { title }), ...commonFaults(fields) }
}

const orNull = (text: string) => text.trim() || null

function payloadOf(fields: ItemFields): Omit<ArchivePayload, 'fileUrl'> {
  const { title, description, category, tags, dateTaken, location, personRelated, memberIds } = fields
  return {
    title,
    description,
    ...(category !== '' && { category }),
    tags: readTags(tags),
    dateTaken: edtfFromWords(dateTaken),
    location: orNull(location),
    personRelated: orNull(personRelated),
    memberIds: [...memberIds],
  }
}

/** A new item of a file that has arrived; the fields have been found to be without fault. */
export function newItem(title: string, common: CommonFields, media: MediaFile): ArchivePayload {
  return {
    ...payloadOf({ ...common, title }),
    imagekitFileId: media.fileId,
    fileUrl: media.url,
    fileType: media.mimeType,
    fileSize: media.size,
  }
}

/** Only what was changed, so that a date written with its doubts is not sent back in other words. */
export function changesOf(fields: ItemFields, before: ItemFields): ArchiveUpdate {
  const all = payloadOf(fields)
  const changed = (name: keyof ItemFields) => String(fields[name]) !== String(before[name])
  return {
    ...(changed('title') && { title: all.title }),
    ...(changed('description') && { description: all.description }),
    ...(changed('category') && all.category && { category: all.category }),
    ...(changed('tags') && { tags: all.tags }),
    ...(changed('dateTaken') && { dateTaken: all.dateTaken ?? null }),
    ...(changed('location') && { location: all.location ?? null }),
    ...(changed('personRelated') && { personRelated: all.personRelated ?? null }),
    ...(changed('memberIds') && { memberIds: all.memberIds }),
  }
}
