/** The properties of the sections of the person form, and their memoization. */
import { type ComponentType, memo } from 'react'
import type { FieldErrors } from '#client/ui/form/form-fields.ts'
import type { PersonValues } from './person-form.ts'

export interface SectionProps {
  values: PersonValues
  errors: FieldErrors
  /** Must be a stable function. */
  set: (part: Partial<PersonValues>) => void
}

function hasSameErrors(errors: FieldErrors, other: FieldErrors): boolean {
  const names = new Set([...Object.keys(errors), ...Object.keys(other)])
  return [...names].every((name) => errors[name] === other[name])
}

/** Renders a section again only when one of its own fields, an error or another property changes. */
export function memoSection<P extends SectionProps>(
  Section: ComponentType<P>,
  ownFields: readonly (keyof PersonValues)[],
) {
  return memo(Section, (before, after) => {
    const { values, errors, ...rest } = before
    return (
      ownFields.every((name) => values[name] === after.values[name]) &&
      hasSameErrors(errors, after.errors) &&
      Object.entries(rest).every(([name, value]) => value === Reflect.get(after, name))
    )
  })
}

/** The names of the fields that hold a text. */
export type TextFieldName = {
  [K in keyof PersonValues]: PersonValues[K] extends string
    ? string extends PersonValues[K]
      ? K
      : never
    : never
}[keyof PersonValues]

/** The properties of a text input by the name of its field. */
export function getTextInput({ values, set }: SectionProps, name: TextFieldName) {
  return {
    name,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  }
}
