/** The fields that say what an archive item is, when and where it is from and whom it shows. */
import { chakra } from '@chakra-ui/react'
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { archiveCategories } from '#shared/contracts/archives.contract.ts'
import type { CommonFields } from './archive-form.ts'
import { PeopleField } from './people-field.tsx'

interface ItemFieldsProps {
  fields: CommonFields
  faults: Partial<Record<string, string>>
  /** The category may be left to the kind of file. */
  fitting?: boolean
  onChange: (part: Partial<CommonFields>) => void
}

export function ItemFields({ fields, faults, fitting = false, onChange }: ItemFieldsProps) {
  const named = (name: 'description' | 'tags' | 'dateTaken' | 'location' | 'personRelated') => ({
    name,
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <Field
        label="Description"
        hint="Who, where, when, and what one cannot see."
        error={faults['description']}
      >
        {(control) => (
          <TextArea rows={3} resize="vertical" maxLength={20_000} {...control} {...named('description')} />
        )}
      </Field>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="4"
        rowGap="5"
        alignItems="start"
      >
        <Field label="Category" error={faults['category']}>
          {(control) => (
            <Select
              name="category"
              {...control}
              value={fields.category}
              onChange={({ currentTarget: { value } }) =>
                onChange({ category: archiveCategories.find((category) => category === value) ?? '' })
              }
            >
              {fitting && <option value="">As fits the file</option>}
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
          hint="As exactly as you know: 12 March 1950, about 1950, before 1950."
          autoComplete="off"
          error={faults['dateTaken']}
          {...named('dateTaken')}
        />
        <PeopleField
          label="Family members"
          hint="Whom it shows. It is found at each of them, too."
          chosen={fields.memberIds}
          onChange={(memberIds) => onChange({ memberIds })}
        />
        <TextField
          label="Person"
          hint="Whom it shows or is about, in your own words."
          maxLength={500}
          autoComplete="off"
          error={faults['personRelated']}
          {...named('personRelated')}
        />
        <TextField
          label="Location"
          maxLength={500}
          autoComplete="off"
          error={faults['location']}
          {...named('location')}
        />
        <TextField
          label="Tags"
          hint="Separated by commas: wedding, Ulvik, boat."
          autoComplete="off"
          error={faults['tags']}
          {...named('tags')}
        />
      </chakra.div>
    </>
  )
}
