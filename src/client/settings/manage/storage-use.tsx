/** Shows the storage that media files use, in total and by kind. */

import { chakra } from '@chakra-ui/react'
import { useStorageStats } from '#client/stats/dashboard/dashboard.queries.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useErrorToast } from '#client/ui/feedback/use-error-toast.ts'
import { formatCount } from '#client/ui/format/format-count.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import type { StorageStats } from '#shared/contracts/media.contract.ts'
import { Command } from './setting-fields.tsx'

const failed = 'Failed to load storage statistics'
const kinds = {
  images: 'Pictures',
  videos: 'Films',
  documents: 'Documents',
  other: 'Audio and other',
} as const

export function StorageUse() {
  const { data, state, retry: tryAgain } = useStorageStats()
  useErrorToast(state === 'failed', failed)
  return (
    <TitledPanel heading="Storage for pictures and files">
      {state === 'loading' && <Skeleton w="full" h="11rem" />}
      {(state === 'failed' || state === 'offline') && (
        <Alert tone="destructive">
          {failed}
          <chakra.div mt="2">
            <Button variant="outline" onClick={tryAgain}>
              Try Again
            </Button>
          </chakra.div>
        </Alert>
      )}
      {data && <StorageFigures stats={data} />}
    </TitledPanel>
  )
}

function StorageFigures({ stats }: { stats: StorageStats }) {
  const { totalUsed, totalQuota, usagePercentage, isNearCapacity, isAtCapacity, breakdown } = stats
  return (
    <chakra.div display="grid" gap="4">
      <p>
        <strong>{formatFileSize(totalUsed)}</strong> of {formatFileSize(totalQuota)} are used (
        {usagePercentage} %).
      </p>
      <chakra.div
        aria-hidden
        h="0.625rem"
        bg="sunken"
        borderWidth="1px"
        borderColor="line.strong"
        borderRadius="full"
        overflow="hidden"
      >
        <chakra.div
          h="full"
          bg={isAtCapacity ? 'danger' : 'accent'}
          style={{ width: `${Math.min(100, usagePercentage)}%` }}
        />
      </chakra.div>
      {isAtCapacity ? (
        <Alert tone="destructive">
          The storage is full. To upload files again, delete some files or increase the storage limit.
        </Alert>
      ) : (
        isNearCapacity && <Alert tone="warning">The storage is almost full.</Alert>
      )}
      <chakra.dl
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(9rem, 100%), 1fr))"
        gap="4"
        fontVariantNumeric="lining-nums tabular-nums"
      >
        {Object.entries(kinds).map(([kind, label]) => {
          const { bytes, fileCount } = breakdown[kind as keyof typeof kinds]
          return (
            <div key={kind}>
              <chakra.dt textStyle="label" color="text.muted">
                {label}
              </chakra.dt>
              <chakra.dd>
                {formatFileSize(bytes)}
                <chakra.span display="block" textStyle="small" color="text.muted">
                  {fileCount === 1 ? '1 file' : `${formatCount(fileCount)} files`}
                </chakra.span>
              </chakra.dd>
            </div>
          )
        })}
      </chakra.dl>
      <chakra.p textStyle="small" color="text.muted">
        The storage limit is set by <Command>STORAGE_QUOTA_BYTES</Command> when the server starts.
      </chakra.p>
    </chakra.div>
  )
}
