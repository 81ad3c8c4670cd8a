/** Saves the drawing of the family on the device, together with the fingerprint of the people it shows. */
import { runWhenIdle } from '#client/offline/idle-queue.ts'
import { readSaved, writeSaved } from '#client/offline/saved/saved-data.ts'
import { drawingVersion, type FamilyDrawing } from '../chart/family-drawing.ts'
import type { ScreenSize } from '../chart/layout-options.ts'

interface SavedDrawing {
  version: number
  fingerprint: string
  drawing: FamilyDrawing
}

function isSavedDrawing(value: unknown): value is SavedDrawing {
  return typeof value === 'object' && value !== null && 'fingerprint' in value && 'drawing' in value
}

function getKey(userId: string, screenSize: ScreenSize) {
  return `tree:${userId}:${screenSize}`
}

/**
 * The saved drawing if it belongs to the family with this fingerprint, else null. Reads from the device while the
 * fingerprint is still being computed.
 */
export async function readSavedDrawing(
  userId: string,
  screenSize: ScreenSize,
  fingerprintPromise: Promise<string>,
): Promise<FamilyDrawing | null> {
  const [saved, fingerprint] = await Promise.all([
    readSaved('layouts', getKey(userId, screenSize)),
    fingerprintPromise,
  ])
  const isCurrent =
    isSavedDrawing(saved) && saved.version === drawingVersion && saved.fingerprint === fingerprint
  return isCurrent ? saved.drawing : null
}

export function saveDrawing(
  userId: string,
  screenSize: ScreenSize,
  fingerprint: string,
  drawing: FamilyDrawing,
) {
  const key = getKey(userId, screenSize)
  const saved: SavedDrawing = { version: drawingVersion, fingerprint, drawing }
  runWhenIdle(key, () => void writeSaved('layouts', userId, [[key, saved]]))
}
