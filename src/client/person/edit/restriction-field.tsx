/** The field that restricts who can see a fact or a name. */
import { Field, Select } from '#client/ui/form/field.tsx'
import { type Restriction, restriction } from '#shared/contracts/facts.contract.ts'
import { restrictionLabels } from './fact-form.ts'

const restrictions = ['none', ...restriction.options] as const

interface RestrictionFieldProps {
  value: Restriction | 'none'
  error: string | undefined
  onChange: (value: Restriction | 'none') => void
}

export function RestrictionField({ value, error, onChange }: RestrictionFieldProps) {
  return (
    <Field label="Who can see this?" error={error}>
      {(control) => (
        <Select
          name="restriction"
          {...control}
          value={value}
          onChange={({ currentTarget }) => {
            const selected = restrictions.find((one) => one === currentTarget.value)
            if (selected) onChange(selected)
          }}
        >
          {restrictions.map((one) => (
            <option key={one} value={one}>
              {restrictionLabels[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
