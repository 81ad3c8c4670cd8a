/** Where two records of one person differ, and whose value stays. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Avatar } from '#client/ui/media/avatar.tsx'
import { Radio, radioFocusRing } from '#client/ui/form/radio.tsx'
import type { MergeField } from '#shared/contracts/tree-editing.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { fullName } from '#client/people/person-name.ts'
import { type Difference, isOpen, type MergedRecord } from './merge-fields.ts'

type Side = 'keep' | 'remove'

interface MergeTableProps {
  records: Record<Side, MergedRecord>
  differences: readonly Difference[]
  take: ReadonlySet<MergeField>
  /** `other`: the value of the record that goes. */
  onTake: (field: MergeField, other: boolean) => void
}

const twoAbreast = 'repeat(2, minmax(0, 1fr))'

export function MergeTable({ records, differences, take, onTake }: MergeTableProps) {
  const open = differences.filter(isOpen)
  const single = differences.filter((difference) => !isOpen(difference))
  return (
    <>
      <chakra.div display="grid" gridTemplateColumns={twoAbreast} gap="3">
        <Head of={records.keep} says="Stays" />
        <Head of={records.remove} says="Goes into it" />
      </chakra.div>
      {open.length === 0 ? (
        <p>Nothing that they say contradicts.</p>
      ) : (
        <chakra.div display="grid" gap="4">
          <chakra.h3 textStyle="name">Where they differ: what is right?</chakra.h3>
          {open.map(({ field, label, keep, remove }) => (
            <EitherOr
              key={field}
              legend={label}
              choices={[
                { value: 'keep', label: wordsOf(field, keep), picture: pictureOf(field, keep) },
                { value: 'remove', label: wordsOf(field, remove), picture: pictureOf(field, remove) },
              ]}
              chosen={take.has(field) ? 'remove' : 'keep'}
              onChoose={(side) => onTake(field, side === 'remove')}
            />
          ))}
        </chakra.div>
      )}
      {single.length > 0 && (
        <p>
          {`Only one of them has it, so it stays: ${single.map(({ label }) => label.toLowerCase()).join(', ')}.`}
        </p>
      )}
    </>
  )
}

/** As much of a long text as tells it apart. */
const mostShown = 240

function wordsOf(field: MergeField, value: string | null): string {
  if (field === 'profilePhotoUrl') return 'This photo'
  const text = value ?? ''
  return text.length > mostShown ? `${text.slice(0, mostShown)} …` : text
}

function pictureOf(field: MergeField, value: string | null): string | undefined {
  return field === 'profilePhotoUrl' && value !== null ? value : undefined
}

function Head({ of, says }: { of: MergedRecord; says: string }) {
  return (
    <chakra.div bg="sunken" borderRadius="lg" p={{ base: '3', md: '4' }} minW="0">
      <chakra.p textStyle="label" color="accent.text">
        {says}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center" mt="2">
        <Avatar name={fullName(of)} photoUrl={of.profile_photo_url} />
        <chakra.div minW="0">
          <chakra.p textStyle="name">{fullName(of)}</chakra.p>
          <chakra.p textStyle="small" color="text.muted">
            {formatLifeYears(of, new Date())}
          </chakra.p>
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}

interface EitherOrProps {
  legend: string
  hint?: string
  choices: readonly [Choice, Choice]
  chosen: Side
  onChoose: (side: Side) => void
}

interface Choice {
  value: Side
  label: string
  picture?: string | undefined
}

/** Longer texts stand one under the other on a phone. */
const longestAbreast = 48

/** One of two, side by side. */
export function EitherOr({ legend, hint, choices, chosen, onChoose }: EitherOrProps) {
  const name = useId()
  const isLong = choices.some(({ label }) => label.length > longestAbreast)
  return (
    <chakra.fieldset border="0" minW="0">
      <chakra.legend textStyle="small" fontWeight={600} mb="1.5">
        {legend}
      </chakra.legend>
      <chakra.div
        display="grid"
        gridTemplateColumns={isLong ? { base: 'minmax(0, 1fr)', md: twoAbreast } : twoAbreast}
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
              checked={value === chosen}
              onChange={() => onChoose(value)}
              mt="0.125rem"
            />
            {picture && <Avatar name="" photoUrl={picture} size="lg" />}
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
