/** What is said before and after something that can be taken back. */
import * as limits from '#shared/limits.ts'

const day = 86_400_000

export const undoHint = `It can be taken back in the Activity Log for ${limits.undo.periodMs / day} days.`
