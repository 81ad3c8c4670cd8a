/** The mutations of people, and the queries of their dialogs. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import type { PasswordConfirmation } from '#client/accounts/use-password-confirmation.tsx'
import { call } from '#client/api/call.ts'
import type { BodyOf } from '#shared/contracts/endpoint.ts'
import {
  createPerson,
  deletePerson,
  getPerson,
  type MemberPayload,
  updatePerson,
} from '#shared/contracts/people.contract.ts'
import { erasePerson, mergePeople, previewRemoval } from '#shared/contracts/tree-editing.contract.ts'

/** The first part of the keys of queries in dialogs, which are not refetched: the person may be deleted. */
const dialogQuery = 'dialog'

/** Refetches all other queries, because names are shown with events, articles and accounts too. */
function useInvalidateAll() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== dialogQuery })
}

export type PersonChange =
  /** The idempotency key makes a retry safe. */
  | { id: null; payload: MemberPayload; key: string }
  /** `seen` is the `updated_at` of the edited version. */
  | { id: string; payload: MemberPayload; seen: string }

/** Adds or edits a person and returns the saved record. */
export function useSavePerson() {
  const invalidateAll = useInvalidateAll()
  return useMutation({
    mutationFn: (change: PersonChange) =>
      change.id === null
        ? call(createPerson, { body: change.payload, idempotencyKey: change.key })
        : call(updatePerson, { params: { id: change.id }, body: change.payload, ifMatch: change.seen }),
    onSettled: () => void invalidateAll(),
  })
}

/** Removes a person; fails with `PasswordNotConfirmedError` where the password is asked for and not given. */
export function useRemovePerson({ withConfirmedPassword }: PasswordConfirmation) {
  const invalidateAll = useInvalidateAll()
  return useMutation({
    mutationFn: ({ id, seen }: { id: string; seen: string }) =>
      withConfirmedPassword(() => call(deletePerson, { params: { id }, ifMatch: seen })),
    onSettled: () => void invalidateAll(),
  })
}

/** Merges two records and returns the merged one. */
export function useMergePeople({ withConfirmedPassword }: PasswordConfirmation) {
  const invalidateAll = useInvalidateAll()
  return useMutation({
    mutationFn: (body: BodyOf<typeof mergePeople>) =>
      withConfirmedPassword(() => call(mergePeople, { body })),
    onSettled: () => void invalidateAll(),
  })
}

/** Erases a person's data and returns the texts that may still mention the person. */
export function useErasePerson({ withConfirmedPassword }: PasswordConfirmation) {
  const invalidateAll = useInvalidateAll()
  return useMutation({
    mutationFn: ({ id, seen }: { id: string; seen: string }) =>
      withConfirmedPassword(() => call(erasePerson, { params: { id }, ifMatch: seen })),
    onSettled: () => void invalidateAll(),
  })
}

/** What is deleted with a person; requested each time the dialog opens. */
export function useConsequences(id: string | null) {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: [dialogQuery, previewRemoval.name, id],
    queryFn: async ({ signal }) => ({
      value: await call(previewRemoval, { params: { id: id ?? '' }, signal }),
      etag: null,
    }),
    enabled: live && id !== null,
    gcTime: 0,
  })
  return getLiveQueryState(query, lock)
}

/** The full record with phone and account; requested each time the dialog opens. */
export function useFullRecord(id: string | null) {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: [dialogQuery, getPerson.name, id],
    queryFn: async ({ signal }) => ({
      value: await call(getPerson, { params: { id: id ?? '' }, signal }),
      etag: null,
    }),
    enabled: live && id !== null,
    gcTime: 0,
  })
  return getLiveQueryState(query, lock)
}
