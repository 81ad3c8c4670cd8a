/** What the picture shows, as under a picture in an album. Hidden from screen readers, which read the title below. */
import { chakra } from '@chakra-ui/react'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { formatYearTaken } from '../format-archive-item.ts'

export const captionHeight = '2.5rem'

export function StageCaption({ item }: { item: ArchiveItem }) {
  return (
    <chakra.p
      aria-hidden
      dir="auto"
      textStyle="caption"
      textAlign="center"
      h={captionHeight}
      lineHeight={captionHeight}
      px="4"
      truncate
    >
      {item.title}
      <chakra.span color="text.muted">
        {[item.date_taken && formatYearTaken(item), item.location?.split(',')[0]]
          .filter(Boolean)
          .map((part) => ` · ${part}`)}
      </chakra.span>
    </chakra.p>
  )
}
