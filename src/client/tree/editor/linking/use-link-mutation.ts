/** Saves or removes a link: one request at a time, with conflict handling and the audit entry for undo. */
import { useRef, useState } from 'react'
import { findLastEditor, findUndoableEntry, getNewerPerson } from '#client/audit/find-last-editor.ts'
import { useSavePerson } from '#client/people/manage/people.changes.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { PersonUpdate } from './link-update.ts'

/** The result of a saved link. `auditEntryId` is the activity log entry for undo; null if it is not known. */
export interface LinkResult {
  message: string
  auditEntryId: string | null
  /** The saved record. */
  saved: FamilyMember
}

export interface LinkMutation {
  /** Saves the update. `message` reports success, `errorTitle` introduces an error. */
  run: (update: PersonUpdate, message: string, errorTitle: string) => Promise<void>
  isSaving: boolean
  /** The error message of the last request, or null. */
  error: string | null
  /** The version that somebody else saved in the meantime. The next attempt starts from it. */
  latest: FamilyMember | null
}

export function useLinkMutation(onLinked: (result: LinkResult) => void): LinkMutation {
  const save = useSavePerson()
  const isRunning = useRef(false)
  const [error, setError] = useState<string | null>(null)
  const [latest, setLatest] = useState<FamilyMember | null>(null)

  async function run({ person, payload }: PersonUpdate, message: string, errorTitle: string) {
    if (isRunning.current) return
    isRunning.current = true
    setError(null)
    try {
      const { id, updated_at: seen } = person
      const saved = await save.mutateAsync({ id, payload, seen })
      const auditEntryId = saved.updated_at === seen ? null : await findUndoableEntry(id)
      onLinked({ message, auditEntryId, saved })
    } catch (cause) {
      const version = getNewerPerson(cause)
      const reason = version ? await formatConflict(version) : cause instanceof Error ? cause.message : ''
      if (version) setLatest(version)
      else toast({ title: 'Error', description: `${errorTitle}. ${reason}`.trim(), tone: 'destructive' })
      setError(reason || errorTitle)
    } finally {
      isRunning.current = false
    }
  }
  return { run, isSaving: save.isPending, error, latest }
}

async function formatConflict(version: FamilyMember): Promise<string> {
  const who = await findLastEditor(version.id)
  return `${who ?? 'Somebody else'} changed the details of ${formatFullName(version)} in the meantime. That change was kept. Please check the details, then try again.`
}
