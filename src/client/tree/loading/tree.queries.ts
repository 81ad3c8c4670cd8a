/** Loads the drawn family: from memory, from the device, or drawn by the worker. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { forEachInTimeSlices } from '#client/api/time-slicing.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { LayoutOptions } from '#shared/genealogy/tree-layout/tree-layout.ts'
import type { Family } from '../chart/family.ts'
import { drawFamily, type FamilyDrawing } from '../chart/family-drawing.ts'
import { getLayoutOptions, type ScreenSize } from '../chart/layout-options.ts'
import { drawFamilyInWorker, type OnSlowDrawing } from './drawing-worker-client.ts'
import { getFingerprint } from './family-fingerprint.ts'
import { findNearestRelatives } from './nearest-relatives.ts'
import { readSavedDrawing, saveDrawing } from './saved-drawing.ts'
import type { TreePreview } from './tree-preview.ts'

interface LoadOptions {
  members: readonly FamilyMember[]
  userId: string
  screenSize: ScreenSize
  signal: AbortSignal
  /** The preview that is already shown. */
  preview: TreePreview | null
  /** Draws and shows the nearest relatives while the worker draws a large family. */
  showNearestRelatives: (options: LayoutOptions, signal: AbortSignal) => Promise<void>
  onSlow: OnSlowDrawing
}

async function loadFamily(load: LoadOptions): Promise<Family> {
  const { members, userId, screenSize, signal, preview } = load
  const fingerprint = getFingerprint(members, userId, signal)
  if (preview && (await fingerprint) === preview.fingerprint) {
    return buildFamily(members, preview.family.drawing, signal, preview.family.indexById)
  }
  const saved = await readSavedDrawing(userId, screenSize, fingerprint)
  if (saved) return buildFamily(members, saved, signal)
  const options = getLayoutOptions(screenSize)
  const drawingPromise = drawFamilyInWorker(members, options, signal, load.onSlow)
  // The nearest relatives must not replace the whole family when they are drawn later.
  const nearestRelatives = new AbortController()
  signal.addEventListener('abort', () => nearestRelatives.abort(), { once: true })
  void load.showNearestRelatives(options, nearestRelatives.signal).catch(() => {})
  const drawing = await drawingPromise.finally(() => nearestRelatives.abort())
  saveDrawing(userId, screenSize, await fingerprint, drawing)
  return buildFamily(members, drawing, signal)
}

/** Only families larger than this get a first drawing of the nearest relatives. */
const largeFamilySize = 1500
/** Enough people to fill a large screen and to pan a little. */
const nearestRelativesCount = 150

async function drawNearestRelatives(
  members: readonly FamilyMember[],
  personId: string,
  options: LayoutOptions,
  signal: AbortSignal,
): Promise<Family | null> {
  if (members.length <= largeFamilySize) return null
  const nearest = await findNearestRelatives(members, personId, nearestRelativesCount, signal)
  if (nearest.length === 0) return null
  const family = await buildFamily(nearest, drawFamily(nearest, options), signal)
  return { ...family, partial: 'some people drawn' }
}

/** Number of each list of people, so that the query key changes with the list. */
const listNumbers = new WeakMap<readonly FamilyMember[], number>()
let lastNumber = 0

function getListNumber(members: readonly FamilyMember[]): number {
  const number = listNumbers.get(members) ?? ++lastNumber
  listNumbers.set(members, number)
  return number
}

export interface FamilyResult {
  /** null until the first drawing is ready; when people change, the previous family stays until the next is ready. */
  family: Family | null
  error: Error | null
  tryAgain: () => void
  /** Draws the tree more simply; null while the drawing does not take long. */
  simplify: (() => void) | null
}

/**
 * The family with its drawing.
 *
 * @param initialPersonId the person on whom the page opens: in a large family, the nearest relatives are drawn first
 */
export function useFamily(
  members: readonly FamilyMember[] | undefined,
  userId: string,
  screenSize: ScreenSize,
  initialPersonId: string | null,
  preview: TreePreview | null = null,
): FamilyResult {
  const [first, setFirst] = useState<{ members: readonly FamilyMember[]; family: Family } | null>(null)
  const [slow, setSlow] = useState<{ members: readonly FamilyMember[]; simplify: () => void } | null>(null)
  const query = useQuery({
    queryKey: ['tree-drawing', userId, screenSize, members ? getListNumber(members) : 0],
    queryFn: ({ signal }) => {
      const people = members ?? []
      const showNearestRelatives = async (options: LayoutOptions, stop: AbortSignal) => {
        if (initialPersonId === null || preview) return
        const family = await drawNearestRelatives(people, initialPersonId, options, stop)
        if (family && !stop.aborted) setFirst({ members: people, family })
      }
      const onSlow: OnSlowDrawing = (simplify) => setSlow({ members: people, simplify })
      return loadFamily({
        members: people,
        userId,
        screenSize,
        signal,
        preview,
        showNearestRelatives,
        onSlow,
      })
    },
    enabled: members !== undefined && members.length > 0,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === userId ? previous : undefined,
  })
  const nearestRelatives = first !== null && first.members === members ? first.family : null
  // Rendering a new tree takes a phone 100 ms; a deferred value lets taps through meanwhile.
  const family = useDeferredValue(query.data ?? preview?.family ?? nearestRelatives)
  const isSlow = query.isFetching && slow !== null && slow.members === members
  const simplify = () => {
    slow?.simplify()
    setSlow(null)
  }
  return {
    family,
    error: query.error,
    tryAgain: () => void query.refetch(),
    simplify: isSlow ? simplify : null,
  }
}

async function buildFamily(
  people: readonly FamilyMember[],
  drawing: FamilyDrawing,
  signal: AbortSignal,
  knownIndexes?: Family['indexById'],
): Promise<Family> {
  const indexById = knownIndexes ?? (await indexPeople(drawing, signal))
  const members: FamilyMember[] = []
  await forEachInTimeSlices(
    people,
    (person) => {
      const p = indexById.get(person.id)
      if (p !== undefined) members[p] = person
    },
    signal,
  )
  return { members, indexById, drawing }
}

async function indexPeople({ layout }: FamilyDrawing, signal: AbortSignal) {
  const indexById = new Map<string, number>()
  await forEachInTimeSlices(layout.ids, (id, p) => indexById.set(id, p), signal)
  return indexById
}
