/** Bringing a profile photo to the server, and taking it away again. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import { uploadMedia } from '#client/api/upload/upload-media.ts'
import { type FamilyMember, getPerson, listPeople, updateProfile } from '#shared/contracts/people.contract.ts'

function usePhotoAddress(record: FamilyMember) {
  const { user } = useSession()
  const client = useQueryClient()
  const read = (name: string) => client.invalidateQueries({ queryKey: offlineQueryKey(user?.id, name) })
  return {
    write: (profilePhotoUrl: string | null) =>
      call(updateProfile, { body: { profilePhotoUrl }, ifMatch: record.updated_at }),
    // After a refusal, too: the record may have changed meanwhile.
    refresh: invalidateOnSettled(() => Promise.all([read(getPerson.name), read(listPeople.name)])),
  }
}

/** Uploads a JPEG and makes it one's profile photo; `share` is how much has gone out, 0 to 1. */
export function usePhotoUpload(record: FamilyMember) {
  const address = usePhotoAddress(record)
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const mutation = useMutation({
    mutationFn: async (photo: Blob) => {
      running.current = new AbortController()
      const { url } = await uploadMedia({
        file: photo,
        fileName: `profile-${Date.now()}.jpg`,
        folder: 'profiles',
        signal: running.current.signal,
        onProgress: setShare,
      })
      return address.write(url)
    },
    onMutate: () => setShare(null),
    onSettled: address.refresh,
  })
  return { ...mutation, share, abort: () => running.current?.abort() }
}

export function useRemovePhoto(record: FamilyMember) {
  const address = usePhotoAddress(record)
  return useMutation({ mutationFn: () => address.write(null), onSettled: address.refresh })
}
