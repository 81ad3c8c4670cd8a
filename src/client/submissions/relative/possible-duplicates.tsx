/** Names people of the tree who are likely the new relative, with links to their pages. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { findDuplicates } from '#client/people/manage/merge/find-duplicates.ts'
import { usePeople } from '#client/people/people.queries.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { getPersonPath } from '#client/people/person-path.ts'
import { Alert } from '#client/ui/feedback/alert.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getEarliestYear } from '#shared/genealogy/dates/edtf.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { parseDateField } from '../draft/date-field.ts'

type NewPerson = Partial<
  Record<'firstName' | 'lastName' | 'gender' | 'birthDate' | 'personId', string | undefined>
>

const readGender = (text: string | undefined): FamilyMember['gender'] =>
  text === 'F' || text === 'M' ? text : null

/** Most names of a family occur more than once, so only people with the same year of birth count, or a year unknown. */
function findLikelySame(fields: NewPerson, people: readonly FamilyMember[]): FamilyMember[] {
  const { firstName = '', lastName = '', gender, birthDate = '', personId } = fields
  const birth = parseDateField(birthDate.trim())
  const year = getEarliestYear(birth)
  const person = {
    ...{ id: '', first_name: firstName.trim(), last_name: lastName.trim(), maiden_name: null },
    gender: readGender(gender),
    birth_date: year === null ? null : birth,
    ...{ death_date: null, father_id: null, mother_id: null, partners: [] },
  }
  return findDuplicates(person, people, 3).filter(({ id, birth_date }) => {
    const other = birth_date === null ? null : getEarliestYear(birth_date)
    return id !== personId && year !== null && other === year
  })
}

interface PossibleDuplicatesProps {
  /** As the author has written them. */
  fields: NewPerson
}

export function PossibleDuplicates({ fields }: PossibleDuplicatesProps) {
  const { data: people } = usePeople()
  const { firstName, lastName, gender, birthDate, personId } = fields
  const found = useMemo(
    () => findLikelySame({ firstName, lastName, gender, birthDate, personId }, people ?? []),
    [people, firstName, lastName, gender, birthDate, personId],
  )
  if (found.length === 0) return null
  return (
    <Alert tone="warning" title="This person may already be in the family tree">
      <chakra.ul listStyleType="none">
        {found.map((person) => (
          <li key={person.id}>
            <chakra.a
              href={getPersonPath(person.id)}
              target="_blank"
              rel="noreferrer"
              textDecoration="underline"
              textUnderlineOffset="0.2em"
              display="inline-flex"
              alignItems="center"
              minH="touch"
            >
              {`${formatFullName(person)}, ${formatLifeYears(person, new Date())}`}
            </chakra.a>
          </li>
        ))}
      </chakra.ul>
    </Alert>
  )
}
