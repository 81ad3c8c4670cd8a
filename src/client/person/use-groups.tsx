/** A list of people and couples with facts about each: who was at a place, or what a source tells. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { usePeople } from '#client/people/people.queries.ts'
import { PersonMedallion } from '#client/people/person-medallion.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import { getPersonPath } from '#client/people/person-path.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { QueryStates } from '#client/ui/feedback/query-states.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { FactUse } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatFactName } from '#shared/fact-tags.ts'
import { formatDateWords } from '#shared/genealogy/dates/format-date-words.ts'
import { groupUses, type UseGroup } from './group-uses.ts'

/** How many groups are shown at first, and how many more each press shows. */
const pageLength = 100

/** "Birth · 17 May 1850"; a name has no tag. */
export function formatUse({ tag, type, date, date_phrase }: FactUse): string {
  const what = tag === undefined ? 'Name' : formatFactName({ tag, type })
  return [what, formatDateWords(date, date_phrase)].filter(Boolean).join(' · ')
}

interface UseGroupsProps<U> {
  uses: readonly U[]
  /** What is shown of one fact. */
  renderUse: (use: U) => ReactNode
  /** Said when there are no uses. */
  emptyText: string
}

export function UseGroups<U extends FactUse>({ uses, renderUse, emptyText }: UseGroupsProps<U>) {
  const people = usePeople()
  const groups = useMemo(() => groupUses(uses, people.data ?? []), [uses, people.data])
  return (
    <>
      <QueryStates
        query={people}
        words="Loading the family..."
        failedText="The family could not be loaded."
      />
      {people.data && <GroupList groups={groups} renderUse={renderUse} emptyText={emptyText} />}
    </>
  )
}

interface GroupListProps<U> extends Omit<UseGroupsProps<U>, 'uses'> {
  groups: readonly UseGroup<U>[]
}

function GroupList<U>({ groups, renderUse, emptyText }: GroupListProps<U>) {
  const [shownLength, setShownLength] = useState(pageLength)
  if (groups.length === 0) return <chakra.p color="text.muted">{emptyText}</chakra.p>
  return (
    <>
      {groups.length > 1 && (
        <chakra.p
          textStyle="small"
          color="text.muted"
          mb="2"
        >{`${formatCount(groups.length)} people or couples`}</chakra.p>
      )}
      <chakra.ul listStyleType="none">
        {groups.slice(0, shownLength).map(({ key, people, uses }) => (
          <chakra.li
            key={key}
            display="grid"
            gridTemplateColumns="auto minmax(0, 1fr)"
            columnGap="3"
            py="3"
            borderTopWidth="1px"
            borderColor="line"
            _first={{ borderTopWidth: '0' }}
          >
            <Faces people={people} />
            <div>
              <chakra.p textStyle="name" overflowWrap="anywhere">
                <Names people={people} />
              </chakra.p>
              <chakra.ul listStyleType="none">
                {uses.map((use, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: uses have no ids, and they never move.
                  <li key={index}>{renderUse(use)}</li>
                ))}
              </chakra.ul>
            </div>
          </chakra.li>
        ))}
      </chakra.ul>
      {groups.length > shownLength && (
        <Button variant="outline" mt="4" onClick={() => setShownLength(shownLength + pageLength)}>
          {`Show ${formatCount(Math.min(pageLength, groups.length - shownLength))} more`}
        </Button>
      )}
    </>
  )
}

/** One medallion, or those of a couple one above the other. */
function Faces({ people }: { people: readonly FamilyMember[] }) {
  return (
    <chakra.span display="grid" gap="1" alignContent="start">
      {people.map((person) => (
        <PersonMedallion key={person.id} person={person} />
      ))}
    </chakra.span>
  )
}

function Names({ people }: { people: readonly FamilyMember[] }) {
  return people.map((person, index) => (
    <span key={person.id}>
      {index > 0 && ' and '}
      <TextLink to={getPersonPath(person.id)}>{formatFullName(person)}</TextLink>
    </span>
  ))
}
