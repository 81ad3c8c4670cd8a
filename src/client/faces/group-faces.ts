/** Groups the faces that need an answer. */
import { type FaceView, isDisputed, waitsForAdministrator } from './face-views.ts'

export interface FaceGroups {
  /** Nobody has said who this is. */
  unknown: FaceView[]
  /** An administrator has to choose between answers, or to allow one. */
  toDecide: FaceView[]
  /** The same for those who cannot decide: the answers that contradict. */
  disputed: FaceView[]
}

export function groupFaces(views: readonly FaceView[], isAdmin: boolean): FaceGroups {
  const groups: FaceGroups = { unknown: [], toDecide: [], disputed: [] }
  for (const view of views) {
    const waits = view.claims.some(waitsForAdministrator)
    if (view.claims.length === 0) groups.unknown.push(view)
    else if (isAdmin && (waits || isDisputed(view))) groups.toDecide.push(view)
    else if (isDisputed(view)) groups.disputed.push(view)
  }
  return groups
}
