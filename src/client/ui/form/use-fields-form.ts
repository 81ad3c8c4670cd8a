/** A form for one record that is declared by its fields and validated by the contract's schemas. */
import type { z } from 'zod'
import {
  changedNames,
  describeFields,
  type FieldErrors,
  type FormFields,
  type FormValues,
  type NameOf,
  readChanges,
  readPayload,
  readValues,
  validatePayload,
} from './form-fields.ts'
import { listDifferingFields } from './list-differing-fields.ts'
import { readNewerVersion, useRecordForm } from './use-record-form.ts'

interface FieldsFormOptions<R, F extends FormFields<R>, P extends z.ZodType, U extends z.ZodType> {
  /** null for a new record. */
  record: R | null
  /** Recognizes another user's newer version in a `stale_edit` error. */
  recordSchema: z.ZodType<R>
  fields: F & FormFields<R>
  /** What may be sent for a new record. */
  payloadSchema: P
  /** What may be sent to change a record. */
  changesSchema: U
  /** Values of a new record that are known before the form opens. */
  initial?: Partial<FormValues<F>>
  /** Finds errors that the schemas cannot know. */
  validate?: (values: FormValues<F>, before: FormValues<F>) => FieldErrors
  /** Finds the names of people for the comparison of two versions. */
  nameOf?: NameOf
}

/** The errors in the order of the fields, so that the focus goes to the first invalid field. */
function sortByField(fields: object, errors: FieldErrors): FieldErrors {
  const names = [...Object.keys(fields).filter((name) => name in errors), ...Object.keys(errors)]
  return Object.fromEntries(names.map((name) => [name, errors[name]]))
}

/** Only the changes to a record are validated, so a record with an old invalid value can still be edited. */
export function useFieldsForm<R, F extends FormFields<R>, P extends z.ZodType, U extends z.ZodType>(
  options: FieldsFormOptions<R, F, P, U>,
) {
  type Values = FormValues<F>
  const { record, recordSchema, fields, payloadSchema, changesSchema, initial, validate, nameOf } = options
  const readRecord = (version: R): Values => readValues<R, F>(fields, version)
  const form = useRecordForm<R, Values>({
    record,
    blank: { ...readValues<R, F>(fields, null), ...initial },
    shape: recordSchema,
    fieldsOf: readRecord,
    faultsOf: (written, initialValues, version): FieldErrors => {
      const versions = { before: initialValues, record: version }
      const errors =
        version === null
          ? validatePayload(fields, readPayload<R, F>(fields, written, versions), payloadSchema)
          : validatePayload(fields, readChanges<R, F>(fields, written, versions), changesSchema)
      return sortByField(fields, { ...errors, ...validate?.(written, initialValues) })
    },
  })
  const { fields: values, before, faults: errors, set, theirs } = form
  const changed = changedNames(fields, values, before)
  return {
    ...form,
    values,
    errors,
    changed: changed.length > 0,
    /** The whole payload for a new record. Call after `check` has found no error. */
    getPayload: (): z.output<P> =>
      payloadSchema.parse(readPayload<R, F>(fields, values, { before, record: null })),
    /** The changes to send for the given version of the record. Call after `check` has found no error. */
    getChanges: (version: R): z.output<U> =>
      changesSchema.parse(readChanges<R, F>(fields, values, { before, record: version })),
    /** The properties of a text input by the name of its field. */
    textInput: <K extends keyof Values & string>(name: K) => ({
      name,
      value: String(values[name]),
      onChange: (event: { currentTarget: { value: string } }) =>
        set({ [name]: event.currentTarget.value } as Partial<Values>),
    }),
    /**
     * Bases the form on the newer version in a `stale_edit` error when the other user changed other fields only.
     *
     * @returns the newer version, over which the changes can be saved; null when the user has to choose, and for other errors
     */
    rebase: (error: unknown): R | null => {
      const newer = readNewerVersion(error, recordSchema)
      if (newer === null) return null
      const changedByOther = changedNames(fields, readRecord(newer), before)
      return changedByOther.some((name) => changed.includes(name)) ? null : form.keepMine(newer)
    },
    /** The properties of `EditConflict` after another user changed the record; null without a conflict. */
    getConflict: (save: (version: R) => unknown) =>
      theirs === null
        ? null
        : {
            fields: listDifferingFields(describeFields(fields, nameOf), {
              before,
              mine: values,
              theirs: readRecord(theirs),
            }),
            onKeepMine: () => void save(form.keepMine(theirs)),
            onUseTheirs: () => form.takeTheirs(theirs),
          },
  }
}
