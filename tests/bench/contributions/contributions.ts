/** What the family of the benchmark tells: every contribution with the words by which it is found again. */
import { createHash } from 'node:crypto'
import type { Random } from '../../chaos/random.ts'
import { facesPerPicture, placeFace } from './contributions-site.ts'

export const counts = { correction: 500, face: 300, comment: 200, archive: 40 }
export type ContributionKind = keyof typeof counts

export interface Contribution {
  kind: ContributionKind
  /** Occurs in this contribution only. */
  token: string
  title: string
  content: object
  recording: { id: string; bytes: Uint8Array<ArrayBuffer>; sha256: string } | null
  /** Which session sends it, and when, as a share of the run. */
  session: number
  dueAt: number
}

/** Half a minute of noise as a WAV file: 16 bits, mono, 8,000 samples a second. */
function makeRecording(random: Random) {
  const sound = random.bytes(8_000 * 2 * 30)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + sound.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8_000, 24)
  header.writeUInt32LE(16_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(sound.length, 40)
  const bytes = new Uint8Array(Buffer.concat([header, sound]))
  return { id: random.uuid(), bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

interface Family {
  people: readonly string[]
  /** The ids of the archive items with faces. */
  pictures: readonly string[]
  sessions: number
}

function makeContent(kind: ContributionKind, n: number, token: string, family: Family, random: Random) {
  const personId = random.pick(family.people)
  if (kind === 'correction') {
    const suggested = { date: `19${random.between(10, 99)}-05-03` }
    return {
      personId,
      subject: 'fact',
      tag: 'BIRT',
      suggested,
      before: { date: '1950-03-12' },
      reason: token,
    }
  }
  if (kind === 'comment') return { targetType: 'person', targetId: personId, parentId: null, text: token }
  if (kind === 'face') {
    const itemId = family.pictures[Math.floor(n / facesPerPicture)] ?? ''
    const region = placeFace(n % facesPerPicture)
    return { itemId, faceId: null, region, personId: null, name: token }
  }
  return {
    ...{ description: token, category: 'audio', tags: [], voice: { speaker: 'Grandma', agrees: true } },
    ...{ fileName: 'voice.wav', fileType: 'audio/wav' },
  }
}

/** All contributions of the run, in the order in which they are due. */
export function planContributions(family: Family, random: Random): Contribution[] {
  const kinds = Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, n) => ({ kind, n })),
  )
  return kinds
    .map(({ kind: name, n }): Contribution => {
      const kind = name === 'correction' || name === 'face' || name === 'comment' ? name : 'archive'
      const token = `qz${kind}${n}q`
      const recording = kind === 'archive' ? makeRecording(random) : null
      const file = recording && {
        fileUrl: `/api/media/${recording.id}`,
        fileSize: recording.bytes.length,
      }
      const title = `Told: ${token}`
      const content = { ...makeContent(kind, n, token, family, random), ...file, title }
      const session = kind === 'archive' ? n % family.sessions : random.between(0, family.sessions - 1)
      return { kind, token, title, content, recording, session, dueAt: random.next() }
    })
    .toSorted((a, b) => a.dueAt - b.dueAt)
}
