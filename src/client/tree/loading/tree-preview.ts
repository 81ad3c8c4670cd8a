/**
 * What the tree opens with on a device that knows the family: the picture of everybody as it was kept, and those who stand
 * where the view opens. With them it is drawn and answers, long before ten thousand people have been read.
 */
import { queryOptions } from '@tanstack/react-query'
import { keepExcerptOf, readExcerptOf } from '#client/api/offline-query.ts'
import { whenIdle } from '#client/offline/idle-queue.ts'
import { type FamilyMember, listPeople } from '#shared/contracts/people.contract.ts'
import { centerOf, peopleIn } from '../canvas/hit-testing.ts'
import { viewOnto } from '../canvas/initial-viewport.ts'
import { areaOf } from '../canvas/viewport.ts'
import type { Family } from '../chart/family.ts'
import type { FamilyPicture } from '../chart/family-drawing.ts'
import type { ScreenClass } from '../chart/layout-options.ts'
import { keptFingerprint, knownFingerprint } from './family-fingerprint.ts'
import { readKeptPicture } from './saved-drawing.ts'

export interface Opening {
  /** Of the list from which the people are taken. */
  fingerprint: string
  family: Family
  /** When that list was last confirmed, milliseconds since 1970. */
  savedAt: number
}

/** How often it is looked whether the list has been saved, and milliseconds between two looks. */
const mostTries = 10
const pause = 500

function nameOf(screen: ScreenClass) {
  return `opening:${screen}`
}

/** @param near with whom the page opens; null is the one with the most descendants */
export function openingQuery(userId: string, screen: ScreenClass, near: string | null) {
  return queryOptions({
    queryKey: ['tree-opening', userId, screen, near],
    queryFn: () => readOpening(userId, screen, near),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
}

/** null where the device keeps nothing for it, or something about another person or of another list. */
async function readOpening(userId: string, screen: ScreenClass, near: string | null) {
  const excerpt = await readExcerptOf(listPeople, userId, nameOf(screen))
  const fingerprint = excerpt && (await keptFingerprint(excerpt.list, userId))
  if (!excerpt || fingerprint === null) return null
  const picture = await readKeptPicture(userId, screen, Promise.resolve(fingerprint))
  if (!picture || excerpt.entries[0]?.id !== openingPerson(picture, near)) return null
  const family = familyOf(picture, excerpt.entries)
  return { fingerprint, family, savedAt: excerpt.savedAt } satisfies Opening
}

function openingPerson({ layout, greatestRoot }: FamilyPicture, near: string | null) {
  return near ?? layout.ids[greatestRoot]
}

function familyOf(picture: FamilyPicture, known: readonly FamilyMember[]): Family {
  const { ids } = picture.layout
  const numberOf = new Map(ids.map((id, number) => [id, number]))
  const members = new Array<FamilyMember | undefined>(ids.length)
  for (const member of known) {
    const number = numberOf.get(member.id)
    if (number !== undefined) members[number] = member
  }
  return { members, numberOf, picture, partial: 'everybody drawn' }
}

/** Keeps what the page needs to open with this person the next time. */
export function keepOpening(
  people: FamilyMember[],
  family: Family,
  userId: string,
  screen: ScreenClass,
  near: string | null,
) {
  const name = nameOf(screen)
  const first = family.numberOf.get(openingPerson(family.picture, near) ?? '')
  if (first === undefined) return
  const keep = async (tries: number) => {
    const around = seenFrom(family.picture, first).flatMap((p) => family.members[p] ?? [])
    const kept = await keepExcerptOf(listPeople, userId, name, people, around)
    if (kept) await knownFingerprint(people, userId)
    // The list itself may still wait for its turn to be saved.
    else if (tries > 1) setTimeout(() => void keep(tries - 1), pause)
  }
  whenIdle(name, () => void keep(mostTries))
}

/** Whoever stands in a window's view of somebody or a little beyond it: the person first, then the nearest. */
function seenFrom(picture: FamilyPicture, first: number): number[] {
  const { innerWidth: width, innerHeight: height } = window
  const view = viewOnto(picture, 'family', first, { width, height })
  const { left, top, right, bottom } = areaOf({ ...view, width, height })
  const [beyondX, beyondY] = [(right - left) / 4, (bottom - top) / 4]
  const area = { left: left - beyondX, top: top - beyondY, right: right + beyondX, bottom: bottom + beyondY }
  const at = centerOf(picture, first)
  const far = (p: number) => {
    const { x, y } = centerOf(picture, p)
    return Math.hypot(x - at.x, y - at.y)
  }
  return peopleIn(picture, area).sort((a, b) => far(a) - far(b))
}
