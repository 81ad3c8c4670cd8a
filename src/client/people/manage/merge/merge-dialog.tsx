/** Two records that are the same person become one: the other is chosen, then what stays of each. */
import { useState } from 'react'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { MergeChoose } from './choose-other-record.tsx'
import { MergeCompare } from './compare-records.tsx'

interface MergeDialogProps {
  person: FamilyMember
  /** Gets the record that stayed, before the dialog closes. */
  onMerged?: (kept: FamilyMember) => void
  onClose: () => void
}

export default function MergeDialog({ person, onMerged, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<string | null>(null)
  /** Which record stays: the one the dialog was opened for, unless somebody turns it round. */
  const [turned, setTurned] = useState(false)
  if (other === null) return <MergeChoose person={person} onChoose={setOther} onClose={onClose} />
  const [keep, remove] = turned ? [other, person.id] : [person.id, other]
  return (
    <MergeCompare
      key={`${keep} ${remove}`}
      keepId={keep}
      removeId={remove}
      onTurn={() => setTurned(!turned)}
      onBack={() => {
        setOther(null)
        setTurned(false)
      }}
      {...(onMerged && { onMerged })}
      onClose={onClose}
    />
  )
}
