/** How much would be left behind by signing out. */

/** Milliseconds: nobody is kept from signing out by a device that does not answer. */
const patience = 1_000

/** Things of this user's that were written here and not sent, drafts too; 0 where it cannot be learnt within a second. */
export async function countUnsent(userId: string): Promise<number> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(0), patience)
  })
  try {
    return await Promise.race([late, count(userId)])
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
