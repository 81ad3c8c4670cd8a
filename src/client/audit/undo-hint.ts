/** The hint that a change can be undone. */
import * as limits from '#shared/limits.ts'

const day = 86_400_000

export const undoHint = `You can undo this in the Activity Log for ${limits.undo.periodMs / day} days.`
