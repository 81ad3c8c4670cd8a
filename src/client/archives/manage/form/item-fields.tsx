/** The form fields for the details of an archive item. */

import { PeopleField } from '#client/people/people-field.tsx'
import { Field, FieldColumns, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import type { FieldErrors } from '#client/ui/form/form-fields.ts'
import { archiveCategories } from '#shared/contracts/archives.contract.ts'
import * as limits from '#shared/limits.ts'
import type { CommonValues } from './archive-form.ts'

interface ItemFieldsProps {
  values: CommonValues
  errors: FieldErrors
  /** The category of a new item is not chosen yet. */
  canOmitCategory?: boolean
  onChange: (part: Partial<CommonValues>) => void
}

export function ItemFields({ values, errors, canOmitCategory = false, onChange }: ItemFieldsProps) {
  const textInput = (name: 'description' | 'tags' | 'dateTaken' | 'location' | 'personRelated') => ({
    name,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <Field
        label="Description"
        hint="Who and what the file shows, where and when, and anything else you know."
        error={errors['description']}
      >
        {(control) => (
          <TextArea
            rows={3}
            resize="vertical"
            maxLength={limits.textLength.description}
            {...control}
            {...textInput('description')}
          />
        )}
      </Field>
      <FieldColumns>
        <Field label="Category" error={errors['category']}>
          {(control) => (
            <Select
              name="category"
              {...control}
              value={values.category}
              onChange={({ currentTarget: { value } }) =>
                onChange({ category: archiveCategories.find((category) => category === value) ?? '' })
              }
            >
              {canOmitCategory && <option value="">Please choose</option>}
              {archiveCategories.map((category) => (
                <option key={category} value={category}>
                  {category}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label="Date taken"
          hint="Write what you know. Examples: 12 March 1950, about 1950, before 1950."
          autoComplete="off"
          error={errors['dateTaken']}
          {...textInput('dateTaken')}
        />
        <PeopleField
          label="Family members"
          hint="Family members whom this item shows. The item also appears on the pages of these people."
          chosenIds={values.memberIds}
          onChange={(memberIds) => onChange({ memberIds })}
        />
        <TextField
          label="Person"
          hint="Other people in this item, for example people who are not in the family tree."
          maxLength={limits.textLength.shortText}
          autoComplete="off"
          error={errors['personRelated']}
          {...textInput('personRelated')}
        />
        <TextField
          label="Location"
          maxLength={limits.textLength.shortText}
          autoComplete="off"
          error={errors['location']}
          {...textInput('location')}
        />
        <TextField
          label="Tags"
          hint="Separated by commas: wedding, Ulvik, boat."
          autoComplete="off"
          error={errors['tags']}
          {...textInput('tags')}
        />
      </FieldColumns>
    </>
  )
}
