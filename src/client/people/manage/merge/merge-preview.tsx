/** The one record that two will become, before it is made. */
import { chakra } from '@chakra-ui/react'
import { wayBack } from '#client/audit/way-back.ts'
import { Avatar } from '#client/ui/media/avatar.tsx'
import type { MergeField, RemovalConsequences } from '#shared/contracts/tree-editing.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { fullName } from '#client/people/person-name.ts'
import { type Difference, type MergedRecord, takesOther } from './merge-fields.ts'
import { movingInWords } from './format-merge.ts'

interface MergeOutcomeProps {
  records: { keep: MergedRecord; remove: MergedRecord }
  moving: RemovalConsequences
  differences: readonly Difference[]
  take: ReadonlySet<MergeField>
  /** The name of the account that stays. */
  account: string | null
}

/** The record as it will be, as far as it is shown here. */
function mergedOf({ records, differences, take }: MergeOutcomeProps): MergedRecord {
  const { keep, remove } = records
  const other = (field: MergeField) => {
    const difference = differences.find((each) => each.field === field)
    return difference !== undefined && takesOther(difference, take)
  }
  const from = (field: MergeField) => (other(field) ? remove : keep)
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

export function MergeOutcome(props: MergeOutcomeProps) {
  const merged = mergedOf(props)
  const facts = [merged.birth_place, merged.occupation].filter(Boolean).join(' · ')
  const moving = movingInWords(props.moving)
  return (
    <chakra.section
      aria-label="The one record"
      bg="sunken"
      borderRadius="lg"
      p={{ base: '4', md: '5' }}
      display="grid"
      gap="3"
    >
      <chakra.h3 textStyle="name">The one record</chakra.h3>
      <chakra.div display="flex" gap="4" alignItems="center">
        <Avatar name={fullName(merged)} photoUrl={merged.profile_photo_url} size="lg" />
        <chakra.div minW="0">
          <chakra.p textStyle="heading">{fullName(merged)}</chakra.p>
          <chakra.p color="text.muted">{formatLifeYears(merged, new Date())}</chakra.p>
          {facts && <chakra.p overflowWrap="anywhere">{facts}</chakra.p>}
        </chakra.div>
      </chakra.div>
      {moving && <p>{moving}</p>}
      {props.account !== null && <p>{`Account: ${props.account}.`}</p>}
      <chakra.p textStyle="small" color="text.muted">
        {`Other names of both are kept. ${wayBack}`}
      </chakra.p>
    </chakra.section>
  )
}
