/** Processes long lists in short time slices, so that the page stays responsive. */
import { waitForNextTask } from '#client/offline/wait-for-next-task.ts'

/** The longest time for which a slice blocks the page. */
const sliceMs = 5
/** Items between two checks of the clock. */
const itemsPerCheck = 200

/** @throws the signal's reason once it is aborted */
export async function forEachInTimeSlices<Item>(
  list: readonly Item[],
  visit: (item: Item, index: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  let startedAt = performance.now()
  for (const [index, item] of list.entries()) {
    if (index % itemsPerCheck === 0 && index > 0 && performance.now() - startedAt > sliceMs) {
      await waitForNextTask()
      signal?.throwIfAborted()
      startedAt = performance.now()
    }
    visit(item, index)
  }
}
