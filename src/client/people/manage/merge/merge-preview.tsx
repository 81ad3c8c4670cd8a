/** The preview of the merged record. */
import { chakra } from '@chakra-ui/react'
import { undoHint } from '#client/audit/undo-hint.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { RemovalConsequences } from '#shared/contracts/tree-editing.contract.ts'
import { formatLifeDates } from '#shared/genealogy/dates/life-years.ts'
import type { PersonField } from '#shared/person-fields.ts'
import { formatMovedLinks } from './format-merge.ts'
import { type FieldDifference, type PersonRecord, takesRemovedValue } from './merge-fields.ts'

interface MergePreviewProps {
  records: { keep: PersonRecord; remove: PersonRecord }
  moved: RemovalConsequences
  differences: readonly FieldDifference[]
  take: ReadonlySet<PersonField>
  /** The username of the kept account. */
  account: string | null
}

/** The merged record with the shown fields. */
function mergeRecords({ records, differences, take }: MergePreviewProps): PersonRecord {
  const { keep, remove } = records
  const isTaken = (field: PersonField) => {
    const difference = differences.find((candidate) => candidate.field === field)
    return difference !== undefined && takesRemovedValue(difference, take)
  }
  const from = (field: PersonField) => (isTaken(field) ? remove : keep)
  return {
    ...keep,
    first_name: from('firstName').first_name,
    last_name: from('lastName').last_name,
    birth_date: from('birthDate').birth_date,
    death_date: from('deathDate').death_date,
    deceased: from('deceased').deceased,
    birth_place: from('birthPlace').birth_place,
    occupation: from('occupation').occupation,
    profile_photo_url: from('profilePhotoUrl').profile_photo_url,
  }
}

export function MergePreview(props: MergePreviewProps) {
  const merged = mergeRecords(props)
  const facts = [merged.birth_place, merged.occupation].filter(Boolean).join(' · ')
  const movedLinks = formatMovedLinks(props.moved)
  return (
    <chakra.section
      aria-label="Result of the merge"
      bg="sunken"
      borderRadius="lg"
      p={{ base: '4', md: '5' }}
      display="grid"
      gap="3"
    >
      <chakra.h3 textStyle="name">Result of the merge</chakra.h3>
      <chakra.div display="flex" gap="4" alignItems="center">
        <Medallion name={formatFullName(merged)} photoUrl={merged.profile_photo_url} size="lg" />
        <chakra.div minW="0">
          <chakra.p textStyle="heading">{formatFullName(merged)}</chakra.p>
          <chakra.p color="text.muted">{formatLifeDates(merged, new Date())}</chakra.p>
          {facts && <chakra.p overflowWrap="anywhere">{facts}</chakra.p>}
        </chakra.div>
      </chakra.div>
      {movedLinks && <p>{movedLinks}</p>}
      {props.account !== null && <p>{`Account: ${props.account}.`}</p>}
      <chakra.p textStyle="small" color="text.muted">
        {`The other names of both duplicates are kept. ${undoHint}`}
      </chakra.p>
    </chakra.section>
  )
}
