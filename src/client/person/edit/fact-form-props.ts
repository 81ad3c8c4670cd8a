/** What the sections of the form for a fact share. */
import type { FieldErrors } from '#client/ui/form/form-fields.ts'
import type { FactValues } from './fact-form.ts'

export type FactTextField = {
  [K in keyof FactValues]: FactValues[K] extends string ? (string extends FactValues[K] ? K : never) : never
}[keyof FactValues]

export interface FactForm {
  values: FactValues
  before: FactValues
  errors: FieldErrors
  set: (part: Partial<FactValues>) => void
  textInput: (name: FactTextField) => {
    name: FactTextField
    value: string
    onChange: (event: { currentTarget: { value: string } }) => void
  }
}
