/** What a part of the form gets, and how it is kept from being drawn at every letter that is typed in another. */
import { type ComponentType, memo } from 'react'
import type { PersonFields } from './person-form.ts'

export interface SectionProps {
  fields: PersonFields
  faults: Partial<Record<string, string>>
  /** Must stay the same function. */
  set: (part: Partial<PersonFields>) => void
}

function sameFaults(one: SectionProps['faults'], other: SectionProps['faults']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** The section, drawn anew only when one of its own fields, a fault or another property has changed. */
export function ownFieldsOnly<P extends SectionProps>(
  Section: ComponentType<P>,
  own: readonly (keyof PersonFields)[],
) {
  return memo(Section, (before, after) => {
    const { fields, faults, ...rest } = before
    return (
      own.every((name) => fields[name] === after.fields[name]) &&
      sameFaults(faults, after.faults) &&
      Object.entries(rest).every(([name, value]) => value === Reflect.get(after, name))
    )
  })
}

type TextName =
  | 'firstName'
  | 'lastName'
  | 'maidenName'
  | 'alsoKnownAs'
  | 'deathPlace'
  | 'occupation'
  | 'phone'
  | 'biography'

/** What a text field of the form needs, by its name. */
export function textField({ fields, set }: SectionProps, name: TextName) {
  return {
    name,
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  }
}
