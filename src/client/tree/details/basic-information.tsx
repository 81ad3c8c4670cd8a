/** The section "Basic Information" of the details dialog: names, occupation, places and unions. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatDateWords } from '#shared/genealogy/dates/format-date-words.ts'
import type { Family } from '../chart/family.ts'
import { findMember, listUnions } from '../chart/relatives.ts'
import { DetailRow, DetailSection, PersonButton } from './detail-section.tsx'
import { formatPlace, formatUnion } from './format-union.ts'

interface BasicInformationProps {
  family: Family
  person: FamilyMember
  /** Opens another person's details. */
  onOpen: (id: string) => void
}

export function BasicInformation({ family, person, onOpen }: BasicInformationProps) {
  const { birth_date, birth_place, death_date, death_place } = person
  const hasUnions = person.partners.length > 0
  const facts: [term: string, value: ReactNode][] = [
    ['Also known as', person.also_known_as.join(', ')],
    ['Occupation', person.occupation],
    ['Born', formatDateWords(birth_date, person.birth_date_phrase)],
    ['Baptized', formatDateWords(person.baptism_date, null)],
    ['Born in', birth_place && formatPlace(birth_place)],
    ['Died', formatDateWords(death_date, person.death_date_phrase)],
    ['Buried', formatDateWords(person.burial_date, null)],
    ['Died in', death_place && formatPlace(death_place)],
    ['Maiden name', person.maiden_name],
    ['Married to', hasUnions && <Unions family={family} person={person} onOpen={onOpen} />],
  ]
  const recorded = facts.filter(([, value]) => value)
  return (
    <DetailSection heading="Basic Information">
      {recorded.length === 0 && <chakra.p color="text.muted">Nothing is recorded yet.</chakra.p>}
      {recorded.length > 0 && (
        <dl>
          {recorded.map(([term, value]) => (
            <DetailRow key={term} term={term}>
              {value}
            </DetailRow>
          ))}
        </dl>
      )}
    </DetailSection>
  )
}

/** The partners of a person in chronological order, with years, place and end of each union. */
function Unions({ family, person, onOpen }: BasicInformationProps) {
  const unknown = family.partial ? '…' : 'Unknown'
  return (
    <chakra.ol listStyleType="none">
      {listUnions(person).map((union) => {
        const partner = findMember(family, union.member_id)
        const details = formatUnion(union)
        return (
          <chakra.li key={union.union_id} _notLast={{ mb: '1.5' }}>
            {partner ? <PersonButton member={partner} onOpen={onOpen} /> : unknown}
            {details && (
              <chakra.span display="block" textStyle="small" color="text.muted">
                {details}
              </chakra.span>
            )}
          </chakra.li>
        )
      })}
    </chakra.ol>
  )
}
