/** The faces of pictures with what waits on this device to be sent. */
import { useMemo } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { useOutboxEntries } from '#client/submissions/outbox/use-outbox-entries.ts'
import { buildFaceViews, type FaceView, findWaitingFaces, sortByPlace } from './face-views.ts'
import { useFaces } from './faces.queries.ts'

const none: readonly [] = []

/** The faces of all pictures, oldest first. */
export function useFaceViews(): readonly FaceView[] {
  const { user } = useSession()
  const { data } = useFaces()
  const entries = useOutboxEntries(user?.id ?? null)
  return useMemo(
    () => (data || entries ? buildFaceViews(data ?? none, findWaitingFaces(entries ?? none)) : none),
    [data, entries],
  )
}

/** The faces of one picture, from left to right. */
export function useFacesOfItem(itemId: string): readonly FaceView[] {
  const views = useFaceViews()
  return useMemo(() => sortByPlace(views.filter((view) => view.itemId === itemId)), [views, itemId])
}
