/** What two people are to each other: the nearest in large letters, whatever else below it. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { formatNumeral } from '#shared/genealogy/kinship/format-kinship-term.ts'
import type { Kinship, Relationship } from '#shared/genealogy/kinship/relationships.ts'
import type { Family } from '../chart/family.ts'
import { CollapsibleSection } from './collapsible-section.tsx'
import {
  formatRelationshipSentence,
  formatRelationshipTitle,
  joinNames,
  type NamedPerson,
} from './format-relationship.ts'
import { getPersonName } from './path-list.tsx'

/** Of the relationships, and of the ways of one, the place of the one that is shown. */
export interface SelectedPath {
  relationship: number
  way: number
}

interface RelationshipSummaryProps {
  family: Family
  kinship: Kinship
  first: NamedPerson
  second: NamedPerson
  shown: SelectedPath
}

/** More are there for whoever asks. */
const initialPathCount = 6

/** What the second person is to the first, for everybody to read and hear. */
export function RelationshipSummary({ family, kinship, first, second, shown }: RelationshipSummaryProps) {
  const main = kinship.relationships[shown.relationship]
  if (!main) {
    return (
      <LargeText>
        No relation is recorded between {first.isReader ? 'you' : first.name} and{' '}
        {second.isReader ? 'you' : second.name}.
      </LargeText>
    )
  }
  if (main.type === 'same') {
    return (
      <LargeText>{first.isReader ? 'Twice yourself.' : `Twice the same person: ${first.name}.`}</LargeText>
    )
  }
  const common = main.paths[shown.way]?.common ?? []
  const asides = [
    hasTwoTerms(main) && `${formatRelationshipSentence(first, main.firstTerms, second)}.`,
    isCollateral(main) && `Both descend from ${joinNames(common.map((p) => getPersonName(family, p)))}.`,
  ].filter((aside) => aside !== false)
  return (
    <>
      <LargeText>{formatRelationshipSentence(second, main.secondTerms, first)}.</LargeText>
      {asides.length > 0 && (
        <chakra.p mt="2" color="text.muted">
          {asides.join(' ')}
        </chakra.p>
      )}
    </>
  )
}

interface RelationshipListProps extends Pick<RelationshipSummaryProps, 'family' | 'kinship' | 'shown'> {
  opened: boolean
  onShow: (shown: SelectedPath) => void
}

/** Every way in which the two are related, each to be shown on the tree; nothing where there is but one. */
export function RelationshipList({ family, kinship, shown, opened, onShow }: RelationshipListProps) {
  const [all, setAll] = useState(false)
  const ways = kinship.relationships.flatMap((relationship, place) =>
    relationship.paths.map((_, way) => ({ relationship, at: { relationship: place, way } })),
  )
  if (ways.length < 2) return null
  const listed = all ? ways : ways.slice(0, initialPathCount)
  const columns = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'minmax(0, 1fr)' }
  return (
    <CollapsibleSection title={`Related in ${formatNumeral(ways.length)} ways`} initiallyOpen={opened}>
      <chakra.ul display="grid" gridTemplateColumns={columns} gap="2" listStyle="none">
        {listed.map(({ relationship, at }) => (
          <li key={`${at.relationship} ${at.way}`}>
            <PathButton
              label={formatRelationshipTitle(relationship)}
              through={formatCommonAncestors(family, relationship, at.way)}
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
    </CollapsibleSection>
  )
}

function hasTwoTerms({ firstTerms: first, secondTerms: second }: Relationship): boolean {
  return first.join() !== second.join()
}

function isCollateral({ type: nature, paths: ways }: Relationship): boolean {
  const steps = ways[0]?.path.steps ?? []
  return nature === 'descent' && steps.includes('up') && steps.includes('down')
}

function formatCommonAncestors(family: Family, relationship: Relationship, number: number): string {
  const common = relationship.paths[number]?.common ?? []
  return isCollateral(relationship) ? joinNames(common.map((p) => getPersonName(family, p))) : ''
}

function LargeText({ children }: { children: React.ReactNode }) {
  return (
    <chakra.p textStyle="title" fontSize={{ base: '1.625rem', md: '2rem', xl: '1.75rem' }} lineHeight="1.18">
      {children}
    </chakra.p>
  )
}

interface PathButtonProps {
  label: string
  through: string
  pressed: boolean
  onPress: () => void
}

function PathButton({ label, through, pressed, onPress }: PathButtonProps) {
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
