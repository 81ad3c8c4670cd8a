/** Form fields declared once each: the label, the value in an empty form, and the conversions from a record and to a payload. */
import type { z } from 'zod'
import type { Picture } from '#shared/contracts/media.contract.ts'
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import type { FieldFormat } from './list-differing-fields.ts'

/** Finds a person's name for a text on the screen; empty for null. */
export type NameOf = (id: string | null) => string

/** What a payload value may depend on besides the form value. */
interface PayloadContext<R, V> {
  /** The form value before the first change. */
  before: V
  /** The version that is replaced; null for a new record. */
  record: R | null
}

/** `R` is the record, `V` the value in the form, `P` the value in the payload. */
export interface FormField<R, V, P> {
  label: string
  /** The value in an empty form. */
  empty: V
  readValue(record: R): V
  /** Undefined leaves the field out of the payload. */
  toPayload(value: V, context: PayloadContext<R, V>): P
  /** Other fields of the payload that are sent with this one. */
  toCompanions?(value: V): Readonly<Record<string, unknown>>
  /** The text in a comparison of two versions. */
  format(value: V, nameOf: NameOf): string
  /** Compares form values; without this function their JSON is compared. */
  isEqual?(value: V, other: V): boolean
}

export interface ImageValue {
  url: string
  picture: Picture | null
}

/** The fields of a form by their names in the payload. */
export type FormFields<R> = Readonly<Record<string, FormField<R, unknown, unknown>>>

export type FormValues<F> = { [K in keyof F]: F[K] extends { empty: infer V } ? V : never }

/** Error messages by field name. */
export type FieldErrors = Partial<Record<string, string>>

/** Makes fields for the forms of one kind of record. */
export function fieldsFor<R>() {
  const text = (value: string) => value
  return {
    text: (label: string, read: (record: R) => string): FormField<R, string, string> => ({
      label,
      empty: '',
      readValue: read,
      toPayload: (value) => value.trim(),
      format: text,
    }),
    /** An empty text is sent as null. */
    optionalText: (
      label: string,
      read: (record: R) => string | null,
    ): FormField<R, string, string | null> => ({
      label,
      empty: '',
      readValue: (record) => read(record) ?? '',
      toPayload: (value) => value.trim() || null,
      format: text,
    }),
    /** A date in words or EDTF. Words that are no date are sent unchanged, so that the payload's schema refuses them. */
    date: (label: string, read: (record: R) => string | null): FormField<R, string, string | null> => ({
      label,
      empty: '',
      readValue: (record) => formatDateValue(read(record)),
      toPayload: parseDateValue,
      format: text,
    }),
    /** An uploaded image; the payload holds its URL. */
    image: (
      label: string,
      read: (record: R) => { url: string | null; picture: Picture | null },
    ): FormField<R, ImageValue | null, string | null> => ({
      label,
      empty: null,
      readValue: (record) => {
        const { url, picture } = read(record)
        return url === null ? null : { url, picture }
      },
      toPayload: (value) => value?.url ?? null,
      format: (value) => value?.url ?? '',
      isEqual: (value, other) => value?.url === other?.url,
    }),
    /** A value that the payload holds as the form does, such as a choice. */
    value: <V>(
      label: string,
      empty: V,
      read: (record: R) => V,
      format: (value: V, nameOf: NameOf) => string = String,
    ): FormField<R, V, V> => ({ label, empty, readValue: read, toPayload: (value) => value, format }),
  }
}

/** "12 March 1950" for the EDTF date 1950-03-12; empty for null. */
export function formatDateValue(edtf: string | null): string {
  return edtf === null ? '' : formatEdtfDate(edtf)
}

/** The EDTF date for words; null for an empty text, the words themselves where they are no date. */
export function parseDateValue(words: string): string | null {
  return words.trim() === '' ? null : (parseDateInput(words) ?? words)
}

function namesOf<F extends FormFields<never>>(fields: F): (keyof F & string)[] {
  return Object.keys(fields)
}

/** The values in a form for a record, or in an empty form for null. */
export function readValues<R, F extends FormFields<R>>(fields: F & FormFields<R>, record: R | null) {
  const entries = Object.entries<FormField<R, unknown, unknown>>(fields)
  return Object.fromEntries(
    entries.map(([name, field]) => [name, record === null ? field.empty : field.readValue(record)]),
  ) as FormValues<F>
}

interface Versions<R, V> {
  before: V
  record: R | null
}

/** The payload with every one of these fields that has a payload value. */
export function readPayload<R, F extends FormFields<R>>(
  fields: F & FormFields<R>,
  values: FormValues<F>,
  { before, record }: Versions<R, FormValues<F>>,
  names: readonly (keyof F & string)[] = namesOf(fields),
): Partial<Record<keyof F, unknown>> {
  const entries = names.flatMap((name) => {
    const context = { before: before[name], record }
    const value = fields[name]?.toPayload(values[name], context)
    return [[name, value] as const, ...Object.entries(fields[name]?.toCompanions?.(values[name]) ?? {})]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Partial<
    Record<keyof F, unknown>
  >
}

/** The names of the fields whose values differ. */
export function changedNames<F extends FormFields<never>>(
  fields: F,
  values: FormValues<F>,
  before: FormValues<F>,
): (keyof F & string)[] {
  return namesOf(fields).filter((name) => {
    const isEqual = fields[name]?.isEqual ?? hasSameJson
    return !isEqual(values[name], before[name])
  })
}

function hasSameJson(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other)
}

/** The payload with the changed fields only, so that nothing else of the record is overwritten. */
export function readChanges<R, F extends FormFields<R>>(
  fields: F & FormFields<R>,
  values: FormValues<F>,
  versions: Versions<R, FormValues<F>>,
): Partial<Record<keyof F, unknown>> {
  return readPayload(fields, values, versions, changedNames(fields, values, versions.before))
}

/** The message for an issue for which the contract's schema has no message of its own. */
function formatIssue({ code, input, ...issue }: z.core.$ZodRawIssue, label: string): string {
  if (input === undefined || input === null || input === '') return `${label} is required`
  if (code === 'too_big' && issue['origin'] === 'string') {
    return `${label} may have at most ${String(issue['maximum'])} characters`
  }
  if (code === 'too_big' && issue['origin'] === 'array') {
    return `${label}: at most ${String(issue['maximum'])} entries`
  }
  return `${label} is not valid`
}

/** The errors that the contract's schema finds in a payload, in the order of the fields. */
export function validatePayload(fields: FormFields<never>, payload: object, schema: z.ZodType): FieldErrors {
  const { error } = schema.safeParse(payload, {
    error: (issue) => {
      const name = String(issue.path?.[0] ?? '')
      return formatIssue(issue, fields[name]?.label ?? name)
    },
  })
  const messages = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0] ?? '')
    if (!messages.has(name)) messages.set(name, message)
  }
  const ordered = namesOf(fields).filter((name) => messages.has(name))
  return Object.fromEntries([...ordered, ...messages.keys()].map((name) => [name, messages.get(name) ?? '']))
}

/** Every field with its label, for the comparison of two versions of a record. */
export function describeFields<F extends FormFields<never>>(
  fields: F,
  nameOf: NameOf = (id) => id ?? '',
): FieldFormat<FormValues<F>>[] {
  return namesOf(fields).map((name) => [
    fields[name]?.label ?? name,
    (values) => fields[name]?.format(values[name], nameOf) ?? '',
  ])
}
