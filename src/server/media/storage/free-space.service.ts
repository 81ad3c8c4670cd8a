/** Checks that there is space before a file is written: in the quota of the site, and on the disk. */
import fs from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'
import { sumStoredBytes } from '../media.store.ts'

/** @throws AppError storage_full where the additional bytes exceed the quota */
export async function checkQuota(
  { db, config }: { db: Db; config: Pick<Config, 'storageQuota'> },
  more: number,
): Promise<void> {
  if ((await sumStoredBytes(db)) + more > config.storageQuota) {
    throw new AppError('storage_full', 'The storage of this site is full. The file was not saved.')
  }
}

/** @throws AppError storage_full where the disk has less space than so many bytes and the rest of the site need */
export async function checkFreeSpace(
  { config }: { config: Pick<Config, 'dataDir'> },
  more: number,
): Promise<void> {
  const { bavail, bsize } = await fs.statfs(config.dataDir)
  if (bavail * bsize >= limits.storage.minFreeBytes + more) return
  throw new AppError('storage_full', 'The disk of this site is full. The file was not saved.')
}

/** Checks both. @throws AppError storage_full */
export async function checkSpace(
  deps: { db: Db; config: Pick<Config, 'storageQuota' | 'dataDir'> },
  more: number,
): Promise<void> {
  await checkQuota(deps, more)
  await checkFreeSpace(deps, more)
}
