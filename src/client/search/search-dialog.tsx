/** One search over people, events, news, stories and archives, from what is saved on this device. */
import { chakra } from '@chakra-ui/react'
import { BookOpen, Feather, FileText, Newspaper } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#client/accounts/session.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Medallion } from '#client/ui/medallion.tsx'
import { pictureSrc } from '#client/ui/picture-src.ts'
import { SearchInput } from '#client/ui/search-input.tsx'
import type { SearchKind, SearchResult } from './search-entry.ts'
import type { FoundGroup } from './search-index.ts'
import { useSearch } from './use-search.ts'

const headings: Record<SearchKind, string> = {
  person: 'People',
  event: 'Family History',
  news: 'News',
  blog: 'Blog',
  archive: 'Archives',
}

const signs: Record<Exclude<SearchKind, 'person'>, ReactNode> = {
  event: <BookOpen size={20} aria-hidden />,
  news: <Newspaper size={20} aria-hidden />,
  blog: <Feather size={20} aria-hidden />,
  archive: <FileText size={20} aria-hidden />,
}

/** Where all that a page has for the query is listed; the tree has a search of its own. */
const pages: Partial<Record<SearchKind, string>> = {
  event: '/family-history',
  news: '/news',
  blog: '/blog',
  archive: '/archives',
}

interface SearchDialogProps {
  open: boolean
  onClose: () => void
}

export default function SearchDialog({ open, onClose }: SearchDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Search the family"
      maxW="40rem"
      initialFocus={() => input.current}
    >
      <SearchField input={input} onClose={onClose} />
    </Dialog>
  )
}

/** The results in the order in which the arrow keys walk them. */
function inOrder(groups: readonly FoundGroup[]): SearchResult[] {
  return groups.flatMap((group) => group.results)
}

function SearchField({ input, onClose }: { input: RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const id = useId()
  const { user } = useSession()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { groups, answered, complete } = useSearch(user?.id ?? '', query)
  const results = inOrder(groups)
  const asked = query.trim() !== ''
  /** What Enter was pressed for before its answer was there: what stands below still answers something else. */
  const [hurried, setHurried] = useState<string | null>(null)

  function open(address: string) {
    onClose()
    void navigate(address)
  }

  const first = results[0]
  const opensFirst = useEffectEvent((address: string) => open(address))
  useEffect(() => {
    if (hurried !== null && hurried === answered && first) opensFirst(first.address)
  }, [hurried, answered, first])

  function move(by: number) {
    const next = results.length === 0 ? 0 : (active + by + results.length) % results.length
    setActive(next)
    list.current?.querySelector(`[id="${id}-${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') {
      const chosen = results[active]
      if (answered !== query) setHurried(query)
      else if (chosen) open(chosen.address)
    } else return
    event.preventDefault()
  }

  return (
    <chakra.div pb={{ base: '2', md: '0' }} minH={{ base: 'calc(100dvh - 8rem)', md: wideHeight }}>
      <chakra.div position="relative">
        <SearchInput
          ref={input}
          role="combobox"
          aria-label="Search people, events, news, stories and archives"
          aria-expanded={results.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={results.length > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="A name, a year, a word"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setActive(0)
            setHurried(null)
          }}
          onKeyDown={onKeyDown}
        />
      </chakra.div>
      <chakra.div
        mx="-2"
        px="2"
        mb={{ md: '-6' }}
        pb={{ md: '4' }}
        maxH={{ md: `calc(${wideHeight} - 2rem)` }}
        overflowY={{ md: 'auto' }}
      >
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results">
          {asked &&
            groups.map((group) => (
              <Group
                key={group.kind}
                group={group}
                idOf={(result) => `${id}-${results.indexOf(result)}`}
                isActive={(result) => results[active] === result}
                onPoint={(result) => setActive(results.indexOf(result))}
                onOpen={(result) => open(result.address)}
              />
            ))}
        </div>
        <Words asked={asked} found={results.length} settled={answered === query && complete} />
        {asked && <More groups={groups} query={query} onOpen={open} />}
      </chakra.div>
    </chakra.div>
  )
}

/** The same whatever is found: the field stays where it is while one types. */
const wideHeight = 'min(36rem, 100dvh - 10rem)'

interface GroupProps {
  group: FoundGroup
  idOf: (result: SearchResult) => string
  isActive: (result: SearchResult) => boolean
  onPoint: (result: SearchResult) => void
  onOpen: (result: SearchResult) => void
}

function Group({ group, idOf, isActive, onPoint, onOpen }: GroupProps) {
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
          <Sign result={result} />
          <chakra.span minW="0" lineHeight="1.3">
            <chakra.span textStyle="name" display="block" overflowWrap="anywhere">
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

function Sign({ result: { kind, title, pictureUrl } }: { result: SearchResult }) {
  const photo = pictureUrl && pictureSrc(pictureUrl, 160)
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
        signs[kind]
      )}
    </chakra.span>
  )
}

/** What there is to say where there are no results, and how many there are for those who cannot see them. */
function Words({ asked, found, settled }: { asked: boolean; found: number; settled: boolean }) {
  if (!asked) {
    return (
      <chakra.p color="text.muted" mt="5">
        People by any of their names, events, news, stories and everything in the archives. It works without a
        network too.
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
      {settled ? 'Nothing found. What is not saved on this device cannot be searched.' : 'Searching…'}
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

/** Where a page has more of it than fits here. */
function More({
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
