/** The query of the sizes of all thumbnails, which "Save everything" needs before it downloads. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listThumbnailSizes } from '#shared/contracts/media.contract.ts'

export function thumbnailSizesQuery(userId: string) {
  return queryOptions({
    queryKey: ['thumbnail-sizes', userId],
    queryFn: ({ signal }) => call(listThumbnailSizes, { signal }),
    staleTime: 60_000,
    // Without an answer the sizes are estimated.
    retry: false,
  })
}
