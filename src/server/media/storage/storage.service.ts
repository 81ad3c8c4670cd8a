/** Storage statistics for administrators. */
import type { Deps } from '#server/deps.ts'
import type { MediaKind, StorageStats } from '#shared/contracts/media.contract.ts'
import * as limits from '#shared/limits.ts'
import { type StoredSum, sumStorage, sumUnused } from './storage.store.ts'

interface StorageShare {
  bytes: number
  fileCount: number
}

function sumUsage(sums: readonly { bytes: number; count: number }[]): StorageShare {
  return {
    bytes: sums.reduce((total, sum) => total + Number(sum.bytes), 0),
    fileCount: sums.reduce((total, sum) => total + Number(sum.count), 0),
  }
}

function buildStats(sums: readonly StoredSum[], quota: number): StorageStats {
  const totalUsed = sumUsage(sums).bytes
  const usage = quota > 0 ? totalUsed / quota : totalUsed > 0 ? 1 : 0
  const kind = (value: MediaKind) => sumUsage(sums.filter((sum) => sum.kind === value))
  return {
    totalUsed,
    totalQuota: quota,
    usagePercentage: Math.min(100, Math.round(usage * 1000) / 10),
    isNearCapacity: usage >= limits.storage.warningShare,
    isAtCapacity: usage >= limits.storage.fullShare,
    breakdown: {
      images: kind('photo'),
      videos: kind('video'),
      documents: kind('document'),
      other: kind('audio'),
    },
  }
}

export async function storageStats({ db, config }: Deps): Promise<StorageStats> {
  return buildStats(await sumStorage(db), config.storageQuota)
}

/** Statistics of the image host; zero where no host is set up and no files are there. */
export async function imageHostStats({ db, config, media }: Deps): Promise<StorageStats> {
  const sums = (await sumStorage(db)).filter((sum) => sum.store === 'imagekit')
  return buildStats(sums, media.kind === 'imagekit' || sums.length > 0 ? config.storageQuota : 0)
}

export async function enhancedStorageStats({ db, config }: Deps) {
  const sums = await sumStorage(db)
  const store = (value: StoredSum['store']) => sumUsage(sums.filter((sum) => sum.store === value))
  const folders = [...new Set(sums.map((sum) => sum.folder))].sort()
  return {
    ...buildStats(sums, config.storageQuota),
    stores: { disk: store('disk'), imagekit: store('imagekit') },
    folders: Object.fromEntries(
      folders.map((folder) => [folder, sumUsage(sums.filter((sum) => sum.folder === folder))]),
    ),
    unused: sumUsage([await sumUnused(db)]),
  }
}
