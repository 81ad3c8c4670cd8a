/** The chosen report: its progress, what is missing, and the preview with the buttons that save it. */
import { chakra } from '@chakra-ui/react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { EmptyState, ErrorState } from '#client/ui/feedback/list-states.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { FamilyMap } from '#shared/contracts/places.contract.ts'
import type { Book } from './book/book.ts'
import { BookView } from './preview/book-view.tsx'
import { maxPreviewEntries, useShownEntries } from './preview/use-shown-entries.ts'
import type { ReportChoice } from './report-url.ts'
import { SavePanel } from './save-panel.tsx'
import { useReport } from './use-report.ts'

interface ReportViewProps {
  people: readonly FamilyMember[]
  archives: readonly ArchiveItem[]
  map: FamilyMap | null
  choice: ReportChoice
  personId: string | null
  isOnline: boolean
  /** What the report lacks, because a list is not on this device. */
  missingLists: readonly { title: string; text: string }[]
}

export function ReportView({ isOnline, missingLists, ...input }: ReportViewProps) {
  const { user } = useSession()
  const { state, stopLoading, retry } = useReport({ ...input, userId: user?.id ?? '' })
  switch (state.step) {
    case 'loading':
      return (
        <chakra.div display="grid" gap="3" justifyItems="start" maxW="46rem" mx="auto">
          <chakra.div w="full">
            <ProgressBar
              label="Loading facts"
              share={state.complete === 0 ? null : state.complete / Math.max(1, state.total)}
            />
          </chakra.div>
          <Button variant="outline" onClick={stopLoading}>
            Show the report now
          </Button>
        </chakra.div>
      )
    case 'building':
      return <p role="status">Writing the report…</p>
    case 'failed':
      return <ErrorState message="The report could not be written." onTryAgain={retry} />
    case 'empty':
      return <EmptyReport {...input} />
    case 'ready':
      return (
        <>
          {input.choice.kind === 'places' && user?.role === 'admin' && (
            <Alert data-screen-only maxW="46rem" mx="auto" mb="5">
              This list also names the places of facts that only administrators see.
            </Alert>
          )}
          {missingLists.map(({ title, text }) => (
            <Alert data-screen-only key={title} tone="warning" title={title} maxW="46rem" mx="auto" mb="5">
              {text}
            </Alert>
          ))}
          <MissingFacts missing={state.missing} isOnline={isOnline} onTryAgain={retry} />
          <Preview key={state.book.title} book={state.book} />
        </>
      )
  }
}

function EmptyReport({ choice: { kind }, personId }: Pick<ReportViewProps, 'choice' | 'personId'>) {
  if (kind === 'places')
    return (
      <EmptyState title="No places yet">
        Places appear in the list as soon as they are recorded for births, deaths or other facts.
      </EmptyState>
    )
  if (personId === null)
    return <EmptyState title="Nobody is chosen">Choose a person above. The report appears here.</EmptyState>
  return (
    <EmptyState title={kind === 'family' ? 'No family is recorded' : 'This person is not in the family tree'}>
      {kind === 'family'
        ? 'This person has no partner and no children in the family tree. Choose another person.'
        : 'Choose another person.'}
    </EmptyState>
  )
}

interface MissingFactsProps {
  missing: number
  isOnline: boolean
  onTryAgain: () => void
}

function MissingFacts({ missing, isOnline, onTryAgain }: MissingFactsProps) {
  if (missing === 0) return null
  const who = missing === 1 ? '1 person' : `${formatCount(missing)} people`
  return (
    <Alert
      data-screen-only
      tone="warning"
      title={`The facts of ${who} are missing`}
      maxW="46rem"
      mx="auto"
      mb="5"
    >
      {isOnline
        ? 'These facts could not be loaded. '
        : 'These facts are not saved on this device, and you are offline. Open this page again when you are online. '}
      For these people the report tells only births, deaths and partners.
      {isOnline && (
        <chakra.span display="block" mt="3">
          <Button variant="outline" onClick={onTryAgain}>
            Try Again
          </Button>
        </chakra.span>
      )}
    </Alert>
  )
}

function Preview({ book }: { book: Book }) {
  const { shown, total, isShortened, showAll, waitForAll } = useShownEntries(book)
  return (
    <>
      <chakra.div data-screen-only>
        <SavePanel book={book} onPrint={waitForAll} />
      </chakra.div>
      <BookView book={book} shown={shown} />
      {isShortened && (
        <chakra.div data-screen-only display="grid" gap="3" justifyItems="center" mt="6" textAlign="center">
          <chakra.p color="text.muted">
            {`The preview shows the first ${formatCount(maxPreviewEntries)} of ${formatCount(total)} entries. The printed report and the PDF contain all entries.`}
          </chakra.p>
          <Button variant="outline" onClick={showAll}>
            Show all entries
          </Button>
        </chakra.div>
      )}
    </>
  )
}
