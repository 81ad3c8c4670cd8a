/** The edits of the buttons above a Markdown field: each replaces a part of the text and selects a part of the result. */

export interface TextSelection {
  text: string
  /** Index of the first selected character. */
  start: number
  /** Index after the last selected character; equals `start` for a caret. */
  end: number
}

export interface TextEdit {
  /** The replaced part of the text. */
  from: number
  to: number
  replacement: string
  /** What is selected afterwards, as indexes of the new text. */
  selectFrom: number
  selectTo: number
}

/** Wraps the selection in `**`, or removes the asterisks around it. */
export function toggleBold({ text, start, end }: TextSelection): TextEdit {
  const selected = text.slice(start, end)
  const isBold = text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**'
  if (isBold) {
    return {
      from: start - 2,
      to: end + 2,
      replacement: selected,
      selectFrom: start - 2,
      selectTo: end - 2,
    }
  }
  return {
    from: start,
    to: end,
    replacement: `**${selected}**`,
    selectFrom: start + 2,
    selectTo: end + 2,
  }
}

/** Makes every selected line an item of a list. A list follows an empty line, because a paragraph would swallow it. */
export function makeList({ text, start, end }: TextSelection): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const to = lineEnd < 0 ? text.length : lineEnd
  const before = text.slice(0, from)
  const gap = before === '' || before.endsWith('\n\n') || /(?:^|\n)- [^\n]*\n$/.test(before) ? '' : '\n'
  const lines = text.slice(from, to).split('\n')
  const items = lines.map((line) => (line.startsWith('- ') ? line : `- ${line}`))
  const replacement = gap + items.join('\n')
  const caret = from + replacement.length
  return { from, to, replacement, selectFrom: caret, selectTo: caret }
}

export interface LinkContent {
  label: string
  url: string
}

/** Replaces the selection by a link. The caret follows the link. */
export function insertLink({ start, end }: TextSelection, { label, url }: LinkContent): TextEdit {
  const text = label.replace(/\s+/g, ' ').replace(/[\\[\]]/g, '\\$&')
  // Brackets and spaces would end the address.
  const address = url.replace(/[()\s<>]/g, (sign) =>
    sign === '(' ? '%28' : sign === ')' ? '%29' : encodeURIComponent(sign),
  )
  const replacement = `[${text}](${address})`
  const caret = start + replacement.length
  return { from: start, to: end, replacement, selectFrom: caret, selectTo: caret }
}
