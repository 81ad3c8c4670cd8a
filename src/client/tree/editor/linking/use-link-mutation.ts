/** Writing a link or taking one apart: once at a time, with another's newer version taken in, and the way to undo it. */
import { useRef, useState } from 'react'
import { newerPerson, newestEntries, whoChanged } from '#client/audit/who-changed.ts'
import { useSavePerson } from '#client/people/manage/people.changes.ts'
import { fullName } from '#client/people/person-name.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { PersonWrite } from './link-update.ts'

/** What was done, and the entry of the activity log by which it can be taken back; null where that is not known. */
export interface Done {
  words: string
  entry: string | null
  /** The record that was written, as it is now: the view stays with that person. */
  saved: FamilyMember
}

export interface LinkWrite {
  /** Sends it; `fault` is what is said where it fails. */
  run: (write: PersonWrite, words: string, fault: string) => Promise<void>
  working: boolean
  /** Why it was refused, as a sentence. */
  failure: string | null
  /** The version that somebody else has saved meanwhile: the next try is to start from it. */
  newer: FamilyMember | null
}

export function useLinkWrite(onDone: (done: Done) => void): LinkWrite {
  const save = useSavePerson()
  const busy = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [newer, setNewer] = useState<FamilyMember | null>(null)

  async function run({ person, payload }: PersonWrite, words: string, fault: string) {
    if (busy.current) return
    busy.current = true
    setFailure(null)
    try {
      const { id, updated_at: seen } = person
      const saved = await save.mutateAsync({ id, payload, seen })
      const entry = saved.updated_at === seen ? null : await newestEntry(id)
      onDone({ words, entry, saved })
    } catch (error) {
      const version = newerPerson(error)
      const why = version ? await changedWords(version) : error instanceof Error ? error.message : ''
      if (version) setNewer(version)
      else toast({ title: 'Error', description: `${fault}. ${why}`.trim(), tone: 'destructive' })
      setFailure(why || fault)
    } finally {
      busy.current = false
    }
  }
  return { run, working: save.isPending, failure, newer }
}

async function changedWords(version: FamilyMember): Promise<string> {
  const who = await whoChanged(version.id)
  return `${who ?? 'Somebody else'} has changed ${fullName(version)} meanwhile. Nothing of that was written over: look once more, then try again.`
}

/** What has just been written of somebody, in the log; null where it cannot be told or taken back. */
async function newestEntry(personId: string): Promise<string | null> {
  const [entry] = await newestEntries(1)
  return entry?.target_id === personId && entry.can_undo ? entry.id : null
}
