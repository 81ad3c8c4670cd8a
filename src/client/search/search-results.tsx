/** The results of a search: groups, status messages and links to more results. */
import { chakra } from '@chakra-ui/react'
import {
  BookOpen,
  CalendarHeart,
  Feather,
  FileText,
  Landmark,
  LibraryBig,
  MapPin,
  Newspaper,
  ScrollText,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { imageSrc } from '#client/ui/media/image-src.ts'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { SearchKind, SearchResult } from './search-entry.ts'
import type { FoundGroup } from './search-index.ts'

const headings: Record<SearchKind, string> = {
  person: 'People',
  event: 'Family History',
  reunion: 'Reunions',
  news: 'News',
  blog: 'Blog',
  archive: 'Archives',
  place: 'Places',
  source: 'Sources',
  repository: 'Archives and libraries',
  fact: 'Facts',
}

const icons: Record<Exclude<SearchKind, 'person'>, ReactNode> = {
  event: <BookOpen size={20} aria-hidden />,
  reunion: <CalendarHeart size={20} aria-hidden />,
  news: <Newspaper size={20} aria-hidden />,
  blog: <Feather size={20} aria-hidden />,
  archive: <FileText size={20} aria-hidden />,
  place: <MapPin size={20} aria-hidden />,
  source: <LibraryBig size={20} aria-hidden />,
  repository: <Landmark size={20} aria-hidden />,
  fact: <ScrollText size={20} aria-hidden />,
}

/** The pages that list all results of a kind; the tree page has its own search. */
const pages: Partial<Record<SearchKind, string>> = {
  event: '/family-history',
  news: '/news',
  blog: '/blog',
  archive: '/archives',
}

interface GroupProps {
  group: FoundGroup
  idOf: (result: SearchResult) => string
  isActive: (result: SearchResult) => boolean
  onPoint: (result: SearchResult) => void
  onOpen: (result: SearchResult) => void
}

export function Group({ group, idOf, isActive, onPoint, onOpen }: GroupProps) {
  return (
    <chakra.div role="group" aria-label={headings[group.kind]} mt="5">
      <chakra.p aria-hidden textStyle="label" color="text.muted" mb="1">
        {headings[group.kind]}
      </chakra.p>
      {group.results.map((result) => (
        <chakra.div
          key={result.id}
          id={idOf(result)}
          role="option"
          aria-selected={isActive(result)}
          tabIndex={-1}
          display="flex"
          alignItems="center"
          gap="3"
          minH="3.25rem"
          mx="-2"
          px="2"
          py="1.5"
          borderRadius="md"
          cursor="pointer"
          bg={isActive(result) ? 'accent.soft' : 'transparent'}
          onPointerMove={() => onPoint(result)}
          onClick={() => onOpen(result)}
        >
          <ResultIcon result={result} />
          <chakra.span minW="0" lineHeight="1.3">
            <chakra.span textStyle="name" display="block" overflowWrap="anywhere" unicodeBidi="isolate">
              {result.title}
            </chakra.span>
            {result.detail && (
              <chakra.span textStyle="small" color="text.muted" fontVariantNumeric="tabular-nums">
                {result.detail}
              </chakra.span>
            )}
          </chakra.span>
        </chakra.div>
      ))}
    </chakra.div>
  )
}

function ResultIcon({ result: { kind, title, pictureUrl } }: { result: SearchResult }) {
  const photo = pictureUrl && imageSrc(pictureUrl, 160)
  if (kind === 'person') return <Medallion name={title.split(' née ')[0] ?? title} photoUrl={photo} />
  return (
    <chakra.span
      aria-hidden
      display="grid"
      placeItems="center"
      flexShrink={0}
      w="11"
      h="11"
      borderRadius="sm"
      borderWidth="1px"
      borderColor="line"
      bg="sunken"
      color="text.muted"
      overflow="hidden"
    >
      {photo ? (
        <chakra.img src={photo} alt="" loading="lazy" decoding="async" w="full" h="full" objectFit="cover" />
      ) : (
        icons[kind]
      )}
    </chakra.span>
  )
}

/** The message without results, and the number of results for screen readers. */
export function SearchStatus({ asked, found, settled }: { asked: boolean; found: number; settled: boolean }) {
  if (!asked) {
    return (
      <chakra.p color="text.muted" mt="5">
        Search for people, events, news, stories, archive items, places and sources. The search also works
        without a connection.
      </chakra.p>
    )
  }
  if (found > 0) {
    return (
      <chakra.p role="status" srOnly>
        {found === 1 ? '1 result' : `${found} results`}
      </chakra.p>
    )
  }
  return (
    <chakra.p role="status" color="text.muted" mt="5">
      {settled ? 'Nothing found. Only what is saved on this device was searched.' : 'Searching…'}
    </chakra.p>
  )
}

const MoreButton = chakra(
  'button',
  {
    base: {
      display: 'block',
      minH: 'touch',
      textStyle: 'small',
      fontWeight: 600,
      color: 'accent.text',
      cursor: 'pointer',
      textAlign: 'start',
      textDecorationLine: 'underline',
      textUnderlineOffset: '0.2em',
    },
  },
  { defaultProps: { type: 'button' } },
)

/** The link to a page with all results of a kind. */
export function More({
  groups,
  query,
  onOpen,
}: {
  groups: readonly FoundGroup[]
  query: string
  onOpen: (address: string) => void
}) {
  const more = groups.filter((group) => group.total > group.results.length && pages[group.kind])
  if (more.length === 0) return null
  return (
    <chakra.div mt="4" pt="2" borderTopWidth="1px" borderColor="line">
      {more.map(({ kind, total }) => (
        <MoreButton
          key={kind}
          onClick={() => onOpen(`${pages[kind]}?search=${encodeURIComponent(query.trim())}`)}
        >{`All ${total} in ${headings[kind]}`}</MoreButton>
      ))}
    </chakra.div>
  )
}
