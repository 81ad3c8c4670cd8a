/** The archive items of one person: images in a row, other files in a list. Load lazily. */
import { chakra } from '@chakra-ui/react'
import { TextLink } from '#client/ui/controls/button.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { useArchives } from './archives.queries.ts'
import { formatYearTaken } from './format-archive-item.ts'
import { hasThumbnail } from './has-thumbnail.ts'
import { FileLink, PictureLink } from './linked-items.tsx'

interface PersonArchivesProps {
  personId: string
  /** The ids of the pictures in which the person is marked. */
  markedIds: ReadonlySet<string>
}

/** Renders nothing if no item is linked to the person. */
export default function PersonArchives({ personId, markedIds }: PersonArchivesProps) {
  const items =
    useArchives().data?.filter(({ id, member_ids }) => member_ids.includes(personId) || markedIds.has(id)) ??
    []
  if (items.length === 0) return null
  const pictures = items.filter(hasThumbnail)
  const others = items.filter((item) => !hasThumbnail(item))
  return (
    <chakra.section mt="6" aria-labelledby="person-archives">
      <chakra.h3
        id="person-archives"
        textStyle="label"
        color="accent.text"
        borderBottomWidth="1px"
        borderColor="line"
        pb="1.5"
        mb="3"
      >
        From the Archives
      </chakra.h3>
      {pictures.length > 0 && <Strip items={pictures} personId={personId} />}
      {others.length > 0 && (
        <div data-screen-only>
          <Papers items={others} personId={personId} />
        </div>
      )}
      <TextLink
        data-screen-only
        to={`/archives?${String(new URLSearchParams({ people: personId }))}`}
        display="inline-flex"
        alignItems="center"
        minH="touch"
      >
        Show in the archives
      </TextLink>
    </chakra.section>
  )
}

/** The viewer stays among the items of the person. */
function getItemPath({ id }: ArchiveItem, personId: string) {
  return `/archives/${encodeURIComponent(id)}?${String(new URLSearchParams({ person: personId }))}`
}

interface ItemListProps {
  items: readonly ArchiveItem[]
  personId: string
}

function Strip({ items, personId }: ItemListProps) {
  return (
    <chakra.ul
      display="flex"
      gap="3"
      listStyleType="none"
      overflowX="auto"
      overscrollBehaviorX="contain"
      mx="-6"
      px="6"
      pt="1"
      pb="3"
      _print={{ mx: '0', px: '0', flexWrap: 'wrap', '& > :nth-child(n + 7)': { display: 'none' } }}
    >
      {items.map((item) => (
        <chakra.li key={item.id} flex="none" w="7.5rem">
          <PictureLink
            item={item}
            to={getItemPath(item, personId)}
            label={`${item.title}, ${formatYearTaken(item)}`}
          />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

function Papers({ items, personId }: ItemListProps) {
  return (
    <chakra.ul listStyleType="none" mt="1">
      {items.map((item) => (
        <li key={item.id}>
          <FileLink item={item} to={getItemPath(item, personId)} name={item.title} />
        </li>
      ))}
    </chakra.ul>
  )
}
