/** Suggests one of the eight archive categories for an item without a category. */
import type { ArchiveCategory } from './contracts/archives.contract.ts'
import type { MediaKind } from './contracts/media.contract.ts'
import type { ArchiveContent } from './contracts/submissions.contract.ts'

const categoryByKind: Record<MediaKind, ArchiveCategory> = {
  photo: 'Family Events',
  video: 'Family Events',
  audio: 'Childhood Memories',
  document: 'Legal Documents',
}

/** The category for a file about which only the kind is known. */
export function getCategoryForMediaKind(kind: MediaKind): ArchiveCategory {
  return categoryByKind[kind]
}

/** Only a first guess, because submissions are sorted by kind of file; the reviewer chooses the final category. */
const categoryBySubmission: Record<ArchiveContent['category'], ArchiveCategory> = {
  photos: 'Family Events',
  documents: 'Legal Documents',
  videos: 'Family Events',
  audio: 'Childhood Memories',
  letters: 'Personal Letters',
  certificates: 'Legal Documents',
  other: 'Childhood Memories',
}

/** The archive category that the review form preselects for a submission's category. */
export function getArchiveCategory(category: ArchiveContent['category']): ArchiveCategory {
  return categoryBySubmission[category]
}
