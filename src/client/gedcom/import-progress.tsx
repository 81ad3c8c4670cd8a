/** The progress bar of an import with the current step. */
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import type { ImportProgress } from '#shared/contracts/gedcom.contract.ts'

interface ImportProgressBarProps {
  /** The uploaded part of the file, from 0 to 1. */
  sent: number
  progress: ImportProgress
}

const stateLabels: Record<ImportProgress['state'], string> = {
  idle: 'The server is working',
  reading: 'Reading the file',
  staging: 'Preparing the records',
  applying: 'Adding the data to the family tree',
}

export function ImportProgressBar({ sent, progress }: ImportProgressBarProps) {
  if (sent < 1) return <ProgressBar label="Uploading the file" share={sent} />
  const { state, done, total } = progress
  return (
    <ProgressBar label={stateLabels[state]} share={state === 'staging' && total > 0 ? done / total : null} />
  )
}
