/** Which of the eight categories of the archives is proposed where nobody has chosen one. */
import type { ArchiveCategory } from './contracts/archives.contract.ts'
import type { MediaKind } from './contracts/media.contract.ts'
import type { ArchiveContent } from './contracts/submissions.contract.ts'

const byKind: Record<MediaKind, ArchiveCategory> = {
  photo: 'Family Events',
  video: 'Family Events',
  audio: 'Childhood Memories',
  document: 'Legal Documents',
}

/** For what is known of a file alone. */
export function getCategoryForMediaKind(kind: MediaKind): ArchiveCategory {
  return byKind[kind]
}

/** What a relative calls the thing they send in says little of where it belongs: the reviewer has the last word. */
const bySubmitted: Record<ArchiveContent['category'], ArchiveCategory> = {
  photos: 'Family Events',
  documents: 'Legal Documents',
  videos: 'Family Events',
  audio: 'Childhood Memories',
  letters: 'Personal Letters',
  certificates: 'Legal Documents',
  other: 'Childhood Memories',
}

/** The category that is preselected at approval for each of the seven that relatives choose from. */
export function getArchiveCategory(category: ArchiveContent['category']): ArchiveCategory {
  return bySubmitted[category]
}
