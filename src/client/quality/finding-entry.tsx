/** One finding: the people, the fields, where it can be mended, and "This is right". */

import { chakra } from '@chakra-ui/react'
import { Check, Network, Pencil, RotateCcw } from 'lucide-react'
import { getPersonPath } from '#client/people/person-path.ts'
import { Button, ButtonLink, TextLink } from '#client/ui/controls/button.tsx'
import { formatRelativeDay } from '#client/ui/format/format-date.ts'
import type { ListedFinding } from '#shared/contracts/quality.contract.ts'
import { getRule } from '#shared/genealogy/quality/rules.ts'

interface FindingEntryProps {
  finding: ListedFinding
  nameOf: (id: string) => string
  isWorking: boolean
  onAccept: (accepted: boolean) => void
}

export function FindingEntry({ finding, nameOf, isWorking, onAccept }: FindingEntryProps) {
  const { people, details, accepted, id } = finding
  const [first = ''] = people
  const names = people.map(nameOf).join(', ')
  return (
    <chakra.li
      data-finding={id}
      tabIndex={-1}
      py="4"
      borderTopWidth="1px"
      borderColor="line"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
      columnGap="6"
      rowGap="3"
    >
      <chakra.div minW="0">
        <chakra.p textStyle="name" overflowWrap="anywhere">
          {people.map((person, index) => (
            <chakra.span key={person}>
              {index > 0 && <chakra.span color="text.muted"> · </chakra.span>}
              <TextLink to={getPersonPath(person)}>{nameOf(person)}</TextLink>
            </chakra.span>
          ))}
        </chakra.p>
        <Details details={details} isOfSeveral={people.length > 1} nameOf={nameOf} />
        {accepted && (
          <chakra.p textStyle="small" color="text.muted" mt="1">
            {`Marked as right ${accepted.by ? `by ${accepted.by}, ` : ''}${formatRelativeDay(accepted.at)}`}
          </chakra.p>
        )}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="flex-start">
        <MendLink rule={finding.rule} person={first} name={nameOf(first)} />
        {accepted ? (
          <Button
            variant="quiet"
            disabled={isWorking}
            aria-label={`Show again: ${names}`}
            onClick={() => onAccept(false)}
          >
            <RotateCcw aria-hidden />
            Show again
          </Button>
        ) : (
          <Button
            variant="quiet"
            disabled={isWorking}
            aria-label={`This is right: ${names}`}
            onClick={() => onAccept(true)}
          >
            <Check aria-hidden />
            This is right
          </Button>
        )}
      </chakra.div>
    </chakra.li>
  )
}

interface DetailsProps extends Pick<ListedFinding, 'details'> {
  isOfSeveral: boolean
  nameOf: (id: string) => string
}

function Details({ details, isOfSeveral, nameOf }: DetailsProps) {
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="5" rowGap="0.5" mt="1">
      {details.map(({ label, value, person }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two details may be the same, and they never move.
        <chakra.div key={index} display="flex" flexWrap="wrap" columnGap="1.5">
          <chakra.dt color="text.muted">
            {person !== undefined && isOfSeveral ? `${nameOf(person)}: ${label.toLowerCase()}` : label}
          </chakra.dt>
          <chakra.dd fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
            {value}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
}

function MendLink({ rule, person, name }: { rule: ListedFinding['rule']; person: string; name: string }) {
  if (getRule(rule).mendedIn === 'tree') {
    return (
      <ButtonLink
        to={`/admin/family-tree?person=${encodeURIComponent(person)}`}
        variant="outline"
        aria-label={`Open in the tree: ${name}`}
      >
        <Network aria-hidden />
        Open in the tree
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to={getPersonPath(person)} variant="outline" aria-label={`Open: ${name}`}>
      <Pencil aria-hidden />
      Open
    </ButtonLink>
  )
}
