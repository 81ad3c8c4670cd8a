/** An archive item in a line: a small picture, the title, and the kind of the file. */
import { chakra } from '@chakra-ui/react'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { formatAbout } from './format-archive-item.ts'
import { ItemThumbnail } from './item-thumbnail.tsx'

export function ItemLine({ item }: { item: ArchiveItem }) {
  return (
    <>
      <chakra.span flexShrink={0} w="3.5rem" borderRadius="sm" overflow="hidden">
        <ItemThumbnail item={item} sizes="3.5rem" ratio={1} />
      </chakra.span>
      <chakra.span minW="0" overflowWrap="anywhere" lineHeight="1.35">
        <chakra.span display="block" textStyle="name" dir="auto">
          {item.title}
        </chakra.span>
        <chakra.span display="block" textStyle="small" color="text.muted">
          {formatAbout(item)}
        </chakra.span>
      </chakra.span>
    </>
  )
}
