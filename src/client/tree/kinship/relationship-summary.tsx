/** What two people are to each other: the nearest in large letters, whatever else below it. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { numeral } from '#shared/genealogy/kinship/format-kinship-term.ts'
import type { Kinship, Relationship } from '#shared/genealogy/kinship/relationships.ts'
import type { Family } from '../chart/family.ts'
import { Fold } from './collapsible-section.tsx'
import { namesTogether, relationSentence, relationTitle, type Spoken } from './format-relationship.ts'
import { nameOf } from './path-list.tsx'

/** Of the relationships, and of the ways of one, the place of the one that is shown. */
export interface ShownWay {
  relationship: number
  way: number
}

interface RelationAnswerProps {
  family: Family
  kinship: Kinship
  first: Spoken
  second: Spoken
  shown: ShownWay
}

/** More are there for whoever asks. */
const fewWays = 6

/** What the second person is to the first, for everybody to read and hear. */
export function RelationSentence({ family, kinship, first, second, shown }: RelationAnswerProps) {
  const main = kinship.relationships[shown.relationship]
  if (!main) {
    return (
      <Great>
        No relation is recorded between {first.you ? 'you' : first.name} and{' '}
        {second.you ? 'you' : second.name}.
      </Great>
    )
  }
  if (main.nature === 'same') {
    return <Great>{first.you ? 'Twice yourself.' : `Twice the same person: ${first.name}.`}</Great>
  }
  const common = main.ways[shown.way]?.common ?? []
  const asides = [
    isTwoSided(main) && `${relationSentence(first, main.first, second)}.`,
    isCollateral(main) && `Both descend from ${namesTogether(common.map((p) => nameOf(family, p)))}.`,
  ].filter((aside) => aside !== false)
  return (
    <>
      <Great>{relationSentence(second, main.second, first)}.</Great>
      {asides.length > 0 && (
        <chakra.p mt="2" color="text.muted">
          {asides.join(' ')}
        </chakra.p>
      )}
    </>
  )
}

interface RelationWaysProps extends Pick<RelationAnswerProps, 'family' | 'kinship' | 'shown'> {
  opened: boolean
  onShow: (shown: ShownWay) => void
}

/** Every way in which the two are related, each to be shown on the tree; nothing where there is but one. */
export function RelationWays({ family, kinship, shown, opened, onShow }: RelationWaysProps) {
  const [all, setAll] = useState(false)
  const ways = kinship.relationships.flatMap((relationship, place) =>
    relationship.ways.map((_, way) => ({ relationship, at: { relationship: place, way } })),
  )
  if (ways.length < 2) return null
  const listed = all ? ways : ways.slice(0, fewWays)
  const columns = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'minmax(0, 1fr)' }
  return (
    <Fold title={`Related in ${numeral(ways.length)} ways`} opened={opened}>
      <chakra.ul display="grid" gridTemplateColumns={columns} gap="2" listStyle="none">
        {listed.map(({ relationship, at }) => (
          <li key={`${at.relationship} ${at.way}`}>
            <WayButton
              label={relationTitle(relationship)}
              through={throughWhom(family, relationship, at.way)}
              pressed={at.relationship === shown.relationship && at.way === shown.way}
              onPress={() => onShow(at)}
            />
          </li>
        ))}
        {listed.length < ways.length && (
          <li>
            <Button variant="quiet" onClick={() => setAll(true)}>
              {ways.length - listed.length} more distant
            </Button>
          </li>
        )}
      </chakra.ul>
      {!kinship.complete && (
        <chakra.p mt="2" textStyle="small" color="text.muted">
          Their lines run together too often to tell them all: the most distant are left out.
        </chakra.p>
      )}
    </Fold>
  )
}

function isTwoSided({ first, second }: Relationship): boolean {
  return first.join() !== second.join()
}

function isCollateral({ nature, ways }: Relationship): boolean {
  const steps = ways[0]?.path.steps ?? []
  return nature === 'descent' && steps.includes('up') && steps.includes('down')
}

function throughWhom(family: Family, relationship: Relationship, number: number): string {
  const common = relationship.ways[number]?.common ?? []
  return isCollateral(relationship) ? namesTogether(common.map((p) => nameOf(family, p))) : ''
}

function Great({ children }: { children: React.ReactNode }) {
  return (
    <chakra.p textStyle="title" fontSize={{ base: '1.625rem', md: '2rem', xl: '1.75rem' }} lineHeight="1.18">
      {children}
    </chakra.p>
  )
}

interface WayButtonProps {
  label: string
  through: string
  pressed: boolean
  onPress: () => void
}

function WayButton({ label, through, pressed, onPress }: WayButtonProps) {
  return (
    <Button
      variant="outline"
      aria-pressed={pressed}
      onClick={onPress}
      bg={pressed ? 'accent.soft' : undefined}
      borderColor={pressed ? 'accent.text' : undefined}
      px="4"
      display="block"
      textAlign="start"
      w="full"
    >
      {label}
      {through !== '' && (
        <chakra.span display="block" textStyle="small" fontWeight={400} color="text.muted">
          through {through}
        </chakra.span>
      )}
    </Button>
  )
}
