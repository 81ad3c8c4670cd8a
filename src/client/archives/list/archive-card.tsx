/** The card of an archive item with image, details and buttons. */
import { Download, Eye, MapPin, UserRound } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { formatCommentCount } from '#client/ui/format/format-count.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { formatYearTaken, kindLabels } from '../format-archive-item.ts'
import { useDownload } from '../item/use-download.ts'
import { ItemThumbnail } from '../item-thumbnail.tsx'

interface ArchiveCardProps {
  item: ArchiveItem
  /** The query string with the filters, for the link to the item. */
  query: string
  /** The `sizes` attribute of the image. */
  sizes: string
  eager: boolean
  commentCount: number
}

const maxTags = 4

/** Uses plain elements with classes for fast scrolling; `CardGrid` has the styles. */
export const ArchiveCard = memo(function ArchiveCard({
  item,
  query,
  sizes,
  eager,
  commentCount,
}: ArchiveCardProps) {
  const to = `/archives/${encodeURIComponent(item.id)}${query}`
  const shownTags = item.tags.slice(0, maxTags)
  const more = item.tags.length - shownTags.length
  return (
    <article aria-labelledby={`archive-${item.id}`}>
      <Link to={to} tabIndex={-1} aria-hidden className="mat">
        <span className="drawing">
          <ItemThumbnail item={item} sizes={sizes} ratio={4 / 3} eager={eager} />
        </span>
      </Link>
      <div className="caption">
        <p className="kind">
          <span className="badge">{kindLabels[item.file_type]}</span>
          <span>{formatFileSize(item.file_size)}</span>
        </p>
        <h2 id={`archive-${item.id}`} dir="auto">
          {item.title}
        </h2>
        <p className="when">
          <span className="year">{formatYearTaken(item)}</span>
          <span>{item.category}</span>
          {commentCount > 0 && <span>{formatCommentCount(commentCount)}</span>}
        </p>
        {item.description !== '' && (
          <p className="description" dir="auto">
            {item.description}
          </p>
        )}
        {(item.person_related || item.location) && (
          <dl>
            {item.person_related && (
              <div>
                <dt>
                  <UserRound size={16} aria-hidden />
                  <span className="word">Person</span>
                </dt>
                <dd>{item.person_related}</dd>
              </div>
            )}
            {item.location && (
              <div>
                <dt>
                  <MapPin size={16} aria-hidden />
                  <span className="word">Location</span>
                </dt>
                <dd>{item.location}</dd>
              </div>
            )}
          </dl>
        )}
        {shownTags.length > 0 && (
          <ul className="tags" aria-label="Tags">
            {shownTags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
            {more > 0 && <li>{`+${more}`}</li>}
          </ul>
        )}
        <p className="uploader">{`Uploaded by ${item.uploaded_by_name || 'Unknown'}`}</p>
        <div className="actions">
          <ButtonLink to={to} variant="outline" aria-label={`View ${item.title}`}>
            <Eye aria-hidden />
            View
          </ButtonLink>
          <DownloadButton item={item} />
        </div>
      </div>
    </article>
  )
})

function DownloadButton({ item }: { item: ArchiveItem }) {
  const { download, busy, percent } = useDownload(item)
  return (
    <Button variant="quiet" aria-label={`Download ${item.title}`} aria-busy={busy} onClick={download}>
      <Download aria-hidden />
      {busy && percent !== null ? `${percent} %` : 'Download'}
    </Button>
  )
}
