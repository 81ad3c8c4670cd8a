/** The fields that choose the report: its kind, whom it is about, and what it tells. */
import { chakra } from '@chakra-ui/react'
import { PersonField } from '#client/people/person-field.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import { Panel } from '#client/ui/layout/panel.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { findFamily } from './book/build-book.ts'
import { getReportFamilies, type ReportContent } from './book/report-records.ts'
import { isReportKind, reportKinds } from './report-kinds.ts'
import type { ReportChoice } from './report-url.ts'

interface ReportOptionsProps {
  people: readonly FamilyMember[]
  choice: ReportChoice
  /** Whom the report is about; null where nobody is chosen. */
  personId: string | null
  onChange: (change: Partial<ReportChoice>) => void
}

const contents: readonly [keyof ReportContent, string][] = [
  ['facts', 'Facts besides birth, marriage and death'],
  ['notes', 'Notes and life stories'],
  ['pictures', 'Pictures'],
  ['sources', 'Sources'],
]

const fieldGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
  columnGap: '5',
  rowGap: '4',
} as const

export function ReportOptions({ people, choice, personId, onChange }: ReportOptionsProps) {
  const kind = reportKinds[choice.kind]
  return (
    <Panel aria-label="Choose the report" mb="6">
      <chakra.div css={fieldGrid}>
        <Field label="Report" hint={kind.explanation}>
          {(control) => (
            <Select
              {...control}
              value={choice.kind}
              onChange={({ currentTarget: { value } }) => {
                if (isReportKind(value)) onChange({ kind: value, unionId: null })
              }}
            >
              {Object.entries(reportKinds).map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {kind.hasPerson && (
          <PersonField
            label="Person"
            selectedId={personId}
            onSelect={(id) => onChange({ personId: id, unionId: null })}
          />
        )}
        {kind.hasUnion && personId !== null && (
          <FamilyField people={people} choice={choice} personId={personId} onChange={onChange} />
        )}
        {kind.hasGenerations && <GenerationsField choice={choice} onChange={onChange} />}
        {kind.hasNumbering && <NumberingField choice={choice} onChange={onChange} />}
      </chakra.div>
      {kind.hasContent && (
        <chakra.fieldset mt="4" border="0" minW="0">
          <chakra.legend textStyle="small" fontWeight={600}>
            What the report contains
          </chakra.legend>
          <chakra.div css={{ ...fieldGrid, rowGap: '0' }}>
            {contents.map(([name, label]) => (
              <Checkbox
                key={name}
                label={label}
                checked={choice[name]}
                onChange={({ currentTarget: { checked } }) => onChange({ [name]: checked })}
              />
            ))}
          </chakra.div>
        </chakra.fieldset>
      )}
    </Panel>
  )
}

type ChoiceFieldProps = Pick<ReportOptionsProps, 'choice' | 'onChange'>

const generationCounts = [2, 3, 4, 5, 6, 7, 8, 9, 10]

function GenerationsField({ choice: { generations }, onChange }: ChoiceFieldProps) {
  const counts =
    generations === null || generationCounts.includes(generations)
      ? generationCounts
      : [...generationCounts, generations].sort((a, b) => a - b)
  return (
    <Field label="Generations">
      {(control) => (
        <Select
          {...control}
          value={generations ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ generations: value === '' ? null : Number(value) })
          }
        >
          <option value="">All</option>
          {counts.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function NumberingField({ choice: { numbering }, onChange }: ChoiceFieldProps) {
  return (
    <Field label="Numbers">
      {(control) => (
        <Select
          {...control}
          value={numbering}
          onChange={({ currentTarget: { value } }) =>
            onChange({ numbering: value === 'henry' ? 'henry' : 'aboville' })
          }
        >
          <option value="aboville">With dots: 1.2.3 (d’Aboville)</option>
          <option value="henry">Without dots: 123 (Henry)</option>
        </Select>
      )}
    </Field>
  )
}

interface FamilyFieldProps extends ChoiceFieldProps {
  people: readonly FamilyMember[]
  personId: string
}

function FamilyField({ people, choice, personId, onChange }: FamilyFieldProps) {
  const families = getReportFamilies(people)
  const all = families.listFamilies(personId)
  const selected = findFamily({ families }, personId, choice.unionId)
  if (all.length === 0) return null
  const nameById = new Map(people.map((person) => [person.id, formatFullName(person)]))
  return (
    <Field label="Family with">
      {(control) => (
        <Select
          {...control}
          value={selected?.unionId ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ unionId: value })}
        >
          {all.map(({ unionId, partnerId, children }) => (
            <option key={unionId} value={unionId}>
              {`${nameById.get(partnerId ?? '') ?? 'Unknown partner'}, ${
                children.length === 1 ? '1 child' : `${children.length} children`
              }`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
