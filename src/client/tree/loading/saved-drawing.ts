/** The family's picture as it lies on the device, with the mark of the family of which it was made. */

import { whenIdle } from '#client/offline/idle-queue.ts'
import { readSaved, writeSaved } from '#client/offline/saved/saved-data.ts'
import { type FamilyPicture, pictureVersion } from '../chart/family-drawing.ts'
import type { ScreenClass } from '../chart/layout-options.ts'

interface KeptPicture {
  version: number
  fingerprint: string
  picture: FamilyPicture
}

function isKeptPicture(value: unknown): value is KeptPicture {
  return typeof value === 'object' && value !== null && 'fingerprint' in value && 'picture' in value
}

function keyOf(userId: string, screen: ScreenClass) {
  return `tree:${userId}:${screen}`
}

/** The kept picture where it is of a family with this fingerprint. The device reads while that is taken. */
export async function readKeptPicture(
  userId: string,
  screen: ScreenClass,
  takeFingerprint: Promise<string>,
): Promise<FamilyPicture | null> {
  const [kept, fingerprint] = await Promise.all([
    readSaved('layouts', keyOf(userId, screen)),
    takeFingerprint,
  ])
  const right = isKeptPicture(kept) && kept.version === pictureVersion && kept.fingerprint === fingerprint
  return right ? kept.picture : null
}

export function keepPicture(
  userId: string,
  screen: ScreenClass,
  fingerprint: string,
  picture: FamilyPicture,
) {
  const key = keyOf(userId, screen)
  const kept: KeptPicture = { version: pictureVersion, fingerprint, picture }
  whenIdle(key, () => void writeSaved('layouts', userId, [[key, kept]]))
}
