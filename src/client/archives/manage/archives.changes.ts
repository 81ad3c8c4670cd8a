/** Every change to the archives. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import {
  type ArchiveItem,
  type ArchivePayload,
  type ArchiveUpdate,
  createAdminArchive,
  deleteAdminArchive,
  getArchive,
  getArchiveStats,
  listArchives,
  updateAdminArchive,
} from '#shared/contracts/archives.contract.ts'

/** Reads the archives anew, wherever they are shown. */
export function useReadAnew() {
  const { user } = useSession()
  const client = useQueryClient()
  return () =>
    Promise.all(
      [listArchives, getArchive, getArchiveStats].map(({ name }) =>
        client.invalidateQueries({ queryKey: ['reading', user?.id, name] }),
      ),
    )
}

/**
 * Adds an item of a file that has arrived; the key makes a repeated try the same one. Many are added one after the other:
 * whoever does it reads the archives anew when all are there.
 */
export function useCreateArchive() {
  return useMutation({
    mutationFn: ({ payload, key }: { payload: ArchivePayload; key: string }) =>
      call(createAdminArchive, { body: payload, idempotencyKey: key }),
  })
}

/** `seen` is `updated_at` of the version that was changed. */
export function useUpdateArchive() {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: ({ id, changes, seen }: { id: string; changes: ArchiveUpdate; seen: string }) =>
      call(updateAdminArchive, { params: { id }, body: changes, ifMatch: seen }),
    onSettled: invalidateOnSettled(readAnew),
  })
}

export function useDeleteArchive() {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: ({ id, updated_at }: ArchiveItem) =>
      call(deleteAdminArchive, { params: { id }, ifMatch: updated_at }),
    onSettled: invalidateOnSettled(readAnew),
  })
}
