/** How much room the media take, for administrators. */
import type { Deps } from '#server/deps.ts'
import type { MediaKind, StorageStats } from '#shared/contracts/media.contract.ts'
import * as limits from '#shared/limits.ts'
import { type StoredSum, sumStorage, sumUnused } from './storage.store.ts'

interface Share {
  bytes: number
  fileCount: number
}

function shareOf(sums: readonly { bytes: number; count: number }[]): Share {
  return {
    bytes: sums.reduce((total, sum) => total + Number(sum.bytes), 0),
    fileCount: sums.reduce((total, sum) => total + Number(sum.count), 0),
  }
}

function usageOf(sums: readonly StoredSum[], quota: number): StorageStats {
  const totalUsed = shareOf(sums).bytes
  const usage = quota > 0 ? totalUsed / quota : totalUsed > 0 ? 1 : 0
  const kind = (wanted: MediaKind) => shareOf(sums.filter((sum) => sum.kind === wanted))
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
  return usageOf(await sumStorage(db), config.storageQuota)
}

/** The same for what lies at the image host; all zero where none is set up and nothing is left there. */
export async function imageHostStats({ db, config, media }: Deps): Promise<StorageStats> {
  const sums = (await sumStorage(db)).filter((sum) => sum.store === 'imagekit')
  return usageOf(sums, media.kind === 'imagekit' || sums.length > 0 ? config.storageQuota : 0)
}

export async function enhancedStorageStats({ db, config }: Deps) {
  const sums = await sumStorage(db)
  const store = (wanted: StoredSum['store']) => shareOf(sums.filter((sum) => sum.store === wanted))
  const folders = [...new Set(sums.map((sum) => sum.folder))].sort()
  return {
    ...usageOf(sums, config.storageQuota),
    stores: { disk: store('disk'), imagekit: store('imagekit') },
    folders: Object.fromEntries(
      folders.map((folder) => [folder, shareOf(sums.filter((sum) => sum.folder === folder))]),
    ),
    unused: shareOf([await sumUnused(db)]),
  }
}
