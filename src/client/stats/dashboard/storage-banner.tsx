/** Says when the room for media is nearly or wholly used; nothing while there is enough. */
import { Alert } from '#client/ui/feedback/alert.tsx'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { useErrorToast } from '#client/ui/feedback/use-error-toast.ts'
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
    <Alert tone="destructive" title="There is no room left for pictures and files">
      {used} Nothing more can be uploaded until something is deleted or the server is given more room.
    </Alert>
  ) : (
    <Alert tone="warning" title="The room for pictures and files is nearly used up">
      {used}
    </Alert>
  )
}
