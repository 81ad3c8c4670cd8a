/** Reads the size of a page's JavaScript heap and array buffers. */
import type { Page } from '@playwright/test'

/** Size in MB after garbage collection. */
export async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const used = await session.send('Runtime.getHeapUsage')
  await session.detach()
  const behind = 'backingStorageSize' in used ? Number(used.backingStorageSize) : 0
  return (used.usedSize + behind) / 1024 / 1024
}
