/** One document, film or recording in the list for administrators. */
import { chakra } from '@chakra-ui/react'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { formatFileFormat, formatYearTaken } from '../format-archive-item.ts'
import { ItemThumbnail } from '../item-thumbnail.tsx'
import { ItemActions, type ItemActionsProps } from './item-actions.tsx'

export function DocumentRow({ item, ...actions }: ItemActionsProps) {
  const { title, description, category, file_size, uploaded_by_name } = item
  const details = [formatFileFormat(item), formatFileSize(file_size), formatYearTaken(item), category]
  return (
    <chakra.article
      aria-labelledby={`managed-${item.id}`}
      display="flex"
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
      alignItems="center"
      columnGap="4"
      rowGap="1"
      mb="3"
      p="3"
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      boxShadow="sheet"
    >
      <chakra.span
        w="6.5rem"
        flexShrink={0}
        bg="sunken"
        borderRadius="3px"
        overflow="hidden"
        display={{ base: 'none', sm: 'block' }}
      >
        <ItemThumbnail item={item} sizes="6.5rem" ratio={4 / 3} />
      </chakra.span>
      <chakra.div flex="1 1 14rem" minW="0">
        <chakra.p textStyle="small" color="text.muted" fontVariantNumeric="tabular-nums">
          {details.filter(Boolean).join(' · ')}
        </chakra.p>
        <chakra.h2 id={`managed-${item.id}`} textStyle="name" lineClamp={2}>
          {title}
        </chakra.h2>
        {description !== '' && (
          <chakra.p color="text.muted" lineClamp={1} overflowWrap="anywhere">
            {description}
          </chakra.p>
        )}
        <chakra.p
          textStyle="small"
          color="text.muted"
        >{`Uploaded by ${uploaded_by_name || 'Unknown'}`}</chakra.p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" ms="auto">
        <ItemActions item={item} {...actions} />
      </chakra.div>
    </chakra.article>
  )
}
