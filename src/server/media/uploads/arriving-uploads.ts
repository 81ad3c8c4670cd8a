/** Limits the files that arrive at the same time: they are on the disk before they are checked and counted. */
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

/** The number of files that arrive, by account. A process receives its own uploads. */
const arriving = new Map<string, number>()

/** @throws AppError too_many where as many files of the account arrive already as may */
export async function whileArriving<T>(accountId: string, receive: () => Promise<T>): Promise<T> {
  const count = arriving.get(accountId) ?? 0
  if (count >= limits.upload.arrivingAtOnce) {
    throw new AppError(
      'too_many',
      'Other files of yours are being uploaded. Please wait until they are there.',
      {
        retryAfter: limits.upload.retryAfterSeconds,
      },
    )
  }
  arriving.set(accountId, count + 1)
  try {
    return await receive()
  } finally {
    const left = (arriving.get(accountId) ?? 1) - 1
    if (left > 0) arriving.set(accountId, left)
    else arriving.delete(accountId)
  }
}
