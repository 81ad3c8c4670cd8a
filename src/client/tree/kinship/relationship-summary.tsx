/** The relationship of two people: the closest one as a sentence, and a list of all relationships. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { CollapsibleSection } from '#client/ui/layout/collapsible-section.tsx'
import { formatNumeral } from '#shared/genealogy/kinship/format-kinship-term.ts'
import type { Kinship, Relationship } from '#shared/genealogy/kinship/relationships.ts'
import type { Family } from '../chart/family.ts'
import {
  formatRelationshipSentence,
  formatRelationshipTitle,
  joinNames,
  type NamedPerson,
} from './format-relationship.ts'
import { getPersonName } from './path-list.tsx'

/** Indexes of the selected relationship and of its selected path. */
export interface SelectedPath {
  relationship: number
  path: number
}

interface RelationshipSummaryProps {
  family: Family
  kinship: Kinship
  first: NamedPerson
  second: NamedPerson
  selected: SelectedPath
}

/** The number of paths listed before "more distant" is pressed. */
const initialPathCount = 6

/** Says what the second person is to the first. */
export function RelationshipSummary({ family, kinship, first, second, selected }: RelationshipSummaryProps) {
  const main = kinship.relationships[selected.relationship]
  if (!main) {
    return (
      <LargeText>
        No family relationship is recorded between {first.isReader ? 'you' : first.name} and{' '}
        {second.isReader ? 'you' : second.name}.
      </LargeText>
    )
  }
  if (main.type === 'same') {
    return (
      <LargeText>
        {first.isReader ? 'You chose yourself twice.' : `You chose the same person twice: ${first.name}.`}
      </LargeText>
    )
  }
  const common = main.paths[selected.path]?.common ?? []
  const notes = [
    hasTwoTerms(main) && `${formatRelationshipSentence(first, main.firstTerms, second)}.`,
    isCollateral(main) && `Both descend from ${joinNames(common.map((p) => getPersonName(family, p)))}.`,
  ].filter((note) => note !== false)
  return (
    <>
      <LargeText>{formatRelationshipSentence(second, main.secondTerms, first)}.</LargeText>
      {notes.length > 0 && (
        <chakra.p mt="2" color="text.muted">
          {notes.join(' ')}
        </chakra.p>
      )}
    </>
  )
}

interface RelationshipListProps extends Pick<RelationshipSummaryProps, 'family' | 'kinship' | 'selected'> {
  opened: boolean
  onShow: (selected: SelectedPath) => void
}

/** Lists every path between the two people; renders nothing if there is only one. */
export function RelationshipList({ family, kinship, selected, opened, onShow }: RelationshipListProps) {
  const [all, setAll] = useState(false)
  const paths = kinship.relationships.flatMap((relationship, place) =>
    relationship.paths.map((_, path) => ({ relationship, at: { relationship: place, path } })),
  )
  if (paths.length < 2) return null
  const listed = all ? paths : paths.slice(0, initialPathCount)
  const columns = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'minmax(0, 1fr)' }
  return (
    <CollapsibleSection title={`Related in ${formatNumeral(paths.length)} ways`} initiallyOpen={opened}>
      <chakra.ul display="grid" gridTemplateColumns={columns} gap="2" listStyle="none">
        {listed.map(({ relationship, at }) => (
          <li key={`${at.relationship} ${at.path}`}>
            <PathButton
              label={formatRelationshipTitle(relationship)}
              through={formatCommonAncestors(family, relationship, at.path)}
              pressed={at.relationship === selected.relationship && at.path === selected.path}
              onPress={() => onShow(at)}
            />
          </li>
        ))}
        {listed.length < paths.length && (
          <li>
            <Button variant="quiet" onClick={() => setAll(true)}>
              Show {paths.length - listed.length} more distant
            </Button>
          </li>
        )}
      </chakra.ul>
      {!kinship.complete && (
        <chakra.p mt="2" textStyle="small" color="text.muted">
          There are too many relationships to list them all. The most distant ones are left out.
        </chakra.p>
      )}
    </CollapsibleSection>
  )
}

function hasTwoTerms({ firstTerms: first, secondTerms: second }: Relationship): boolean {
  return first.join() !== second.join()
}

function isCollateral({ type: nature, paths }: Relationship): boolean {
  const steps = paths[0]?.path.steps ?? []
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
