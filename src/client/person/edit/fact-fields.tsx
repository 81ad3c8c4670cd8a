/** The main fields of a fact: whose it is, what it is, when and where. */
import { MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { DateField } from '#client/people/manage/form/date-field.tsx'
import { SuggestionField } from '#client/people/manage/form/suggestion-field.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field, FieldColumns, Select, TextField } from '#client/ui/form/field.tsx'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import * as limits from '#shared/limits.ts'
import type { FactOwner } from './edit-target.ts'
import type { FactForm } from './fact-form-props.ts'
import { getValueLabel, isNamedByType, listKindChoices } from './fact-kinds.ts'
import { LongTextField } from './long-text-field.tsx'

const PlaceChooser = lazy(async () => ({
  default: (await import('../places/place-dialog.tsx')).PlaceChooser,
}))

interface FactFieldsProps {
  form: FactForm
  isNew: boolean
  owner: FactOwner
  owners: readonly FactOwner[]
  facts: readonly Fact[]
}

export function FactFields({ form, isNew, owner, owners, facts }: FactFieldsProps) {
  const { values, errors, set, textInput } = form
  const valueLabel = getValueLabel(values.tag) ?? (form.before.value === '' ? null : 'Value')
  return (
    <>
      {isNew && owners.length > 1 && <OwnerField form={form} owner={owner} owners={owners} />}
      <Field label="Kind of fact" error={errors['tag']}>
        {(control) => (
          <Select
            name="tag"
            {...control}
            value={values.tag}
            onChange={({ currentTarget }) =>
              set({ tag: currentTarget.value, position: form.before.position })
            }
          >
            {values.tag === '' && <option value="">Please choose</option>}
            {listKindChoices(owner.kind, form.before.tag || null).map(({ label, choices }) => (
              <optgroup key={label} label={label}>
                {choices.map((choice) => (
                  <option key={choice.tag} value={choice.tag}>
                    {choice.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      {isNamedByType(values.tag) && (
        <TextField
          label="What is the fact called?"
          hint="For example: Won the regatta, Emigration certificate, Height."
          maxLength={limits.textLength.shortText}
          autoComplete="off"
          error={errors['type']}
          {...textInput('type')}
        />
      )}
      {valueLabel && (
        <LongTextField label={valueLabel} rows={1} error={errors['value']} {...textInput('value')} />
      )}
      <FieldColumns>
        <DateField
          label="Date"
          name="date"
          hint="Write what you know. Examples: 12 March 1850, about 1850, between 1850 and 1860."
          value={values.date}
          error={errors['date']}
          onChange={(date) => set({ date })}
        />
        <PlaceField form={form} facts={facts} />
      </FieldColumns>
      <LongTextField
        label="Note"
        rows={values.note === '' ? 2 : 5}
        error={errors['note']}
        {...textInput('note')}
      />
    </>
  )
}

/** A place is written, or chosen: other words than the chosen ones may mean another place. */
function PlaceField({ form, facts }: Pick<FactFieldsProps, 'form' | 'facts'>) {
  const [isChoosing, setIsChoosing] = useState(false)
  const listPlaces = () => [...new Set(facts.flatMap(({ place }) => place ?? []))].toSorted()
  return (
    <div>
      <SuggestionField
        label="Place"
        hint="From small to large: Ulvik, Hardanger, Norway."
        maxLength={limits.textLength.shortText}
        suggestions={listPlaces}
        error={form.errors['place']}
        name="place"
        value={form.values.place.text}
        onChange={({ currentTarget }) => form.set({ place: { text: currentTarget.value, chosenId: null } })}
      />
      <Button variant="outline" mt="2" onClick={() => setIsChoosing(true)}>
        <MapPin aria-hidden />
        Choose a place
      </Button>
      {isChoosing && (
        <Suspense>
          <PlaceChooser
            onChoose={({ id }, path) => {
              form.set({ place: { text: path, chosenId: id } })
              setIsChoosing(false)
            }}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function OwnerField({ form, owner, owners }: Pick<FactFieldsProps, 'form' | 'owner' | 'owners'>) {
  function select(id: string) {
    const chosen = owners.find((one) => one.id === id)
    if (!chosen) return
    const isPerson = chosen.kind === 'person'
    // Another kind of owner has other kinds of facts.
    const tag = chosen.kind === owner.kind ? form.values.tag : ''
    form.set({ personId: isPerson ? id : null, unionId: isPerson ? null : id, tag, position: null })
  }
  return (
    <Field label="Who is this fact about?">
      {(control) => (
        <Select
          name="owner"
          {...control}
          value={owner.id}
          onChange={({ currentTarget }) => select(currentTarget.value)}
        >
          {owners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
