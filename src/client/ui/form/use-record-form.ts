/** The state of a form for one record: field values, field errors, and the newer version after an edit conflict. */
import { useCallback, useState } from 'react'
import type { z } from 'zod'
import { AppError } from '#shared/contracts/app-error.ts'
import { formatSaveError } from './format-save-error.ts'

type Faults = Partial<Record<string, string>>

interface RecordFormOptions<T, F extends object> {
  /** null for a new record. */
  record: T | null
  /** The fields of a new record. */
  blank: F
  /** The record's schema, which validates the newer version from the server. */
  shape: z.ZodType<T>
  fieldsOf: (record: T) => F
  /** Validates the fields. `before` are the fields before the first change; `seen` is null for a new record. */
  faultsOf: (fields: F, before: F, seen: T | null) => Faults
}

/** The version of another user in a `stale_edit` error; null in other errors. */
export function readNewerVersion<T>(error: unknown, shape: z.ZodType<T>): T | null {
  if (!(error instanceof AppError) || error.code !== 'stale_edit') return null
  return shape.safeParse(error.details.current).data ?? null
}

export function useRecordForm<T, F extends object>(options: RecordFormOptions<T, F>) {
  const { record, blank, shape, fieldsOf, faultsOf } = options
  const [seen, setSeen] = useState(record)
  const [before, setBefore] = useState<F>(() => (record ? fieldsOf(record) : blank))
  const [fields, setFields] = useState(before)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Faults>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<T | null>(null)
  /** Keeps its identity, because an image upload calls it long after it started. */
  const set = useCallback((part: Partial<F>) => {
    setFields((now) => ({ ...now, ...part }))
    setRefused({})
    // The message about the save before is no longer true.
    setFailure(null)
  }, [])
  return {
    fields,
    /** The fields when the form was opened, or when the user took the newer version. */
    before,
    /** The version of the record that the form changes; null for a new record. */
    seen,
    /** The newer version of another user, until the user has chosen a version. */
    theirs,
    failure,
    faults: tried ? { ...refused, ...faultsOf(fields, before, seen) } : refused,
    changed: JSON.stringify(fields) !== JSON.stringify(before),
    set,
    /** Shows the field errors from now on, and returns the name of the first field with an error. */
    check: (): string | undefined => {
      setTried(true)
      setFailure(null)
      return Object.keys(faultsOf(fields, before, seen))[0]
    },
    /** Stores why the save failed, and returns the message; null for an edit conflict. */
    fail: (error: unknown, otherwise: string): string | null => {
      const newer = readNewerVersion(error, shape)
      if (newer !== null) {
        setTheirs(newer)
        return null
      }
      const why = error instanceof Error ? error.message : ''
      if (error instanceof AppError && error.details.fields) setRefused(error.details.fields)
      setFailure(formatSaveError(error) || otherwise)
      return why
    },
    /** Bases the form on the newer version, so that the user's own values are saved over it. */
    keepMine: (version: T): T => {
      setSeen(version)
      setTheirs(null)
      return version
    },
    takeTheirs: (version: T) => {
      setSeen(version)
      setBefore(fieldsOf(version))
      setFields(fieldsOf(version))
      setTheirs(null)
    },
  }
}
