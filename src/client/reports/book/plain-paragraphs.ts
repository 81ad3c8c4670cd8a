/** Turns Markdown into paragraphs of plain text, because a PDF file has no Markdown. */

const image = /!\[[^\]\n]*\]\([^)\n]*\)/g
const link = /\[([^\]\n]*)\]\([^)\n]*\)/g
const heading = /^ {0,3}#{1,6}\s+/gm
const listMark = /^[ \t]*[-*+][ \t]+/gm
const quoteMark = /^[ \t]*>[ \t]?/gm
const emphasis = /(\*\*|__|\*|_|`|~~)(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}])/gu

/** Without empty paragraphs. */
export function toPlainParagraphs(markdown: string): string[] {
  const text = markdown
    .replace(image, '')
    .replace(link, '$1')
    .replace(heading, '')
    .replace(quoteMark, '')
    .replace(listMark, '• ')
    .replace(emphasis, '$2')
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
