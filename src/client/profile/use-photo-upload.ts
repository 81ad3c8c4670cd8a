/** Mutations that upload or remove the current user's profile photo. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import { uploadMedia } from '#client/api/upload/upload-media.ts'
import { type FamilyMember, getPerson, listPeople, updateProfile } from '#shared/contracts/people.contract.ts'

function usePhotoUrl(record: FamilyMember) {
  const { user } = useSession()
  const client = useQueryClient()
  const invalidate = (name: string) => client.invalidateQueries({ queryKey: offlineQueryKey(user?.id, name) })
  return {
    write: (profilePhotoUrl: string | null) =>
      call(updateProfile, { body: { profilePhotoUrl }, ifMatch: record.updated_at }),
    // Also after an error, because the record may have changed meanwhile.
    refresh: invalidateOnSettled(() =>
      Promise.all([invalidate(getPerson.name), invalidate(listPeople.name)]),
    ),
  }
}

/** Uploads a JPEG as profile photo. `progress` is from 0 to 1. */
export function usePhotoUpload(record: FamilyMember) {
  const photoUrl = usePhotoUrl(record)
  const [progress, setProgress] = useState<number | null>(null)
  const abortController = useRef<AbortController | null>(null)
  const mutation = useMutation({
    mutationFn: async (photo: Blob) => {
      abortController.current = new AbortController()
      const { url } = await uploadMedia({
        file: photo,
        fileName: `profile-${Date.now()}.jpg`,
        folder: 'profiles',
        signal: abortController.current.signal,
        onProgress: setProgress,
      })
      return photoUrl.write(url)
    },
    onMutate: () => setProgress(null),
    onSettled: photoUrl.refresh,
  })
  return { ...mutation, progress, abort: () => abortController.current?.abort() }
}

export function useRemovePhoto(record: FamilyMember) {
  const photoUrl = usePhotoUrl(record)
  return useMutation({ mutationFn: () => photoUrl.write(null), onSettled: photoUrl.refresh })
}
