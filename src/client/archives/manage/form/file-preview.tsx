/** The preview of an item's file in the edit dialog, with the file name and size. */
import { chakra } from '@chakra-ui/react'
import { FilePlaceholder, MissingFileIcon } from '#client/archives/file-placeholder.tsx'
import { hasThumbnail } from '#client/archives/has-thumbnail.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { ResponsiveImage } from '#client/ui/media/responsive-image.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'

export function FilePreview({ item }: { item: ArchiveItem }) {
  const { file_url, file_name, file_size, picture } = item
  const isPicture = hasThumbnail(item)
  return (
    <chakra.figure display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
      <chakra.div
        w={isPicture ? '14rem' : '7rem'}
        maxW="full"
        flexShrink={0}
        p="2"
        bg="raised"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
      >
        {isPicture && (
          <ResponsiveImage
            url={file_url}
            picture={picture}
            alt=""
            sizes="14rem"
            ratio={4 / 3}
            fit="contain"
            borderRadius="3px"
            fallback={<FilePlaceholder item={item} />}
          />
        )}
        {!isPicture && (file_url === '' ? <MissingFileIcon /> : <FilePlaceholder item={item} />)}
      </chakra.div>
      <chakra.figcaption
        textStyle="small"
        color="text.muted"
        flex="1 1 8rem"
        minW="0"
        overflowWrap="anywhere"
      >
        {file_name}
        <chakra.span display="block">{formatFileSize(file_size)}</chakra.span>
      </chakra.figcaption>
    </chakra.figure>
  )
}
