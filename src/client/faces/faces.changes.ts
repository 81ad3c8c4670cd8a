/** The mutations of faces. A new mark or answer is sent by the outbox. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import {
  acceptFaceAnswer,
  deleteFace,
  deleteFaceAnswer,
  type Face,
  type FaceAnswer,
  saveMarkingWish,
  updateFace,
} from '#shared/contracts/faces.contract.ts'
import type { FaceRegion } from '#shared/faces/face-region.ts'
import { facesQuery, unmarkedPeopleQuery } from './faces.queries.ts'

export function useInvalidateFaces(): () => Promise<void> {
  const client = useQueryClient()
  const { user } = useSession()
  return () => client.invalidateQueries({ queryKey: facesQuery(user?.id ?? '').queryKey })
}

/** What can be done with a face that the server has. */
export type FaceChange =
  | { kind: 'move'; face: Face; region: FaceRegion }
  | { kind: 'remove'; face: Face }
  | { kind: 'accept' | 'remove-answer'; answer: FaceAnswer }

async function saveChange(change: FaceChange): Promise<void> {
  switch (change.kind) {
    case 'move': {
      const { id, updated_at } = change.face
      await call(updateFace, { params: { id }, body: { region: change.region }, ifMatch: updated_at })
      break
    }
    case 'remove': {
      const { id, updated_at } = change.face
      await call(deleteFace, { params: { id }, ifMatch: updated_at })
      break
    }
    case 'accept':
    case 'remove-answer': {
      const { id, updated_at } = change.answer
      const endpoint = change.kind === 'accept' ? acceptFaceAnswer : deleteFaceAnswer
      await call(endpoint, { params: { id }, ifMatch: updated_at })
    }
  }
}

export function useChangeFace() {
  const invalidate = useInvalidateFaces()
  return useMutation({ mutationFn: saveChange, onSettled: invalidateOnSettled(invalidate) })
}

/** Keeps or lifts the wish of a person never to be marked. */
export function useSaveMarkingWish() {
  const client = useQueryClient()
  const { user } = useSession()
  const invalidate = useInvalidateFaces()
  return useMutation({
    mutationFn: ({ personId, isUnmarked }: { personId: string; isUnmarked: boolean }) =>
      call(saveMarkingWish, { params: { id: personId }, body: { isUnmarked } }),
    onSettled: invalidateOnSettled(async () => {
      await client.invalidateQueries({ queryKey: unmarkedPeopleQuery(user?.id ?? '').queryKey })
      await invalidate()
    }),
  })
}
