/** The family's cover picture, or the picture of the day from the archives, with its caption; the family's mark where there is no photo. Load it lazily. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useArchives } from '#client/archives/archives.queries.ts'
import { formatYearTaken } from '#client/archives/format-archive-item.ts'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import { useToday } from '#client/ui/browser/use-today.ts'
import { ResponsiveImage } from '#client/ui/media/responsive-image.tsx'
import { HeroMark, heroRatio, Print } from './hero-print.tsx'
import { findHeroPicture } from './picture-of-the-day.ts'

export default function HeroPicture() {
  const { data, state } = useArchives()
  const today = useToday()
  const coverId = usePublicSettings()?.look?.cover_item_id
  const item = useMemo(() => findHeroPicture(data ?? [], today, coverId), [data, today, coverId])
  if (!item) return <HeroMark isWaiting={state === 'loading'} />
  const year = item.date_taken ? ` · ${formatYearTaken(item)}` : ''
  return (
    <Print
      image={
        <ResponsiveImage
          url={item.file_url}
          picture={item.picture}
          alt=""
          ratio={heroRatio}
          sizes="(min-width: 64rem) 32rem, 92vw"
          eager
          borderRadius="3px"
        />
      }
      caption={
        <ItemLink to={`/archives/${encodeURIComponent(item.id)}`} dir="auto">
          {`${item.title}${year}`}
        </ItemLink>
      }
    />
  )
}

/** The whole print is the link. */
const ItemLink = chakra(Link, {
  base: {
    maxW: 'full',
    px: '2',
    truncate: true,
    outline: 'none',
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'sm' },
    _focusVisible: { _after: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' } },
  },
})
