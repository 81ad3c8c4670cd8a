/** The report of an import, or of what it would do. */

import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { ImportReport as Report } from '#shared/contracts/gedcom.contract.ts'
import { ReportCounts } from './report-counts.tsx'
import { Conflicts, SkippedMedia, Warnings } from './report-lists.tsx'

function howItWasRead({ source }: Report) {
  const by = source.program ? `, written by ${source.program}` : ''
  return `Read as GEDCOM ${source.version}, ${source.charset}${by}.`
}

function isArchive({ source }: Report) {
  return /\.(gdz|zip)$/i.test(source.name)
}

const kinds = ['people', 'families', 'events'] as const

/** Everything in the file is here as the file has it. */
function bringsNothing({ added, changed, removed, media }: Report) {
  return (
    kinds.every((kind) => added[kind] + changed[kind] + removed[kind] === 0) && !(media && media.added > 0)
  )
}

function nothingNew(report: Report) {
  const here = 'Nothing new: everybody in the file is here already.'
  if (report.conflict_count > 0) return `${here} What differs stays as it was written here.`
  return here
}

function mediaInWords({ found, added, skipped, kept = 0 }: NonNullable<Report['media']>) {
  const files = found === 1 ? '1 picture or file' : `${formatCount(found)} pictures and files`
  const before = found - added - skipped.length
  const parts = [
    `${formatCount(added)} added`,
    before > 0 && `${formatCount(before)} here before`,
    skipped.length > 0 && `${formatCount(skipped.length)} not taken`,
  ]
  const stored = kept === 1 ? 'One file more is' : `${formatCount(kept)} files are`
  const forLater = kept > 0 ? ` ${stored} nothing that can be shown here, and kept for the next export.` : ''
  return `${files} came with the tree: ${parts.filter(Boolean).join(', ')}.${forLater}`
}

interface ImportReportProps {
  report: Report
  /** Events were asked for. */
  events?: boolean
}

/** Takes the focus when it appears, so that a screen reader goes on there. */
export function ImportReport({ report, events = false }: ImportReportProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <div>
        <chakra.h3 ref={heading} tabIndex={-1} textStyle="heading" outline="none">
          {report.preview ? 'What the import would do' : 'What was imported'}
        </chakra.h3>
        <chakra.p textStyle="small" color="text.muted" mt="1" overflowWrap="anywhere">
          {howItWasRead(report)}
        </chakra.p>
      </div>
      {bringsNothing(report) && <Alert>{nothingNew(report)}</Alert>}
      <ReportCounts report={report} />
      {report.media && report.media.found + (report.media.kept ?? 0) > 0 && (
        <p>{mediaInWords(report.media)}</p>
      )}
      {report.preview && isArchive(report) && (
        <chakra.p textStyle="small" color="text.muted">
          The pictures and files of the archive are taken in with the import, each once.
        </chakra.p>
      )}
      {report.preview && !events && report.found.events > 0 && (
        <chakra.p textStyle="small" color="text.muted">
          The events stay in the file: tick “Marriages and migrations as timeline events” to bring them, too.
        </chakra.p>
      )}
      <Conflicts report={report} />
      <Warnings report={report} />
      <SkippedMedia report={report} />
      {report.backup && (
        <chakra.p textStyle="small" color="text.muted" overflowWrap="anywhere">
          A backup of the database was taken before: backups/{report.backup}. Restoring it takes this import
          back, and with it everything that was written since.
        </chakra.p>
      )}
    </chakra.div>
  )
}
