/** The dialog in which an administrator compares a correction with the record, and accepts or declines it. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { correctionContent } from '#shared/contracts/submissions.contract.ts'
import type { SuggestedField } from '#shared/corrections/correction-fields.ts'
import { type Comparison, compareRecord } from './compare-record.ts'
import { ComparedValues } from './compared-values.tsx'
import { CorrectedContent, CorrectedPerson } from './corrected-record.tsx'
import { RecordState } from './record-state.tsx'
import { ReviewFrame, type ReviewTreeDialogProps, Told } from './review-frame.tsx'
import { SubmittedFiles } from './submitted-files.tsx'
import { useCorrectedRecord } from './use-corrected-record.ts'

export default function ReviewCorrectionDialog(props: ReviewTreeDialogProps) {
  const content = correctionContent.safeParse(props.submission.content).data
  const { person, item, event, now, isGone, error, refetch } = useCorrectedRecord(content)
  const comparison = content && now ? compareRecord(content, now) : null
  const [declined, setDeclined] = useState<ReadonlySet<SuggestedField>>(new Set())
  const accepted = comparison?.values.map(({ name }) => name).filter((name) => !declined.has(name)) ?? []
  const hasNothingToWrite = comparison !== null && comparison.values.length === 0
  const choices = hasNothingToWrite ? {} : { accepted, comparedWith: comparison?.version ?? null }
  return (
    <ReviewFrame
      {...props}
      canAccept={comparison !== null && (hasNothingToWrite || accepted.length > 0)}
      choices={choices}
      alternative={
        canKeepBoth(content, comparison)
          ? { label: 'Keep both', choices: { ...choices, asAlternative: true } }
          : undefined
      }
      // Shows what the record is now.
      onStale={refetch}
    >
      {!content && <Alert tone="destructive">This correction cannot be read. You can only decline it.</Alert>}
      {isGone && (
        <Alert>
          {`${content?.personId ? 'This person is no longer in the family tree' : 'This record was deleted'}, so this correction can only be declined.`}
        </Alert>
      )}
      {person && <CorrectedPerson person={person} />}
      {item && <CorrectedContent path={`/archives/${encodeURIComponent(item.id)}`} title={item.title} />}
      {event && (
        <CorrectedContent
          path={`/family-history?search=${encodeURIComponent(event.title)}`}
          title={event.title}
        />
      )}
      {content && <Told toldBy={content.toldBy} reason={content.reason} />}
      {comparison ? (
        <ComparedValues comparison={comparison} declined={declined} onDecline={setDeclined} />
      ) : (
        content && !isGone && <RecordState noun="record" isPending error={error} onTryAgain={refetch} />
      )}
      {hasNothingToWrite && (
        <chakra.p color="text.muted">
          This correction cannot be saved automatically. Please edit the record yourself, then accept the
          correction to thank the author.
        </chakra.p>
      )}
      <SubmittedFiles files={content?.pictures ?? []} />
    </ReviewFrame>
  )
}

/** Whether there is a fact beside which the suggested one can stand. */
function canKeepBoth(
  content: ReturnType<typeof correctionContent.parse> | undefined,
  comparison: Comparison | null,
): boolean {
  return content?.subject === 'fact' && comparison !== null && comparison.version !== null
}
