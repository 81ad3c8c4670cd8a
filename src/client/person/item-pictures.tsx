/** The archive items that show a source or a place in it, as scans of a register. */
import { lazy, Suspense } from 'react'

const FactMedia = lazy(() => import('#client/archives/fact-media.tsx'))

export function ItemPictures({ itemIds = [] }: { itemIds: readonly string[] | undefined }) {
  if (itemIds.length === 0) return null
  return (
    <Suspense>
      <FactMedia media={itemIds.map((item_id) => ({ item_id }))} />
    </Suspense>
  )
}
