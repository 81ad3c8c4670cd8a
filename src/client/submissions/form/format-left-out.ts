/** Says which of the chosen files exceed the limit and were not added. */

/** More names would fill the form. */
const maxNames = 20

/** "At most 20 files can go together: 2 were left out (a.jpg, b.jpg)." @param names of the files that were left out */
export function formatLeftOut(names: readonly string[], maxFiles: number): string {
  const most = maxFiles === 1 ? 'Only one picture' : `At most ${maxFiles} files`
  const count = names.length === 1 ? 'one was' : `${names.length} were`
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : ''
  return `${most} can go together: ${count} left out (${names.slice(0, maxNames).join(', ')}${more}).`
}
