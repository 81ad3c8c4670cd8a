/** The fields of a fact that few facts have, in a section that is closed while they are empty. */
import { useState } from 'react'
import { FieldColumns, TextField } from '#client/ui/form/field.tsx'
import { CollapsibleSection } from '#client/ui/layout/collapsible-section.tsx'
import * as limits from '#shared/limits.ts'
import type { FactOwner } from './edit-target.ts'
import { type FactValues, factFields } from './fact-form.ts'
import type { FactForm, FactTextField } from './fact-form-props.ts'
import { isNamedByType } from './fact-kinds.ts'
import { LongTextField } from './long-text-field.tsx'
import { RestrictionField } from './restriction-field.tsx'

function hasDetails({
  tag,
  type,
  age,
  husbandAge,
  wifeAge,
  cause,
  agency,
  religion,
  address,
  restriction: who,
}: FactValues) {
  const texts = [isNamedByType(tag) ? '' : type, age, husbandAge, wifeAge, cause, agency, religion, address]
  return who !== 'none' || texts.some((text) => text !== '')
}

export function FactDetailFields({ form, owner }: { form: FactForm; owner: FactOwner }) {
  const { values, errors, set } = form
  const [wasFilled] = useState(() => hasDetails(values))
  const input = (name: FactTextField, hint?: string, maxLength: number = limits.textLength.shortText) => (
    <TextField
      label={name === 'type' ? 'Which kind' : factFields[name].label}
      hint={hint}
      maxLength={maxLength}
      autoComplete="off"
      error={errors[name]}
      {...form.textInput(name)}
    />
  )
  const { tag: shortLength } = limits.textLength
  return (
    <CollapsibleSection title="More details" initiallyOpen={wasFilled}>
      <FieldColumns>
        {!isNamedByType(values.tag) &&
          input('type', values.tag === 'MARR' ? 'For example: civil, religious.' : undefined)}
        {owner.kind === 'person' ? (
          input('age', 'As recorded, for example: 42 years.', shortLength)
        ) : (
          <>
            {input('husbandAge', undefined, shortLength)}
            {input('wifeAge', undefined, shortLength)}
          </>
        )}
        {input('cause', values.tag === 'DEAT' ? 'What the person died of.' : undefined)}
        {input('agency')}
        {input('religion')}
        <LongTextField label="Address" rows={2} error={errors['address']} {...form.textInput('address')} />
        <RestrictionField
          value={values.restriction}
          error={errors['restriction']}
          onChange={(restriction) => set({ restriction })}
        />
      </FieldColumns>
    </CollapsibleSection>
  )
}
