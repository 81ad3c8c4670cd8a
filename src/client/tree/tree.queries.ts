/** The drawn family as the page uses it: from memory, from the device, or made anew by the worker. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readSaved, writeSaved } from '#client/offline/saved.ts'
import { whenIdle } from '#client/offline/when-idle.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Chart } from './chart.ts'
import { drawInWorker } from './draw-in-worker.ts'
import { type FamilyPicture, pictureVersion } from './family-picture.ts'
import { fingerprintOf } from './family-record.ts'
import { measuresFor, type ScreenClass } from './tree-measures.ts'

/** The whole family: everybody by their number, and what is known of them. */
export interface Family extends Chart {
  picture: FamilyPicture
}

interface SavedPicture {
  version: number
  fingerprint: string
  picture: FamilyPicture
}

function isSavedPicture(value: unknown): value is SavedPicture {
  return typeof value === 'object' && value !== null && 'fingerprint' in value && 'picture' in value
}

async function loadPicture(
  members: readonly FamilyMember[],
  fingerprint: string,
  userId: string,
  screen: ScreenClass,
  signal: AbortSignal,
): Promise<FamilyPicture> {
  const key = `tree:${userId}:${screen}`
  const saved = await readSaved('layouts', key)
  if (isSavedPicture(saved) && saved.version === pictureVersion && saved.fingerprint === fingerprint) {
    return saved.picture
  }
  const picture = await drawInWorker(members, measuresFor(screen), signal)
  const kept: SavedPicture = { version: pictureVersion, fingerprint, picture }
  whenIdle(key, () => void writeSaved('layouts', userId, [[key, kept]]))
  return picture
}

/**
 * The family with its picture; null while it is made for the first time. When the family changes, the one before stays
 * until the new picture is there.
 */
export function useFamily(
  members: readonly FamilyMember[] | undefined,
  userId: string,
  screen: ScreenClass,
): { family: Family | null; error: Error | null; tryAgain: () => void } {
  const fingerprint = useMemo(() => (members ? fingerprintOf(members) : ''), [members])
  const query = useQuery({
    queryKey: ['tree-picture', userId, screen, fingerprint],
    queryFn: async ({ signal }) => {
      const people = members ?? []
      return gather(people, await loadPicture(people, fingerprint, userId, screen, signal))
    },
    enabled: members !== undefined,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === userId ? previous : undefined,
  })
  return { family: query.data ?? null, error: query.error, tryAgain: () => void query.refetch() }
}

function gather(people: readonly FamilyMember[], picture: FamilyPicture): Family {
  const { ids } = picture.layout
  const numberOf = new Map<string, number>()
  for (let p = 0; p < ids.length; p++) numberOf.set(ids[p] ?? '', p)
  const members: FamilyMember[] = []
  for (const person of people) {
    const p = numberOf.get(person.id)
    if (p !== undefined) members[p] = person
  }
  return { members, numberOf, picture }
}
