/** The values of GEDCOM lines: pointers, escaped at signs, and the form in which structures store values. */

/**
 * Whether a stored value is a pointer (`@S1@`). Other stored values are texts; a text that begins with an at sign
 * begins with two, as in GEDCOM 7. A calendar escape (`@#DJULIAN@ …`) stays unchanged.
 */
export function isPointer(value: string): boolean {
  return (
    value.length > 2 &&
    value.charCodeAt(0) === 64 &&
    value.charCodeAt(1) !== 35 &&
    value.indexOf('@', 1) === value.length - 1 &&
    !value.includes('\n')
  )
}

/** The cross-reference of a pointer without at signs; null for texts and for the void pointer. */
export function getPointerTarget(value: string): string | null {
  const trimmed = value.charCodeAt(0) === 64 ? value.trim() : value
  return isPointer(trimmed) && trimmed !== '@VOID@' ? trimmed.slice(1, -1) : null
}

const CALENDAR_ESCAPE = /@#D[A-Z ]+@/

function escapeLeadingAt(text: string): string {
  return text.charCodeAt(0) === 64 && !text.startsWith('@#D') ? `@${text}` : text
}

function unescapeText(raw: string, seven: boolean): string {
  if (!seven) return raw.includes('@@') ? raw.replaceAll('@@', '@') : raw
  return raw.startsWith('@@') ? raw.slice(1) : raw
}

/**
 * Converts the value of a line to a stored value.
 *
 * @param seven whether the file has version 7, which escapes at signs in another way
 */
export function parseLineValue(raw: string, seven: boolean): string {
  if (!raw.includes('@')) return raw
  const trimmed = raw.trimEnd()
  return isPointer(trimmed) ? trimmed : escapeLeadingAt(unescapeText(raw, seven))
}

const MAX_POINTER_LENGTH = 1000

/** Checks short values only: checking a value that grows line by line would flatten the string for every line. */
function escapePointer(value: string): string {
  return value.length < MAX_POINTER_LENGTH && isPointer(value) ? `@${value}` : value
}

/** Adds a continued line to a stored value; `newLine` is true for CONT and false for CONC. */
export function continueValue(value: string, raw: string, seven: boolean, newLine: boolean): string {
  const text = raw.includes('@') ? unescapeText(raw, seven) : raw
  if (newLine) return `${escapePointer(value)}\n${text}`
  return value === '' ? escapeLeadingAt(text) : escapePointer(value) + text
}

/** Converts a stored value to its text. */
export function toText(value: string): string {
  return value.startsWith('@@') ? value.slice(1) : value
}

/** Converts a text to a stored value. */
export function fromText(text: string): string {
  return isPointer(text) ? `@${text}` : escapeLeadingAt(text)
}

/** Escapes one line of a stored value for the file; `first` is true for the line with the tag. */
export function escapeLine(line: string, seven: boolean, first: boolean): string {
  if (!line.includes('@')) return line
  if (first && isPointer(line)) return line
  const text = first ? toText(line) : line
  if (seven) return text.startsWith('@') ? `@${text}` : text
  if (!first || !CALENDAR_ESCAPE.test(text)) return text.replaceAll('@', '@@')
  return text
    .split(/(@#D[A-Z ]+@)/)
    .map((part) => (CALENDAR_ESCAPE.test(part) ? part : part.replaceAll('@', '@@')))
    .join('')
}
