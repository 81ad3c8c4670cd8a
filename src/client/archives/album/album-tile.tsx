/** One item of the album: its picture, or the sign of its kind with the title. */
import { FileText, Film, type LucideIcon, Mail, Mic } from 'lucide-react'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { imageSrc, imageSrcSet } from '#client/ui/media/image-src.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { formatFileFormat, formatYearTaken, kindLabels } from '../format-archive-item.ts'
import { hasThumbnail } from '../has-thumbnail.ts'

interface AlbumTileProps {
  item: ArchiveItem
  /** The query string of the link to the item. */
  query: string
  /** The `sizes` attribute of the image. */
  sizes: string
  isLarge: boolean
  hasYear: boolean
  eager: boolean
}

function getKindIcon({ file_type, category }: ArchiveItem): LucideIcon {
  if (file_type === 'audio') return Mic
  if (file_type === 'video') return Film
  return category === 'Personal Letters' ? Mail : FileText
}

/** Uses plain elements with classes for fast scrolling; `AlbumBox` has the styles. */
export const AlbumTile = memo(function AlbumTile({
  item,
  isLarge,
  hasYear,
  query,
  ...image
}: AlbumTileProps) {
  const [isBroken, setIsBroken] = useState(false)
  const isPictured = hasThumbnail(item) && !isBroken
  const Icon = getKindIcon(item)
  const isPhoto = item.file_type === 'photo'
  const year = formatYearTaken(item)
  return (
    <article aria-label={item.title}>
      <Link to={`/archives/${encodeURIComponent(item.id)}${query}`}>
        {isPictured ? (
          <>
            <Picture
              item={item}
              {...image}
              alt={isLarge ? '' : item.title}
              onError={() => setIsBroken(true)}
            />
            {isLarge && (
              <span className="caption" dir="auto">
                {item.title}
              </span>
            )}
            <span className="word">{kindLabels[item.file_type]}</span>
            {!isPhoto && (
              <span className="kind">
                <Icon size={18} strokeWidth={1.6} aria-hidden />
              </span>
            )}
          </>
        ) : (
          <span className="sign" data-broken-picture={isBroken || undefined}>
            <Icon size={36} strokeWidth={1.25} aria-hidden />
            <span className="title" dir="auto">
              {item.title}
            </span>
            <span className="format">{isPhoto ? 'Photo' : formatFileFormat(item)}</span>
          </span>
        )}
        {hasYear && <span className="year">{year}</span>}
      </Link>
    </article>
  )
})

interface PictureProps extends Pick<AlbumTileProps, 'item' | 'sizes' | 'eager'> {
  /** Empty where the title is shown. */
  alt: string
  onError: () => void
}

function Picture({ item, sizes, eager, alt, onError }: PictureProps) {
  return (
    <img
      className={item.file_type === 'document' ? 'paper' : undefined}
      sizes={sizes}
      srcSet={imageSrcSet(item.file_url, item.picture)}
      src={imageSrc(item.file_url, 320)}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={onError}
    />
  )
}
