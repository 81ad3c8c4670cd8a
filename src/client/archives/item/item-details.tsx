/** All that is known of an item: what it is, when and where, who is on it, who brought it. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePeople } from '#client/people/people.queries.ts'
import { fullName } from '#client/people/person-name.ts'
import { portraitUrl } from '#client/people/portrait-url.ts'
import { TextLink } from '#client/ui/controls/button.tsx'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { Avatar } from '#client/ui/media/avatar.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { dateTaken, formatLetters, kindWords } from '../format-archive-item.ts'

function Fact({ term, children }: { term: string; children: ReactNode }) {
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

export function ItemFacts({ item }: { item: ArchiveItem }) {
  const { file_type, person_related, location, uploaded_by_name, file_size } = item
  return (
    <chakra.dl borderBottomWidth="1px" borderColor="line">
      <Fact term="Date">{dateTaken(item)}</Fact>
      {location && <Fact term="Location">{location}</Fact>}
      {person_related && <Fact term="Person">{person_related}</Fact>}
      <Fact term="Category">{item.category}</Fact>
      <Fact term="Type">{[kindWords[file_type], formatLetters(item)].filter(Boolean).join(', ')}</Fact>
      <Fact term="Size">
        {formatFileSize(file_size)}
        {item.picture && `, ${item.picture.width} × ${item.picture.height} pixels`}
      </Fact>
      {item.tags.length > 0 && (
        <Fact term="Tags">
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
        </Fact>
      )}
      <Fact term="Uploaded by">{uploaded_by_name || 'Unknown'}</Fact>
    </chakra.dl>
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

/** Those of the tree whom it shows or is about, each leading to their place on the tree. */
export function ItemPeople({ item }: { item: ArchiveItem }) {
  const people = usePeople(item.member_ids.length > 0).data
  const named = people?.filter(({ id }) => item.member_ids.includes(id)) ?? []
  if (named.length === 0) return null
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
        {named.map((person) => (
          <li key={person.id}>
            <PersonLink to={`/family-tree?person=${encodeURIComponent(person.id)}`}>
              <Avatar name={fullName(person)} photoUrl={portraitUrl(person.profile_photo_url)} />
              <chakra.span minW="0" overflowWrap="anywhere">
                <chakra.span display="block" textStyle="name">
                  {fullName(person)}
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
