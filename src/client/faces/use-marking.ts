/** The state of marking faces on one picture. */
import { useCallback, useState } from 'react'
import type { Face } from '#shared/contracts/faces.contract.ts'
import type { FaceRegion } from '#shared/faces/face-region.ts'

export interface Marking {
  itemId: string
  region: FaceRegion | null
  /** The mark that is moved; null while faces are marked. */
  moved: Face | null
  /** Begun with the keyboard: the first mark stands in the middle. */
  startsInMiddle: boolean
}

export interface MarkingControls {
  /** Null while nothing is marked. */
  marking: Marking | null
  start: (options?: { startsInMiddle?: boolean }) => void
  move: (face: Face) => void
  change: (region: FaceRegion | null) => void
  stop: () => void
}

export function useMarking(itemId: string): MarkingControls {
  const [marking, setMarking] = useState<Marking | null>(null)
  return {
    marking: marking?.itemId === itemId ? marking : null,
    start: ({ startsInMiddle = false } = {}) =>
      setMarking({ itemId, region: null, moved: null, startsInMiddle }),
    move: (face) => setMarking({ itemId, region: face.region, moved: face, startsInMiddle: true }),
    change: useCallback((region) => setMarking((current) => current && { ...current, region }), []),
    stop: () => setMarking(null),
  }
}
