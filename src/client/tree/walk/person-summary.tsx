/** The current person of the walk view: portrait, basic data and links to other views. */
import { chakra } from '@chakra-ui/react'
import type { Ref } from 'react'
import { formatFullName, getMaidenName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Panel } from '#client/ui/layout/panel.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { Family } from '../chart/family.ts'
import type { TreeUrlState } from '../chart/tree-url.ts'
import { formatPlace } from '../details/format-union.ts'
import { PersonViewLinks } from './person-view-links.tsx'

interface PersonSummaryProps {
  family: Family
  person: FamilyMember
  /** The relation to the current user: "Your grandmother"; null for none, '' while it is not known. */
  kinship: string | null
  heading: Ref<HTMLHeadingElement>
  onOpenDetails: (id: string) => void
  onChangeView: (changes: Partial<TreeUrlState>) => void
}

const shownViews = ['tree', 'ancestors', 'descendants', 'fan', 'relation'] as const

export function PersonSummary({
  family,
  person,
  kinship,
  heading,
  onOpenDetails,
  onChangeView,
}: PersonSummaryProps) {
  const name = formatFullName(person)
  const maiden = getMaidenName(person)
  return (
    <Panel
      aria-label="Current person"
      alignSelf="start"
      display="flex"
      flexDirection="column"
      alignItems="center"
      textAlign="center"
      gap="4"
      position={{ lg: 'sticky' }}
      top={{ lg: '5.5rem' }}
    >
      <Medallion
        name={name}
        branch={family.drawing.branch[family.indexById.get(person.id) ?? 0]}
        photoUrl={person.profile_photo_url}
        size="xl"
      />
      <chakra.div maxW="full" overflowWrap="anywhere">
        <chakra.h2
          ref={heading}
          tabIndex={-1}
          textStyle="title"
          px={{ base: '0', md: '3' }}
          borderRadius="md"
          _focus={{ outline: 'none' }}
          _focusVisible={{ outline: '2px solid', outlineColor: 'focus' }}
        >
          {name}
          {maiden && (
            <chakra.span
              display="block"
              textStyle="name"
              fontWeight={400}
              color="text.muted"
            >{` née ${maiden}`}</chakra.span>
          )}
        </chakra.h2>
        <chakra.p textStyle="lead" color="text.muted" fontVariantNumeric="tabular-nums" mt="1">
          {formatLifeYears(person, new Date())}
        </chakra.p>
        {kinship !== null && (
          <chakra.p textStyle="name" color="accent.text" mt="1" minH="1.3em">
            {kinship}
          </chakra.p>
        )}
        {person.birth_place && (
          <chakra.p color="text.muted" mt="1">{`Born in ${formatPlace(person.birth_place)}`}</chakra.p>
        )}
        {person.occupation && <chakra.p color="text.muted">{person.occupation}</chakra.p>}
      </chakra.div>
      <Button w="full" aria-label={`View Details of ${name}`} onClick={() => onOpenDetails(person.id)}>
        View Details
      </Button>
      <PersonViewLinks personId={person.id} shown={shownViews} onChangeView={onChangeView} />
    </Panel>
  )
}
