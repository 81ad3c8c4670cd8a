/** Long lists taken a few milliseconds at a time, so that taps and frames get through in between. */
import { waitForNextTask } from './stream-json.ts'

/** How long the page may be held up at a stretch, milliseconds. */
const slice = 5
/** Taken between two looks at the clock. */
const atOnce = 200

/** @throws the signal's reason once it is aborted */
export async function forEachInTimeSlices<Item>(
  list: readonly Item[],
  take: (item: Item, place: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  let began = performance.now()
  for (const [place, item] of list.entries()) {
    if (place % atOnce === 0 && place > 0 && performance.now() - began > slice) {
      await waitForNextTask()
      signal?.throwIfAborted()
      began = performance.now()
    }
    take(item, place)
  }
}
