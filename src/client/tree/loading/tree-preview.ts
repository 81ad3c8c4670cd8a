/** Saves and reads the tree preview: the saved drawing and the people in the first viewport, shown before all people are loaded. */
import { queryOptions } from '@tanstack/react-query'
import { readListExcerpt, saveListExcerpt } from '#client/api/offline-query.ts'
import { runWhenIdle } from '#client/offline/idle-queue.ts'
import { type FamilyMember, listPeople } from '#shared/contracts/people.contract.ts'
import { findPeopleInArea, getPersonCenter } from '../canvas/hit-testing.ts'
import { getInitialViewport } from '../canvas/initial-viewport.ts'
import { getVisibleArea } from '../canvas/viewport.ts'
import type { Family } from '../chart/family.ts'
import type { FamilyDrawing } from '../chart/family-drawing.ts'
import type { ScreenSize } from '../chart/layout-options.ts'
import { growArea } from '../chart/spatial-grid.ts'
import { getFingerprint, readSavedFingerprint } from './family-fingerprint.ts'
import { readSavedDrawing } from './saved-drawing.ts'

export interface TreePreview {
  /** Fingerprint of the list from which the people are taken. */
  fingerprint: string
  family: Family
  /** When that list was last confirmed by the server, in ms since 1970. */
  savedAt: number
}

/** Attempts to save the preview while the list itself is not saved yet, and the pause between attempts. */
const maxAttempts = 10
const retryDelayMs = 500

function getExcerptName(screenSize: ScreenSize) {
  return `preview:${screenSize}`
}

/** @param personId the person on whom the page opens, null for the root person with the most descendants */
export function treePreviewQuery(userId: string, screenSize: ScreenSize, personId: string | null) {
  return queryOptions({
    queryKey: ['tree-preview', userId, screenSize, personId],
    queryFn: () => readTreePreview(userId, screenSize, personId),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
}

/** Returns null when nothing is saved, or when the preview belongs to another person or another list. */
async function readTreePreview(userId: string, screenSize: ScreenSize, personId: string | null) {
  const excerpt = await readListExcerpt(listPeople, userId, getExcerptName(screenSize))
  const fingerprint = excerpt && (await readSavedFingerprint(excerpt.version, userId))
  if (!excerpt || fingerprint === null) return null
  const drawing = await readSavedDrawing(userId, screenSize, Promise.resolve(fingerprint))
  if (!drawing || excerpt.entries[0]?.id !== getInitialPersonId(drawing, personId)) return null
  const family = buildPreviewFamily(drawing, excerpt.entries)
  return { fingerprint, family, savedAt: excerpt.savedAt } satisfies TreePreview
}

function getInitialPersonId({ layout, rootWithMostDescendants }: FamilyDrawing, personId: string | null) {
  return personId ?? layout.ids[rootWithMostDescendants]
}

function buildPreviewFamily(drawing: FamilyDrawing, loaded: readonly FamilyMember[]): Family {
  const { ids } = drawing.layout
  const indexById = new Map(ids.map((id, p) => [id, p]))
  const members = new Array<FamilyMember | undefined>(ids.length)
  for (const member of loaded) {
    const p = indexById.get(member.id)
    if (p !== undefined) members[p] = member
  }
  return { members, indexById, drawing, partial: 'some records loaded' }
}

/** Saves what the page needs to open quickly on this person the next time. */
export function saveTreePreview(
  people: FamilyMember[],
  family: Family,
  userId: string,
  screenSize: ScreenSize,
  personId: string | null,
) {
  const name = getExcerptName(screenSize)
  const first = family.indexById.get(getInitialPersonId(family.drawing, personId) ?? '')
  if (first === undefined) return
  const save = async (attemptsLeft: number) => {
    const visible = listPeopleInFirstViewport(family.drawing, first).flatMap((p) => family.members[p] ?? [])
    const isSaved = await saveListExcerpt(listPeople, userId, name, people, visible)
    if (isSaved) await getFingerprint(people, userId)
    // The list itself may still be waiting in the idle queue.
    else if (attemptsLeft > 1) setTimeout(() => void save(attemptsLeft - 1), retryDelayMs)
  }
  runWhenIdle(name, () => void save(maxAttempts))
}

/** The people in and just outside a viewport that opens on the person, nearest first. */
function listPeopleInFirstViewport(drawing: FamilyDrawing, person: number): number[] {
  const { innerWidth: width, innerHeight: height } = window
  const viewport = getInitialViewport(drawing, 'family', person, { width, height })
  const area = growArea(getVisibleArea({ ...viewport, width, height }), 1 / 4)
  const center = getPersonCenter(drawing, person)
  const getDistance = (p: number) => {
    const { x, y } = getPersonCenter(drawing, p)
    return Math.hypot(x - center.x, y - center.y)
  }
  return findPeopleInArea(drawing, area).sort((a, b) => getDistance(a) - getDistance(b))
}
