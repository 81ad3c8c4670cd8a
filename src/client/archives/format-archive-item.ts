/** Texts about an archive item: its kind, date and file format. */
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { MediaKind } from '#shared/contracts/media.contract.ts'
import { formatEdtfDate, formatYear } from '#shared/genealogy/dates/format-date.ts'

export const kindLabels: Record<MediaKind, string> = {
  photo: 'Photo',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
}

/** "1905", "about 1905", "Unknown". */
export function formatYearTaken({ date_taken }: Pick<ArchiveItem, 'date_taken'>): string {
  return date_taken ? formatYear(date_taken) : 'Unknown'
}

/** "12 March 1905", "about 1905", "Unknown". */
export function formatDateTaken({ date_taken }: Pick<ArchiveItem, 'date_taken'>): string {
  return date_taken ? formatEdtfDate(date_taken) : 'Unknown'
}

const formats: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'text/plain': 'TXT',
  'audio/mpeg': 'MP3',
  'audio/x-m4a': 'M4A',
}

/** "Photo · JPG · 1905". */
export function formatAbout(
  item: Pick<ArchiveItem, 'file_type' | 'mime_type' | 'file_name' | 'date_taken'>,
): string {
  return [kindLabels[item.file_type], formatFileFormat(item), formatYearTaken(item)]
    .filter(Boolean)
    .join(' · ')
}

/** The file format as text: "PDF", "DOCX", "MP4". */
export function formatFileFormat({
  mime_type,
  file_name,
}: Pick<ArchiveItem, 'mime_type' | 'file_name'>): string {
  const format = formats[mime_type]
  if (format) return format
  const extension = /\.([a-z0-9]{1,5})$/i.exec(file_name)?.[1]
  return (extension ?? mime_type.split('/')[1] ?? '').toUpperCase().slice(0, 5)
}
