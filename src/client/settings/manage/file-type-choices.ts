/** The types of files that the site can take, as one chooses them: by kind, endings of one type together. */
import { knownFileTypes } from '#shared/contracts/site-settings.contract.ts'
import type { FileEnding } from './settings-form.ts'

export interface TypeChoice {
  label: string
  endings: readonly FileEnding[]
}

export const typeGroups: readonly { kind: string; types: readonly TypeChoice[] }[] = [
  {
    kind: 'Pictures',
    types: [
      { label: 'JPEG', endings: ['jpg', 'jpeg'] },
      { label: 'PNG', endings: ['png'] },
      { label: 'GIF', endings: ['gif'] },
      { label: 'WebP', endings: ['webp'] },
      { label: 'AVIF', endings: ['avif'] },
      { label: 'HEIC (iPhone)', endings: ['heic'] },
      { label: 'TIFF (scans)', endings: ['tiff'] },
    ],
  },
  {
    kind: 'Documents',
    types: [
      { label: 'PDF', endings: ['pdf'] },
      { label: 'Word', endings: ['docx'] },
      { label: 'Word, older', endings: ['doc'] },
      { label: 'Plain text', endings: ['txt'] },
    ],
  },
  {
    kind: 'Sound',
    types: [
      { label: 'MP3', endings: ['mp3'] },
      { label: 'M4A', endings: ['m4a'] },
      { label: 'AAC', endings: ['aac'] },
      { label: 'Ogg', endings: ['ogg'] },
      { label: 'WAV', endings: ['wav'] },
      { label: 'FLAC', endings: ['flac'] },
    ],
  },
  {
    kind: 'Films',
    types: [
      { label: 'MP4', endings: ['mp4'] },
      { label: 'QuickTime', endings: ['mov'] },
      { label: 'WebM', endings: ['webm'] },
    ],
  },
]

/** The server takes a type where any of its endings is allowed. */
export function isTaken(allowed: readonly FileEnding[], { endings }: TypeChoice): boolean {
  return endings.some((ending) => allowed.includes(ending))
}

/** The endings with these types added or taken out, in the order in which the site knows them. */
export function withTypes(
  allowed: readonly FileEnding[],
  types: readonly TypeChoice[],
  taken: boolean,
): FileEnding[] {
  const meant = new Set(types.flatMap(({ endings }) => endings))
  return knownFileTypes.filter((ending) => (meant.has(ending) ? taken : allowed.includes(ending)))
}
