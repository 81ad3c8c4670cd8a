/** The query of the map, saved on the device when the map was opened once. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import { offlineQueryKey, offlineValueQuery } from '#client/api/offline-query.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import {
  type FamilyMap,
  getFamilyMap,
  type MapPlace,
  placeEndpoints,
} from '#shared/contracts/places.contract.ts'

export function familyMapQuery(userId: string) {
  return offlineValueQuery(getFamilyMap, userId)
}

export function useFamilyMap(): QueryResult<FamilyMap> {
  const { user } = useSession()
  return toQueryResult(useQuery({ ...familyMapQuery(user?.id ?? ''), enabled: user !== null }))
}

interface NewPosition {
  place: MapPlace
  latitude: number
  longitude: number
}

/** Saves where a place is. */
export function useMovePlace() {
  const { user } = useSession()
  const client = useQueryClient()
  const invalidate = () =>
    client.invalidateQueries({ queryKey: offlineQueryKey(user?.id, getFamilyMap.name) })
  return useMutation({
    mutationFn: ({ place, latitude, longitude }: NewPosition) =>
      call(placeEndpoints.update, {
        params: { id: place.id },
        body: { latitude, longitude },
        ifMatch: place.updated_at,
      }),
    onSettled: invalidateOnSettled(invalidate),
  })
}
