/** The report of an import or of its preview. */

import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { ImportReport as Report } from '#shared/contracts/gedcom.contract.ts'
import { formatImportedFacts, formatStillHidden } from '#shared/format-imported-facts.ts'
import { ChangedRecords } from './changed-records.tsx'
import { ReportCounts } from './report-counts.tsx'
import {
  Conflicts,
  MissingMedia,
  SkippedMedia,
  UnshownStructures,
  Warnings,
  WebFiles,
} from './report-lists.tsx'

function formatSource({ source }: Report) {
  const by = source.program ? `, written by ${source.program}` : ''
  return `Read as GEDCOM ${source.version}, ${source.charset}${by}.`
}

function isArchive({ source }: Report) {
  return /\.(gdz|zip)$/i.test(source.name)
}

const kinds = ['people', 'families', 'events'] as const

/** Whether the import changes nothing. */
function hasNoChanges({ added, changed, removed, media, facts }: Report) {
  if (facts.added + facts.changed + facts.removed + facts.sources > 0) return false
  const hasMediaChanges = media !== undefined && (media.added > 0 || media.failure !== undefined)
  return kinds.every((kind) => added[kind] + changed[kind] + removed[kind] === 0) && !hasMediaChanges
}

function formatNoChanges(report: Report) {
  const here = 'Nothing new: all people in the file are already on this site.'
  if (report.conflict_count > 0) return `${here} Where the file differs, the values on this site are kept.`
  return here
}

function formatMedia({ found, added, skipped, kept = 0 }: NonNullable<Report['media']>) {
  const files = found === 1 ? '1 picture or file' : `${formatCount(found)} pictures and files`
  const before = found - added - skipped.length
  const parts = [
    `${formatCount(added)} added`,
    before > 0 && `${formatCount(before)} already on this site`,
    skipped.length > 0 && `${formatCount(skipped.length)} not imported`,
  ]
  const stored = kept === 1 ? 'One file' : `${formatCount(kept)} files`
  const forLater =
    kept > 0
      ? ` ${stored} cannot be shown on this site, but the next export contains ${kept === 1 ? 'it' : 'them'} again.`
      : ''
  return `${files} came with the tree: ${parts.filter(Boolean).join(', ')}.${forLater}`
}

interface ImportReportProps {
  report: Report
  /** Whether the import includes events. */
  events?: boolean
}

/** Focuses the heading when the report appears, so that a screen reader reads the report. */
export function ImportReport({ report, events = false }: ImportReportProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const importedFacts = formatImportedFacts(report)
  const stillHidden = formatStillHidden(report)
  useEffect(() => heading.current?.focus(), [])
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <div>
        <chakra.h3 ref={heading} tabIndex={-1} textStyle="heading" outline="none">
          {report.preview ? 'What the import would do' : 'What was imported'}
        </chakra.h3>
        <chakra.p textStyle="small" color="text.muted" mt="1" overflowWrap="anywhere">
          {formatSource(report)}
        </chakra.p>
      </div>
      {hasNoChanges(report) && <Alert>{formatNoChanges(report)}</Alert>}
      <ReportCounts report={report} />
      {importedFacts !== null && <p>{importedFacts}</p>}
      {report.media && report.media.found + (report.media.kept ?? 0) > 0 && (
        <p>{formatMedia(report.media)}</p>
      )}
      {report.preview && isArchive(report) && (
        <chakra.p textStyle="small" color="text.muted">
          Pictures and files that are already on this site are not added again.
        </chakra.p>
      )}
      {report.preview && !events && report.found.events > 0 && (
        <chakra.p textStyle="small" color="text.muted">
          The events are not imported. Tick “Marriages and migrations as timeline events” to import them.
        </chakra.p>
      )}
      {!report.preview && report.doubts.length > 0 && (
        <Alert>
          {report.doubts.map(({ person }) => person.name || 'Somebody without a name').join(', ')}{' '}
          {report.doubts.length === 1 ? 'was' : 'were'} left out: it is not clear who they are. The next
          import of this file asks again.
        </Alert>
      )}
      <ChangedRecords report={report} />
      <Conflicts report={report} />
      <Warnings report={report} />
      <SkippedMedia report={report} />
      <MissingMedia report={report} />
      <WebFiles report={report} />
      <UnshownStructures report={report} />
      {stillHidden !== null && <Alert>{stillHidden}</Alert>}
      {report.backup && (
        <chakra.p textStyle="small" color="text.muted" overflowWrap="anywhere">
          A backup was made before the import: backups/{report.backup}. Restoring the backup undoes this
          import and all later changes.
        </chakra.p>
      )}
    </chakra.div>
  )
}
