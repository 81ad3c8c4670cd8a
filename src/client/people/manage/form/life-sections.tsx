/** Names and life of a person, as an administrator writes them. */
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { DateField } from './date-field.tsx'
import { FormSection } from './form-section.tsx'
import { occupations } from './occupations.ts'
import type { PersonFields } from './person-form.ts'
import { PlaceField } from './place-field.tsx'
import { PortraitField } from './portrait-field.tsx'
import { ownFieldsOnly, type SectionProps, textField } from './section-props.ts'
import { SuggestingField } from './suggestion-field.tsx'

const genders: [PersonFields['gender'], string][] = [
  ['', 'Other or not known'],
  ['F', 'Female'],
  ['M', 'Male'],
]
const livings: [PersonFields['deceased'], string][] = [
  ['', 'Not known'],
  ['no', 'Living'],
  ['yes', 'Deceased'],
]

export const NamesSection = ownFieldsOnly(Names, [
  'firstName',
  'lastName',
  'maidenName',
  'alsoKnownAs',
  'gender',
  'photo',
])

function Names(section: SectionProps) {
  const { fields, faults, set } = section
  return (
    <FormSection heading="Names">
      <TextField
        label="First name"
        maxLength={200}
        autoComplete="off"
        error={faults['firstName']}
        {...textField(section, 'firstName')}
      />
      <TextField
        label="Last name"
        maxLength={200}
        autoComplete="off"
        error={faults['lastName']}
        {...textField(section, 'lastName')}
      />
      <TextField
        label="Maiden name"
        maxLength={200}
        autoComplete="off"
        error={faults['maidenName']}
        {...textField(section, 'maidenName')}
      />
      <Field label="Also known as" hint="Other names, one a line." error={faults['alsoKnownAs']}>
        {(control) => (
          <TextArea
            rows={fields.alsoKnownAs === '' ? 1 : 2}
            resize="vertical"
            {...control}
            {...textField(section, 'alsoKnownAs')}
          />
        )}
      </Field>
      <Field label="Gender" error={faults['gender']}>
        {(control) => (
          <Select
            name="gender"
            {...control}
            value={fields.gender}
            onChange={({ currentTarget }) => {
              const chosen = genders.find(([value]) => value === currentTarget.value)
              if (chosen) set({ gender: chosen[0] })
            }}
          >
            {genders.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PortraitField
        name={`${fields.firstName} ${fields.lastName}`}
        url={fields.photo}
        error={faults['profilePhotoUrl']}
        onChange={(photo) => set({ photo })}
      />
    </FormSection>
  )
}

const knownOccupations = () => occupations
const dateHint = 'As exactly as you know: 12 March 1950, March 1950, about 1950.'

interface LifeProps extends SectionProps {
  /** Whose dates may have the source's own words beside them. */
  person: FamilyMember | null
}

export const LifeSection = ownFieldsOnly(Life, [
  'birthDate',
  'birthPlace',
  'deathDate',
  'deathPlace',
  'deceased',
  'occupation',
])

function Life({ person, ...section }: LifeProps) {
  const { fields, faults, set } = section
  const writeDeath = (deathDate: string) =>
    set({ deathDate, ...(parseDateInput(deathDate) !== null && { deceased: 'yes' }) })
  return (
    <FormSection heading="Life">
      <DateField
        label="Birth date"
        name="birthDate"
        hint={dateHint}
        phrase={person?.birth_date_phrase ?? null}
        value={fields.birthDate}
        error={faults['birthDate']}
        onWrite={(birthDate) => set({ birthDate })}
      />
      <Field label="Living or not" error={faults['deceased']}>
        {(control) => (
          <Select
            name="deceased"
            {...control}
            value={fields.deceased}
            onChange={({ currentTarget }) => {
              const chosen = livings.find(([value]) => value === currentTarget.value)
              if (chosen) set({ deceased: chosen[0] })
            }}
          >
            {livings.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PlaceField
        of="Birth"
        name="birthPlace"
        place={fields.birthPlace}
        error={faults['birthPlace']}
        onWrite={(birthPlace) => set({ birthPlace })}
      />
      {fields.deceased !== 'no' && (
        <>
          <DateField
            label="Death date"
            name="deathDate"
            hint="Empty where it is not known."
            phrase={person?.death_date_phrase ?? null}
            value={fields.deathDate}
            error={faults['deathDate']}
            onWrite={writeDeath}
          />
          <TextField
            label="Death place"
            maxLength={500}
            autoComplete="off"
            error={faults['deathPlace']}
            {...textField(section, 'deathPlace')}
          />
        </>
      )}
      <SuggestingField
        label="Occupation"
        maxLength={500}
        suggestions={knownOccupations}
        error={faults['occupation']}
        {...textField(section, 'occupation')}
      />
    </FormSection>
  )
}
