/** The sections of the person form for names and life. */
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import * as limits from '#shared/limits.ts'
import { DateField } from './date-field.tsx'
import { FormSection } from './form-section.tsx'
import { occupations } from './occupations.ts'
import { genderLabels, livingLabels } from './person-form.ts'
import { PlaceField } from './place-field.tsx'
import { PortraitField } from './portrait-field.tsx'
import { getTextInput, memoSection, type SectionProps } from './section-props.ts'
import { SuggestionField } from './suggestion-field.tsx'

const genders = ['', 'F', 'M'] as const
const livingStates = ['', 'no', 'yes'] as const

export const NamesSection = memoSection(Names, [
  'firstName',
  'lastName',
  'maidenName',
  'alsoKnownAs',
  'gender',
  'profilePhotoUrl',
])

function Names(section: SectionProps) {
  const { values, errors, set } = section
  return (
    <FormSection heading="Names">
      <TextField
        label="First name"
        maxLength={limits.textLength.personName}
        autoComplete="off"
        error={errors['firstName']}
        {...getTextInput(section, 'firstName')}
      />
      <TextField
        label="Last name"
        maxLength={limits.textLength.personName}
        autoComplete="off"
        error={errors['lastName']}
        {...getTextInput(section, 'lastName')}
      />
      <TextField
        label="Maiden name"
        maxLength={limits.textLength.personName}
        autoComplete="off"
        error={errors['maidenName']}
        {...getTextInput(section, 'maidenName')}
      />
      <Field label="Also known as" hint="Other names, one per line." error={errors['alsoKnownAs']}>
        {(control) => (
          <TextArea
            rows={values.alsoKnownAs === '' ? 1 : 2}
            resize="vertical"
            {...control}
            {...getTextInput(section, 'alsoKnownAs')}
          />
        )}
      </Field>
      <Field label="Gender" error={errors['gender']}>
        {(control) => (
          <Select
            name="gender"
            {...control}
            value={values.gender}
            onChange={({ currentTarget }) => {
              const selected = genders.find((gender) => gender === currentTarget.value)
              if (selected !== undefined) set({ gender: selected })
            }}
          >
            {genders.map((gender) => (
              <option key={gender} value={gender}>
                {genderLabels[gender]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PortraitField
        name={`${values.firstName} ${values.lastName}`}
        url={values.profilePhotoUrl}
        error={errors['profilePhotoUrl']}
        onChange={(profilePhotoUrl) => set({ profilePhotoUrl })}
      />
    </FormSection>
  )
}

const getOccupations = () => occupations
const dateHint = 'Write what you know. Examples: 12 March 1950, March 1950, about 1950.'

interface LifeProps extends SectionProps {
  /** The record with the dates as the source words them. */
  person: FamilyMember | null
}

export const LifeSection = memoSection(Life, [
  'birthDate',
  'birthPlace',
  'deathDate',
  'deathPlace',
  'deceased',
  'occupation',
])

function Life({ person, ...section }: LifeProps) {
  const { values, errors, set } = section
  const setDeathDate = (deathDate: string) =>
    set({ deathDate, ...(parseDateInput(deathDate) !== null && { deceased: 'yes' }) })
  return (
    <FormSection heading="Life">
      <DateField
        label="Birth date"
        name="birthDate"
        hint={dateHint}
        phrase={person?.birth_date_phrase ?? null}
        value={values.birthDate}
        error={errors['birthDate']}
        onChange={(birthDate) => set({ birthDate })}
      />
      <Field
        label="Living or not"
        hint="If this is not known, the site decides by the dates."
        error={errors['deceased']}
      >
        {(control) => (
          <Select
            name="deceased"
            {...control}
            value={values.deceased}
            onChange={({ currentTarget }) => {
              const selected = livingStates.find((state) => state === currentTarget.value)
              if (selected !== undefined) set({ deceased: selected })
            }}
          >
            {livingStates.map((state) => (
              <option key={state} value={state}>
                {livingLabels[state]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PlaceField
        event="Birth"
        name="birthPlace"
        place={values.birthPlace}
        error={errors['birthPlace']}
        onChange={(birthPlace) => set({ birthPlace })}
      />
      {values.deceased !== 'no' && (
        <>
          <DateField
            label="Death date"
            name="deathDate"
            hint="Leave empty if not known."
            phrase={person?.death_date_phrase ?? null}
            value={values.deathDate}
            error={errors['deathDate']}
            onChange={setDeathDate}
          />
          <TextField
            label="Death place"
            maxLength={limits.textLength.shortText}
            autoComplete="off"
            error={errors['deathPlace']}
            {...getTextInput(section, 'deathPlace')}
          />
        </>
      )}
      <SuggestionField
        label="Occupation"
        maxLength={limits.textLength.shortText}
        suggestions={getOccupations}
        error={errors['occupation']}
        {...getTextInput(section, 'occupation')}
      />
    </FormSection>
  )
}
