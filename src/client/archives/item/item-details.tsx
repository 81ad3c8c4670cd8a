/** The details of an archive item and the linked people. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePeople } from '#client/people/people.queries.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { getPortraitUrl } from '#client/people/portrait-url.ts'
import { TextLink } from '#client/ui/controls/button.tsx'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { CollapsibleSection } from '#client/ui/layout/collapsible-section.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { formatDateTaken, formatFileFormat, kindLabels } from '../format-archive-item.ts'

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '8.5rem minmax(0, 1fr)' }}
      columnGap="4"
      py="2.5"
      borderTopWidth="1px"
      borderColor="line"
    >
      <chakra.dt color="text.muted">{term}</chakra.dt>
      <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
    </chakra.div>
  )
}

export function ItemDetails({ item }: { item: ArchiveItem }) {
  const { file_type, person_related, location, uploaded_by_name, file_size } = item
  return (
    <div>
      <dl>
        <Detail term="Date">{formatDateTaken(item)}</Detail>
        {location && <Detail term="Location">{location}</Detail>}
        {person_related && <Detail term="Person">{person_related}</Detail>}
        <Detail term="Category">{item.category}</Detail>
        {item.tags.length > 0 && (
          <Detail term="Tags">
            <chakra.ul display="flex" flexWrap="wrap" columnGap="4" my="-2" listStyleType="none">
              {item.tags.map((tag) => (
                <li key={tag}>
                  <TextLink
                    to={`/archives?search=${encodeURIComponent(tag)}`}
                    display="inline-flex"
                    alignItems="center"
                    minW="touch"
                    minH="touch"
                    overflowWrap="anywhere"
                  >
                    {tag}
                  </TextLink>
                </li>
              ))}
            </chakra.ul>
          </Detail>
        )}
      </dl>
      <CollapsibleSection title="About the file" initiallyOpen={false}>
        <dl>
          <Detail term="Type">
            {[kindLabels[file_type], formatFileFormat(item)].filter(Boolean).join(', ')}
          </Detail>
          <Detail term="Size">
            {formatFileSize(file_size)}
            {item.picture && `, ${item.picture.width} × ${item.picture.height} pixels`}
          </Detail>
          <Detail term="Uploaded by">{uploaded_by_name || 'Unknown'}</Detail>
        </dl>
      </CollapsibleSection>
    </div>
  )
}

const PersonLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: 'touch',
    py: '1.5',
    pe: '3',
    borderRadius: 'md',
    _hover: { bg: 'accent.soft' },
  },
})

/** The people linked to the item and not marked in the picture, with links to the family tree. */
export function ItemPeople({ item, excludedIds }: { item: ArchiveItem; excludedIds: ReadonlySet<string> }) {
  const people = usePeople(item.member_ids.length > 0).data
  const linkedPeople = people?.filter(({ id }) => item.member_ids.includes(id) && !excludedIds.has(id)) ?? []
  if (linkedPeople.length === 0) return null
  return (
    <chakra.section aria-labelledby="item-people" mt="7">
      <chakra.h2 id="item-people" textStyle="label" color="accent.text" mb="2">
        People
      </chakra.h2>
      <chakra.ul
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))"
        columnGap="4"
      >
        {linkedPeople.map((person) => (
          <li key={person.id}>
            <PersonLink to={`/family-tree?person=${encodeURIComponent(person.id)}`}>
              <Medallion name={formatFullName(person)} photoUrl={getPortraitUrl(person.profile_photo_url)} />
              <chakra.span minW="0" overflowWrap="anywhere">
                <chakra.span display="block" textStyle="name">
                  {formatFullName(person)}
                </chakra.span>
                <chakra.span
                  display="block"
                  textStyle="small"
                  color="text.muted"
                  fontVariantNumeric="tabular-nums"
                >
                  {formatLifeYears(person, new Date())}
                </chakra.span>
              </chakra.span>
            </PersonLink>
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
