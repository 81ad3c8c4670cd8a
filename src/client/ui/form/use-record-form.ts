/** A form for one record: what was written, what it lacks, what the server refused, and another's newer version of it. */
import { useCallback, useState } from 'react'
import type { z } from 'zod'
import { AppError } from '#shared/contracts/app-error.ts'
import { formatSaveError } from './format-save-error.ts'

type Faults = Partial<Record<string, string>>

interface RecordFormOptions<T, F extends object> {
  /** null for a new one. */
  record: T | null
  /** The fields of a new one. */
  blank: F
  /** The form of a record, by which another's newer version is known. */
  shape: z.ZodType<T>
  fieldsOf: (record: T) => F
  /** Validates the fields. `before` are the fields before the first change; `seen` is null for a new record. */
  faultsOf: (fields: F, before: F, seen: T | null) => Faults
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
  /** The same function for as long as the form lives: a picture may arrive long after it was chosen. */
  const set = useCallback((part: Partial<F>) => {
    setFields((now) => ({ ...now, ...part }))
    setRefused({})
  }, [])
  return {
    fields,
    /** The fields as they were when the form was opened, or another's version was taken. */
    before,
    /** The version that is being changed; null for a new one. */
    seen,
    /** Another's newer version, while it is asked whose stays. */
    theirs,
    failure,
    faults: tried ? { ...refused, ...faultsOf(fields, before, seen) } : refused,
    changed: JSON.stringify(fields) !== JSON.stringify(before),
    set,
    /** From now on faults are shown; gives the first field that has one. */
    check: (): string | undefined => {
      setTried(true)
      setFailure(null)
      return Object.keys(faultsOf(fields, before, seen))[0]
    },
    /** Takes in why it was not saved; gives the sentence, or null where another's version is the reason. */
    fail: (error: unknown, otherwise: string): string | null => {
      const stale = error instanceof AppError && error.code === 'stale_edit'
      const version = shape.safeParse(stale ? error.details.current : null)
      if (version.success) {
        setTheirs(version.data)
        return null
      }
      const why = error instanceof Error ? error.message : ''
      if (error instanceof AppError && error.details.fields) setRefused(error.details.fields)
      setFailure(formatSaveError(error) || otherwise)
      return why
    },
    /** One's own version is to be saved over the other one, which it gives. */
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
