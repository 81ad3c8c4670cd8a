/** The dialog that merges two records of the same person. */
import { useState } from 'react'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { ChooseOtherRecord } from './choose-other-record.tsx'
import { CompareRecords } from './compare-records.tsx'

interface MergeDialogProps {
  person: FamilyMember
  /** The other record, where it is known. */
  otherId?: string
  /** Called with the merged record before the dialog closes. */
  onMerged?: (merged: FamilyMember) => void
  onClose: () => void
}

export default function MergeDialog({ person, otherId, onMerged, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<string | null>(otherId ?? null)
  /** Whether the other record is kept instead of the opened one. */
  const [isSwapped, setIsSwapped] = useState(false)
  if (other === null) return <ChooseOtherRecord person={person} onChoose={setOther} onClose={onClose} />
  const [keep, remove] = isSwapped ? [other, person.id] : [person.id, other]
  return (
    <CompareRecords
      key={`${keep} ${remove}`}
      keepId={keep}
      removeId={remove}
      onSwap={() => setIsSwapped(!isSwapped)}
      onBack={() => {
        setOther(null)
        setIsSwapped(false)
      }}
      {...(onMerged && { onMerged })}
      onClose={onClose}
    />
  )
}
