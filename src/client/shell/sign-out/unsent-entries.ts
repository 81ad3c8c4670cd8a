/** Counts the unsent submissions and drafts before a sign-out. */

/** The timeout in milliseconds, so that a slow device does not block the sign-out. */
const timeoutMs = 1_000

/** The number of the user's unsent submissions and drafts on this device; 0 if it is not known within a second. */
export async function countUnsent(userId: string): Promise<number> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(0), timeoutMs)
  })
  try {
    return await Promise.race([timeout, count(userId)])
  } catch {
    return 0
  } finally {
    clearTimeout(timer)
  }
}

async function count(userId: string): Promise<number> {
  const { outbox } = await import('#client/offline/outbox/outbox.ts')
  const { entries, drafts } = await outbox.count(userId)
  return entries + drafts
}
