/** Submissions of demo members, in every status. All fictional. */
import type { SubmissionPayload } from '#shared/contracts/submissions.contract.ts'

type Content = SubmissionPayload['content']

export interface DemoSubmission {
  type: 'news' | 'blog' | 'archive'
  by: string
  at: string
  status: 'pending' | 'approved' | 'rejected'
  notes?: string
  reviewedAt?: string
  /** The published post's title or archive item's file. */
  published?: string
  /** The file of an archive submission. */
  file?: string
  /** Further files, which the author's archive items contain already. */
  moreFiles?: readonly string[]
  /** For articles; like `moreFiles`. */
  pictures?: readonly string[]
  content: Pick<Content, 'title'> & Record<string, unknown>
  people: readonly string[]
}

export const submissions: readonly DemoSubmission[] = [
  {
    type: 'news',
    by: 'selam7',
    at: '2026-11-16T20:12:00Z',
    status: 'pending',
    people: ['selam7', 'berit5'],
    content: {
      title: 'Berit has passed the boat licence',
      excerpt: 'At ninety-two, with one mistake, which she disputes.',
      content:
        'My great-aunt Berit has passed the examination for the coastal boat licence. She had rowed, sailed and motored on the fjord since 1940 without it, and saw no need; then a young man in a uniform asked.\n\nThe one mistake was in the question about giving way. She wrote: *Others do.*',
    },
  },
  {
    type: 'archive',
    by: 'selam7',
    at: '2026-11-09T18:30:00Z',
    status: 'pending',
    people: ['ole1'],
    file: 'lintel-2026.webp',
    content: {
      title: 'The lintel, from the side that nobody had seen',
      description:
        'Photographed on the sawhorses in July. On the hidden side he had tried the wave upside down.',
      category: 'photos',
      tags: ['boathouse', 'mark', 'roof'],
      dateTaken: '2026-07',
      location: 'Ulvik, Hardanger, Norway',
      personRelated: 'Ole Torsteinson',
    },
  },
  {
    type: 'blog',
    by: 'selam7',
    at: '2023-07-20T21:00:00Z',
    status: 'approved',
    reviewedAt: '2023-07-22T19:00:00Z',
    notes: 'Wonderful. I have put the almanac cut in, and left the lawyer.',
    published: 'Eight oars, sixteen hours',
    pictures: ['eight-oars-2019.webp'],
    people: ['selam7', 'ole1', 'jonas7', 'sindre7', 'ola7', 'ingrid7'],
    content: {
      title: 'Eight oars, sixteen hours',
      excerpt: 'In 1831 they rowed to Bergen in nineteen hours. We wanted to know how.',
      content: 'Everybody asks about the blisters, so: yes. (The whole text is in the blog now.)',
    },
  },
  {
    type: 'archive',
    by: 'selam7',
    at: '2025-02-11T17:25:00Z',
    status: 'approved',
    reviewedAt: '2025-02-12T08:10:00Z',
    published: 'boathouse-evening.m4a',
    file: 'boathouse-evening.m4a',
    people: ['selam7'],
    content: {
      title: 'The boathouse in the evening',
      description: 'Half a minute of nothing: water, a rope, one gull, a bell over the fjord.',
      category: 'audio',
      tags: ['boathouse', 'water', 'recording'],
      dateTaken: '2021-08',
      location: 'Ulvik, Hardanger, Norway',
      personRelated: 'Selam',
    },
  },
  {
    type: 'blog',
    by: 'selam7',
    at: '2025-12-28T22:05:00Z',
    status: 'rejected',
    reviewedAt: '2025-12-30T09:00:00Z',
    notes:
      'It made me laugh twice, but Jonas asks for the part about the goat to come out, and without the goat there are two lines left. Write me another one?',
    people: ['jonas7'],
    content: {
      title: 'The night that my brother guided a goat',
      excerpt: 'A true story with one witness.',
      content: 'It was snowing, and from behind the goat looked very much like a dentist from Drammen.',
    },
  },
  {
    type: 'archive',
    by: 'diego7',
    at: '2026-11-12T02:40:00Z',
    status: 'pending',
    people: ['diego7', 'ines4'],
    file: 'mural-sketch-2024.webp',
    moreFiles: ['mural-2024.webp'],
    content: {
      title: 'Sketch for the mural: the window',
      description:
        'Gouache, 30 by 40. The window is open here too. With it the wall, so that you need not look for it.',
      category: 'photos',
      tags: ['mural', 'sketch'],
      dateTaken: '2024-05',
      location: 'Valparaíso, Chile',
      personRelated: 'Inés',
    },
  },
  {
    type: 'news',
    by: 'diego7',
    at: '2024-11-30T03:15:00Z',
    status: 'rejected',
    reviewedAt: '2024-12-02T08:30:00Z',
    notes:
      'Let us wait until it is official. Sofía has offered to write it, as you are the one who is praised.',
    people: ['diego7'],
    content: {
      title: 'I may have won something',
      excerpt: 'They telephoned, and the line was bad.',
      content: 'Either the wall has won a prize or I am to repaint it. I will know on Monday.',
    },
  },
]
