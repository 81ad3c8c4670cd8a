/** How far a fact is to be believed: did it happen, how sure is it, and does it come before others of its kind. */
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, FieldColumns, Select, TextField } from '#client/ui/form/field.tsx'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import * as limits from '#shared/limits.ts'
import { type FactStatus, statusLabels } from './fact-form.ts'
import type { FactForm } from './fact-form-props.ts'
import { formatKind } from './fact-kinds.ts'
import { findFactOrder } from './fact-order.ts'

const statuses = Object.keys(statusLabels) as FactStatus[]

interface FactJudgementFieldsProps {
  form: FactForm
  fact: Fact | null
  facts: readonly Fact[]
}

export function FactJudgementFields({ form, fact, facts }: FactJudgementFieldsProps) {
  const { values, before, errors, set, textInput } = form
  const find = (position: number | null) => findFactOrder(facts, values, { id: fact?.id ?? null, position })
  const order = find(values.position)
  const wasFirst = find(before.position).isFirst
  return (
    <>
      <FieldColumns>
        <Field label="How sure is this?" error={errors['status']}>
          {(control) => (
            <Select
              name="status"
              {...control}
              value={values.status}
              onChange={({ currentTarget }) => {
                const status = statuses.find((one) => one === currentTarget.value)
                if (status) set({ status })
              }}
            >
              {statuses.map((status) => (
                <option key={status} value={status}>
                  {statusLabels[status]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {(values.status !== 'accepted' || values.statusReason !== '') && (
          <TextField
            label="Reason"
            hint={`Why this fact is ${values.status === 'rejected' ? 'not accepted' : 'doubtful'}.`}
            maxLength={limits.textLength.shortText}
            autoComplete="off"
            error={errors['statusReason']}
            {...textInput('statusReason')}
          />
        )}
      </FieldColumns>
      <Checkbox
        label="This did not happen"
        hint="Choose this if you know that the event never took place. Example: never married."
        name="denied"
        checked={values.denied}
        onChange={({ currentTarget }) => set({ denied: currentTarget.checked })}
      />
      {order.others > 0 && (
        <Checkbox
          label="Show this fact first"
          hint={
            wasFirst
              ? 'This fact is the first of its kind. The tree and the lists show this fact.'
              : `“${formatKind(values.tag)}” is recorded ${order.others + 1} times. The tree and the lists show the first one.`
          }
          name="position"
          checked={order.isFirst}
          disabled={wasFirst}
          onChange={({ currentTarget }) =>
            set({ position: currentTarget.checked ? order.firstPosition : before.position })
          }
        />
      )}
    </>
  )
}
