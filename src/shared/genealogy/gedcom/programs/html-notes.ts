/** Reads texts that programs write as HTML (MyHeritage, Family Tree Builder, GEDCOM 7 with `MIME text/html`) as plain texts. */

const markup =
  /<\/?(?:p|br|div|span|b|i|u|s|em|strong|a|ul|ol|li|h[1-6]|hr|font|center|table|tbody|tr|td|th|blockquote|pre|sup|sub|small)(?:\s[^<>]*)?\/?>/i

/** What a tag stands for: line breaks and list items; the other tags change only how a text looks. */
function replaceTag(tag: string): string {
  const [, end = '', name = ''] = /^<(\/?)([a-z0-9]+)/i.exec(tag) ?? []
  const lower = name.toLowerCase()
  if (lower === 'br') return '\n'
  if (lower === 'li') return end === '' ? '\n• ' : ''
  if (/^(?:p|h[1-6]|ul|ol|table|blockquote|pre|hr)$/.test(lower)) return '\n\n'
  if (/^(?:div|tr)$/.test(lower)) return '\n'
  if (/^(?:td|th)$/.test(lower)) return ' '
  return ''
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
}

function decodeEntity(entity: string, name: string): string {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  if (code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)) return String.fromCodePoint(code)
  return entities[name.toLowerCase()] ?? entity
}

/** The address of a link in brackets behind its text, where it is another one. */
function writeLink(link: string, href: string, text: string): string {
  return !/^https?:/i.test(href) || text.includes(href) ? link : `${text} (${href})`
}

/** The plain text of a text with HTML tags; the same text where it has none. */
export function toPlainText(text: string): string {
  if (!text.includes('<') || !markup.test(text)) return text
  return text
    .replace(/<a\s[^<>]*?href="([^"<>]*)"[^<>]*>([^<]*)<\/a>/gi, writeLink)
    .replace(new RegExp(markup, 'gi'), replaceTag)
    .replace(/&(#?[a-z0-9]{1,8});/gi, decodeEntity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
