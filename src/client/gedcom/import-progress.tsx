/** What an import is doing right now, in words and as a bar. */
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import type { ImportProgress } from '#shared/contracts/gedcom.contract.ts'

interface ImportProgressBarProps {
  /** How much of the file has gone out, from 0 to 1. */
  sent: number
  progress: ImportProgress
}

const words: Record<ImportProgress['state'], string> = {
  idle: 'The server is at work',
  reading: 'Reading the file',
  staging: 'Preparing the records',
  applying: 'Adding them to the family',
}

export function ImportProgressBar({ sent, progress }: ImportProgressBarProps) {
  if (sent < 1) return <ProgressBar label="Sending the file" share={sent} />
  const { state, done, total } = progress
  return <ProgressBar label={words[state]} share={state === 'staging' && total > 0 ? done / total : null} />
}
