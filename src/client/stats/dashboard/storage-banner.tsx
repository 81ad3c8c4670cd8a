/** Warns when the storage for media files is full or almost full. */
import { Alert } from '#client/ui/feedback/alert.tsx'
import { useErrorToast } from '#client/ui/feedback/use-error-toast.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { useStorageStats } from './dashboard.queries.ts'

const failure = 'Failed to load storage statistics'

export function StorageBanner() {
  const { data, state } = useStorageStats()
  const failed = state === 'failed'
  useErrorToast(failed, failure)
  if (failed) return <Alert tone="destructive">{failure}</Alert>
  if (!data?.isNearCapacity && !data?.isAtCapacity) return null
  const used = `${formatFileSize(data.totalUsed)} of ${formatFileSize(data.totalQuota)} are used (${data.usagePercentage} %).`
  return data.isAtCapacity ? (
    <Alert tone="destructive" title="The storage for photos and files is full">
      {used} Files can be uploaded again after you delete some or increase the storage limit of the server.
    </Alert>
  ) : (
    <Alert tone="warning" title="The storage for photos and files is almost full">
      {used}
    </Alert>
  )
}
