/** The thumbnail of an archive item: its image, the first page of a PDF file, a frame of a film, or the sign of its kind. */
import type { ComponentProps } from 'react'
import { ResponsiveImage } from '#client/ui/media/responsive-image.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { BrokenImageIcon, FilePlaceholder } from './file-placeholder.tsx'
import { hasThumbnail } from './has-thumbnail.ts'

interface ItemThumbnailProps extends Pick<ComponentProps<typeof ResponsiveImage>, 'sizes' | 'eager'> {
  item: ArchiveItem
  /** Width divided by height. */
  ratio: number
}

export function ItemThumbnail({ item, ratio, ...image }: ItemThumbnailProps) {
  if (!hasThumbnail(item)) return <FilePlaceholder item={item} />
  const isPhoto = item.file_type === 'photo'
  return (
    <ResponsiveImage
      url={item.file_url}
      picture={item.picture}
      alt=""
      ratio={ratio}
      align={item.file_type === 'document' ? 'top' : 'center'}
      fallback={isPhoto ? <BrokenImageIcon /> : <FilePlaceholder item={item} />}
      {...image}
    />
  )
}
