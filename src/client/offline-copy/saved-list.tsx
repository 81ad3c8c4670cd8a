/** Lists what is saved on this device: each collection with its date, and the media files by kind. */
import { chakra } from '@chakra-ui/react'
import type { QueryResult } from '#client/api/query-result.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { type DownloadKind, downloadKinds } from '#client/offline/saved/download-request.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import { formatRelativeDay } from '#client/ui/format/format-date.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import type { DownloadTally } from './download-plan.ts'

export const kindLabels: Record<DownloadKind, string> = {
  pictures: 'Pictures',
  documents: 'Documents',
  sound: 'Sound recordings',
  film: 'Videos',
}

interface SavedListProps {
  lists: readonly { label: string; result: QueryResult<readonly unknown[]> }[]
  /** When the lists of facts, sources and places were last up to date; null where they are not saved. */
  knowledgeSavedAt: number | null
  tallies: Record<DownloadKind, DownloadTally>
}

function Line({ label, figure, note }: { label: string; figure: React.ReactNode; note: string | null }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap="4"
      alignItems="baseline"
      py="2.5"
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: '0', pt: '0' }}
    >
      <chakra.dt>
        {label}
        <chakra.span display="block" textStyle="small" color="text.muted" minH="1.5em">
          {note}
        </chakra.span>
      </chakra.dt>
      <chakra.dd textStyle="name" fontVariantNumeric="tabular-nums">
        {figure}
      </chakra.dd>
    </chakra.div>
  )
}

export function SavedList({ lists, knowledgeSavedAt, tallies }: SavedListProps) {
  const { online } = useConnection()
  return (
    <chakra.dl>
      {lists.map(({ label, result }) => (
        <Line key={label} label={label} {...describeList(result, online)} />
      ))}
      <Line label="Facts, sources and places" {...describeKnowledge(knowledgeSavedAt)} />
      {downloadKinds
        .filter((kind) => tallies[kind].media > 0)
        .map((kind) => (
          <Line key={kind} label={kindLabels[kind]} {...describeMedia(tallies[kind])} />
        ))}
    </chakra.dl>
  )
}

function describeList({ state, data, savedAt }: QueryResult<readonly unknown[]>, online: boolean) {
  if (state === 'loading') return { figure: <Skeleton w="8" h="5" />, note: null }
  if (state !== 'ready') {
    return { figure: 'none', note: online ? 'Could not be loaded' : 'Not saved on this device yet' }
  }
  return {
    figure: formatCount((data ?? []).length),
    note: savedAt === null ? null : `Up to date ${formatRelativeDay(savedAt)}`,
  }
}

function describeKnowledge(savedAt: number | null) {
  return savedAt === null
    ? { figure: 'some', note: 'Of the people whose pages were opened' }
    : { figure: 'all', note: `Up to date ${formatRelativeDay(savedAt)}` }
}

function describeMedia({ media, savedMedia, savedSizeBytes }: DownloadTally) {
  return {
    figure: `${formatCount(savedMedia)} of ${formatCount(media)}`,
    note: savedSizeBytes > 0 ? formatFileSize(savedSizeBytes) : 'Not saved yet',
  }
}
