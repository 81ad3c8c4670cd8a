/** Line values of GEDCOM: pointers, escaped at signs, and the form in which values are kept. */

/**
 * Kept values are pointers (`@S1@`) or logical text, the latter with its first at sign doubled where it begins with
 * one, as GEDCOM 7 has it. A calendar escape (`@#DJULIAN@ …`) stays as it is.
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

/** The cross-reference that a value points to, without at signs; null for text and for the void pointer. */
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

/** The kept form of a line's value as it stands in a file of version 7 (`seven`) or of an older one. */
export function parseLineValue(raw: string, seven: boolean): string {
  if (!raw.includes('@')) return raw
  const trimmed = raw.trimEnd()
  return isPointer(trimmed) ? trimmed : escapeLeadingAt(unescapeText(raw, seven))
}

const MAX_POINTER_LENGTH = 1000

/** Looks into short values only: looking into one that grows line by line would put it together every time. */
function escapePointer(value: string): string {
  return value.length < MAX_POINTER_LENGTH && isPointer(value) ? `@${value}` : value
}

/** A kept value with a continued line added; `newLine` for CONT, not for CONC. */
export function continueValue(value: string, raw: string, seven: boolean, newLine: boolean): string {
  const text = raw.includes('@') ? unescapeText(raw, seven) : raw
  if (newLine) return `${escapePointer(value)}\n${text}`
  return value === '' ? escapeLeadingAt(text) : escapePointer(value) + text
}

/** The text that a kept value stands for. */
export function toText(value: string): string {
  return value.startsWith('@@') ? value.slice(1) : value
}

/** The kept form of a text of our own. */
export function fromText(text: string): string {
  return isPointer(text) ? `@${text}` : escapeLeadingAt(text)
}

/** One line of a kept text (or a pointer) as the file has it; `first` for the line that carries the tag. */
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
