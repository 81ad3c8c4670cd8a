/** Archive items as the server would answer them, for the tests of the archives. */
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'

export function anItem(changes: Partial<ArchiveItem> = {}): ArchiveItem {
  return {
    id: 'boathouse',
    title: 'The boathouse at midsummer',
    description: 'Everybody who rowed that year.',
    category: 'Family Events',
    tags: ['boats', 'summer'],
    file_type: 'photo',
    mime_type: 'image/jpeg',
    file_name: 'boathouse.jpg',
    file_url: '/api/media/boathouse',
    file_size: 1_258_291,
    picture: { width: 1600, height: 1200, thumbhash: null },
    date_taken: '1905~',
    person_related: 'Solveig Brandvold',
    member_ids: [],
    location: 'Ålesund',
    uploaded_by_name: 'Selam Brandvold',
    imagekit_file_id: null,
    created_at: '2026-05-01T10:00:00Z',
    updated_at: '2026-05-01T10:00:00Z',
    ...changes,
  }
}

export const boathouse = anItem()
export const deed = anItem({
  id: 'deed',
  title: 'Deed of the orchard',
  description: 'With the seal of the district.',
  category: 'Legal Documents',
  tags: [],
  file_type: 'document',
  mime_type: 'application/msword',
  file_name: 'deed.doc',
  file_url: '/api/media/deed',
  file_size: 459_000,
  picture: null,
  date_taken: null,
  person_related: null,
  location: null,
  uploaded_by_name: null,
})
export const tape = anItem({
  id: 'tape',
  title: 'Grandmother tells of the great snow',
  description: '',
  category: 'Childhood Memories',
  tags: ['voices'],
  file_type: 'audio',
  mime_type: 'audio/mpeg',
  file_name: 'tape.mp3',
  file_url: '/api/media/tape',
  picture: null,
  date_taken: '[1965..1968]',
  member_ids: ['person-anna'],
})
export const everything = [boathouse, deed, tape]
