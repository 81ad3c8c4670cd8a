/** The drawn family as the page uses it: from memory, from the device, or made anew by the worker. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { inSlices } from '#client/api/time-slicing.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { LayoutOptions } from '#shared/genealogy/tree-layout/tree-layout.ts'
import type { Family } from '../chart/family.ts'
import { drawPicture, type FamilyPicture } from '../chart/family-drawing.ts'
import { measuresFor, type ScreenClass } from '../chart/layout-options.ts'
import { drawInWorker } from './drawing-worker-client.ts'
import { knownFingerprint } from './family-fingerprint.ts'
import { peopleAround } from './nearest-relatives.ts'
import { keepPicture, readKeptPicture } from './saved-drawing.ts'
import type { Opening } from './tree-preview.ts'

interface Loading {
  members: readonly FamilyMember[]
  userId: string
  screen: ScreenClass
  signal: AbortSignal
  /** What is shown already. */
  opening: Opening | null
  /** Shows those about the person with whom the page opens, while a large family is being laid out. */
  showFirst: (measures: LayoutOptions, signal: AbortSignal) => Promise<void>
}

async function loadFamily(loading: Loading): Promise<Family> {
  const { members, userId, screen, signal, opening, showFirst } = loading
  const takeFingerprint = knownFingerprint(members, userId, signal)
  if (opening && (await takeFingerprint) === opening.fingerprint) {
    return gather(members, opening.family.picture, signal, opening.family.numberOf)
  }
  const kept = await readKeptPicture(userId, screen, takeFingerprint)
  if (kept) return gather(members, kept, signal)
  const measures = measuresFor(screen)
  const drawing = drawInWorker(members, measures, signal)
  // Whoever comes after the whole is not shown any more.
  const whole = new AbortController()
  signal.addEventListener('abort', () => whole.abort(), { once: true })
  void showFirst(measures, whole.signal).catch(() => {})
  const picture = await drawing.finally(() => whole.abort())
  keepPicture(userId, screen, await takeFingerprint, picture)
  return gather(members, picture, signal)
}

/** More people than this are worth a first look at some of them. */
const manyPeople = 1500
/** Enough to fill a large screen and the way somebody goes until the rest is there. */
const firstPeople = 150

async function drawFirst(
  members: readonly FamilyMember[],
  near: string,
  measures: LayoutOptions,
  signal: AbortSignal,
): Promise<Family | null> {
  if (members.length <= manyPeople) return null
  const some = await peopleAround(members, near, firstPeople, signal)
  if (some.length === 0) return null
  const family = await gather(some, drawPicture(some, measures), signal)
  return { ...family, partial: 'some people' }
}

const numbers = new WeakMap<readonly FamilyMember[], number>()
let lastNumber = 0

/** A list of people has a number of its own, by which what is made of it is found again. */
function numberOfList(members: readonly FamilyMember[]): number {
  const number = numbers.get(members) ?? ++lastNumber
  numbers.set(members, number)
  return number
}

export interface FamilyReading {
  /** null while it is made for the first time. When the family changes, the one before stays until the new one is there. */
  family: Family | null
  error: Error | null
  tryAgain: () => void
}

/**
 * The family with its picture.
 *
 * @param near with whom the page opens: of a large family their nearest come first, and the whole takes their place
 */
export function useFamily(
  members: readonly FamilyMember[] | undefined,
  userId: string,
  screen: ScreenClass,
  near: string | null,
  opening: Opening | null = null,
): FamilyReading {
  const [first, setFirst] = useState<{ of: readonly FamilyMember[]; family: Family } | null>(null)
  const query = useQuery({
    queryKey: ['tree-picture', userId, screen, members ? numberOfList(members) : 0],
    queryFn: ({ signal }) => {
      const people = members ?? []
      const showFirst = async (measures: LayoutOptions, wanted: AbortSignal) => {
        const family = near === null || opening ? null : await drawFirst(people, near, measures, wanted)
        if (family && !wanted.aborted) setFirst({ of: people, family })
      }
      return loadFamily({ members: people, userId, screen, signal, opening, showFirst })
    },
    enabled: members !== undefined && members.length > 0,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === userId ? previous : undefined,
  })
  const nearest = first !== null && first.of === members ? first.family : null
  // The page with a tree on it takes a phone a tenth of a second to render: in pieces, so that taps get through.
  const family = useDeferredValue(query.data ?? opening?.family ?? nearest)
  return { family, error: query.error, tryAgain: () => void query.refetch() }
}

async function gather(
  people: readonly FamilyMember[],
  picture: FamilyPicture,
  signal: AbortSignal,
  known?: Family['numberOf'],
): Promise<Family> {
  const numberOf = known ?? (await numbersIn(picture, signal))
  const members: FamilyMember[] = []
  await inSlices(
    people,
    (person) => {
      const p = numberOf.get(person.id)
      if (p !== undefined) members[p] = person
    },
    signal,
  )
  return { members, numberOf, picture }
}

async function numbersIn({ layout }: FamilyPicture, signal: AbortSignal) {
  const numberOf = new Map<string, number>()
  await inSlices(layout.ids, (id, p) => numberOf.set(id, p), signal)
  return numberOf
}
