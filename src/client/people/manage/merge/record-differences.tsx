/** The fields in which two records of one person differ, with a choice for each field. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import { Radio, radioFocusRing } from '#client/ui/form/radio.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import { formatLifeDates } from '#shared/genealogy/dates/life-years.ts'
import type { PersonField } from '#shared/person-fields.ts'
import { type FieldDifference, needsChoice, type PersonRecord } from './merge-fields.ts'

type Side = 'keep' | 'remove'

interface RecordDifferencesProps {
  records: Record<Side, PersonRecord>
  differences: readonly FieldDifference[]
  take: ReadonlySet<PersonField>
  /** `isTaken` takes the value of the removed record. */
  onTake: (field: PersonField, isTaken: boolean) => void
}

const twoColumns = 'repeat(2, minmax(0, 1fr))'

export function RecordDifferences({ records, differences, take, onTake }: RecordDifferencesProps) {
  const conflicting = differences.filter(needsChoice)
  const onlyInOne = differences.filter((difference) => !needsChoice(difference))
  return (
    <>
      <chakra.div display="grid" gridTemplateColumns={twoColumns} gap="3">
        <RecordHead record={records.keep} status="Kept" />
        <RecordHead record={records.remove} status="Will be merged and removed" />
      </chakra.div>
      {conflicting.length === 0 ? (
        <p>The two duplicates have no contradicting details.</p>
      ) : (
        <chakra.div display="grid" gap="4">
          <chakra.h3 textStyle="name">These details differ. Which value is right?</chakra.h3>
          {conflicting.map(({ field, label, keep, remove }) => (
            <TwoChoices
              key={field}
              legend={label}
              choices={[
                { value: 'keep', label: formatValue(field, keep), picture: getPhotoUrl(field, keep) },
                { value: 'remove', label: formatValue(field, remove), picture: getPhotoUrl(field, remove) },
              ]}
              selected={take.has(field) ? 'remove' : 'keep'}
              onSelect={(side) => onTake(field, side === 'remove')}
            />
          ))}
        </chakra.div>
      )}
      {onlyInOne.length > 0 && (
        <p>
          {`Only one of the duplicates has these details, and all of them are kept: ${onlyInOne.map(({ label }) => label.toLowerCase()).join(', ')}.`}
        </p>
      )}
    </>
  )
}

const maxShownLength = 240

function formatValue(field: PersonField, value: string | null): string {
  if (field === 'profilePhotoUrl') return 'This photo'
  const text = value ?? ''
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)} …` : text
}

function getPhotoUrl(field: PersonField, value: string | null): string | undefined {
  return field === 'profilePhotoUrl' && value !== null ? value : undefined
}

function RecordHead({ record, status }: { record: PersonRecord; status: string }) {
  return (
    <chakra.div bg="sunken" borderRadius="lg" p={{ base: '3', md: '4' }} minW="0">
      <chakra.p textStyle="label" color="accent.text">
        {status}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center" mt="2">
        <Medallion name={formatFullName(record)} photoUrl={record.profile_photo_url} />
        <chakra.div minW="0">
          <chakra.p textStyle="name">{formatFullName(record)}</chakra.p>
          <chakra.p textStyle="small" color="text.muted">
            {formatLifeDates(record, new Date())}
          </chakra.p>
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}

interface TwoChoicesProps {
  legend: string
  hint?: string
  choices: readonly [Choice, Choice]
  selected: Side
  onSelect: (side: Side) => void
}

interface Choice {
  value: Side
  label: string
  picture?: string | undefined
}

/** Longer texts are below each other on a phone. */
const maxLengthForColumns = 48

/** Two radio buttons next to each other. */
export function TwoChoices({ legend, hint, choices, selected, onSelect }: TwoChoicesProps) {
  const name = useId()
  const isLong = choices.some(({ label }) => label.length > maxLengthForColumns)
  return (
    <chakra.fieldset border="0" minW="0">
      <chakra.legend textStyle="small" fontWeight={600} mb="1.5">
        {legend}
      </chakra.legend>
      <chakra.div
        display="grid"
        gridTemplateColumns={isLong ? { base: 'minmax(0, 1fr)', md: twoColumns } : twoColumns}
        gap="3"
      >
        {choices.map(({ value, label, picture }) => (
          <chakra.label
            key={value}
            htmlFor={`${name}-${value}`}
            display="flex"
            alignItems="flex-start"
            gap="3"
            minW="0"
            minH="touch"
            px="3"
            py="2.5"
            cursor="pointer"
            bg="raised"
            borderWidth="1px"
            borderColor="line.strong"
            borderRadius="md"
            _hover={{ borderColor: 'accent.text' }}
            css={{
              '&:has(:checked)': { borderColor: 'accent', bg: 'accent.soft' },
              ...radioFocusRing,
            }}
          >
            <Radio
              id={`${name}-${value}`}
              name={name}
              checked={value === selected}
              onChange={() => onSelect(value)}
              mt="0.125rem"
            />
            {picture && <Medallion name="" photoUrl={picture} size="lg" />}
            <chakra.span minW="0" overflowWrap="anywhere" whiteSpace="pre-line">
              {label}
            </chakra.span>
          </chakra.label>
        ))}
      </chakra.div>
      {hint && (
        <chakra.p textStyle="small" color="text.muted" mt="1.5">
          {hint}
        </chakra.p>
      )}
    </chakra.fieldset>
  )
}
