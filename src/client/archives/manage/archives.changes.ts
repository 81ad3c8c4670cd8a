/** The mutations of archive items. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
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

/** Refetches everything that shows archive items. */
export function useInvalidateArchives() {
  const { user } = useSession()
  const client = useQueryClient()
  return () =>
    Promise.all(
      [listArchives, getArchive, getArchiveStats].map(({ name }) =>
        client.invalidateQueries({ queryKey: offlineQueryKey(user?.id, name) }),
      ),
    )
}

/**
 * Adds an item for an uploaded file. The idempotency key makes a retry safe. Does not refetch the archives: the caller does
 * so once for several items.
 */
export function useCreateArchive() {
  return useMutation({
    mutationFn: ({ payload, key }: { payload: ArchivePayload; key: string }) =>
      call(createAdminArchive, { body: payload, idempotencyKey: key }),
  })
}

/** `seen` is the `updated_at` of the edited version. */
export function useUpdateArchive() {
  const invalidateArchives = useInvalidateArchives()
  return useMutation({
    mutationFn: ({ id, changes, seen }: { id: string; changes: ArchiveUpdate; seen: string }) =>
      call(updateAdminArchive, { params: { id }, body: changes, ifMatch: seen }),
    onSettled: invalidateOnSettled(invalidateArchives),
  })
}

export function useDeleteArchive() {
  const invalidateArchives = useInvalidateArchives()
  return useMutation({
    mutationFn: ({ id, updated_at }: ArchiveItem) =>
      call(deleteAdminArchive, { params: { id }, ifMatch: updated_at }),
    onSettled: invalidateOnSettled(invalidateArchives),
  })
}
