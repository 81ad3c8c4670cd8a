/** Two records side by side, and what speaks for and against one person. */
import { chakra } from '@chakra-ui/react'
import { GitMerge, RotateCcw, UserX } from 'lucide-react'
import { formatFullName, getMaidenName } from '#client/people/person-name.ts'
import { getPersonPath } from '#client/people/person-path.ts'
import { useFormatPersonName } from '#client/people/use-person-names.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { formatRelativeDay } from '#client/ui/format/format-date.ts'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Duplicate } from '#shared/contracts/quality.contract.ts'
import { formatLifeDates } from '#shared/genealogy/dates/life-years.ts'
import {
  type Agreement,
  agreements,
  type EvidenceField,
  evidenceFields,
} from '#shared/genealogy/quality/duplicate-evidence.ts'

const fieldNames: Record<EvidenceField, string> = {
  given: 'first names',
  surname: 'last name',
  sex: 'gender',
  birth: 'birth',
  birthplace: 'birthplace',
  death: 'death',
  deathplace: 'place of death',
  father: 'father',
  mother: 'mother',
  partners: 'partners',
  children: 'children',
}

const agreementNames: Record<Agreement, string> = { same: 'Same', similar: 'Similar', different: 'Different' }

interface DuplicateEntryProps {
  pair: Duplicate
  /** Null for records that have just been removed. */
  people: readonly (FamilyMember | null)[]
  isWorking: boolean
  onCompare: () => void
  onMark: (distinct: boolean) => void
}

export function DuplicateEntry({ pair, people, isWorking, onCompare, onMark }: DuplicateEntryProps) {
  const { id, evidence, likelihood, distinct } = pair
  const known = people.filter((person) => person !== null)
  const names = known.map(formatFullName).join(' and ')
  return (
    <chakra.li data-duplicate={id} tabIndex={-1} py="4" borderTopWidth="1px" borderColor="line">
      <chakra.p
        textStyle="small"
        fontWeight={600}
        color={likelihood === 'likely' ? 'accent.text' : 'text.muted'}
      >
        {likelihood === 'likely' ? 'Likely' : 'Possible'}
      </chakra.p>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="6"
        rowGap="3"
        mt="2"
      >
        {known.map((person) => (
          <RecordSummary key={person.id} person={person} />
        ))}
      </chakra.div>
      <chakra.dl display="flex" flexWrap="wrap" columnGap="5" rowGap="0.5" mt="3">
        {agreements.map((agreement) => {
          const fields = evidenceFields.filter((field) => evidence[field] === agreement)
          return (
            fields.length > 0 && (
              <chakra.div key={agreement} display="flex" flexWrap="wrap" columnGap="1.5">
                <chakra.dt color="text.muted">{agreementNames[agreement]}</chakra.dt>
                <dd>{fields.map((field) => fieldNames[field]).join(', ')}</dd>
              </chakra.div>
            )
          )
        })}
      </chakra.dl>
      {distinct && (
        <chakra.p textStyle="small" color="text.muted" mt="1">
          {`Marked as two people ${distinct.by ? `by ${distinct.by}, ` : ''}${formatRelativeDay(distinct.at)}`}
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="3">
        {distinct ? (
          <Button
            variant="quiet"
            disabled={isWorking}
            aria-label={`Show again: ${names}`}
            onClick={() => onMark(false)}
          >
            <RotateCcw aria-hidden />
            Show again
          </Button>
        ) : (
          <>
            <Button
              variant="outline"
              disabled={isWorking}
              aria-label={`Compare: ${names}`}
              onClick={onCompare}
            >
              <GitMerge aria-hidden />
              Compare
            </Button>
            <Button
              variant="quiet"
              disabled={isWorking}
              aria-label={`Not the same person: ${names}`}
              onClick={() => onMark(true)}
            >
              <UserX aria-hidden />
              Not the same person
            </Button>
          </>
        )}
      </chakra.div>
    </chakra.li>
  )
}

/** Name, life and parents of a record. */
function RecordSummary({ person }: { person: FamilyMember }) {
  const nameOf = useFormatPersonName()
  const maiden = getMaidenName(person)
  const name = formatFullName(person)
  const parents = [person.father_id, person.mother_id].filter((id) => id !== null).map(nameOf)
  return (
    <chakra.div display="flex" gap="3" minW="0">
      <Medallion name={name} photoUrl={person.profile_photo_url} size="sm" />
      <chakra.div minW="0" overflowWrap="anywhere">
        <chakra.p textStyle="name">
          <TextLink to={getPersonPath(person.id)}>{maiden ? `${name}, born ${maiden}` : name}</TextLink>
        </chakra.p>
        <chakra.p textStyle="small" color="text.muted">
          {[formatLifeDates(person, new Date()), person.birth_place].filter(Boolean).join(' · ')}
        </chakra.p>
        {parents.length > 0 && (
          <chakra.p textStyle="small" color="text.muted">
            {`Child of ${parents.join(' and ')}`}
          </chakra.p>
        )}
      </chakra.div>
    </chakra.div>
  )
}
