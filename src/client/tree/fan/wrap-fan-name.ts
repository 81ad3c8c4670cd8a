/** Shortens names for small fan sectors and wraps names into lines. */

/** Measures the width of a text at a font size of 1 px. */
export type MeasureWidth = (text: string) => number

export interface WrappedName {
  lines: readonly string[]
  /** The width of the longest line at a font size of 1 px. */
  width: number
}

/** Name particles that stay on the line of the next word. */
const particles = /^(of|von|van|der|den|de|du|da|di|la|le|zu|af|the|o|y|e|ap|ibn|bint|ben|bat|al|el|st\.?)$/i

/** Returns the full name and, if it is shorter, the first given name with the last name. */
export function getNameVariants(name: string, lastName: string): string[] {
  const words = name.split(/\s+/)
  const last = lastName.trim()
  let short = `${words[0] ?? ''} ${last}`
  if (last === '') {
    const most = particles.test(words[1] ?? '') ? 3 : 2
    short = words.slice(0, most).join(' ')
  }
  return short.length < name.length ? [name, short] : [name]
}

/** Splits a name where lines may break: after words and hyphens, never after a particle. */
function splitName(name: string): string[] {
  const pieces: string[] = []
  let begun = ''
  for (const word of name.split(/(?<=[ \-–])/)) {
    begun += word
    if (particles.test(word.trim())) continue
    pieces.push(begun)
    begun = ''
  }
  if (begun !== '') pieces.push(begun)
  return pieces
}

/** Returns the name wrapped into one line, two lines, … up to `most`, each with the shortest possible longest line. */
export function wrapName(name: string, most: number, measure: MeasureWidth): WrappedName[] {
  const pieces = splitName(name)
  const found: WrappedName[] = []
  for (let lines = 1; lines <= Math.min(most, pieces.length); lines++) {
    const best = wrapIntoLines(pieces, lines, measure)
    const narrowest = found.at(-1)?.width ?? Number.POSITIVE_INFINITY
    if (best.width < narrowest * 0.98) found.push(best)
  }
  return found
}

function wrapIntoLines(pieces: readonly string[], lines: number, measure: MeasureWidth): WrappedName {
  const whole = pieces.join('').trimEnd()
  if (lines === 1) return { lines: [whole], width: measure(whole) }
  let best: WrappedName = { lines: [], width: Number.POSITIVE_INFINITY }
  for (let at = 1; at + lines - 1 <= pieces.length; at++) {
    const first = pieces.slice(0, at).join('').trimEnd()
    const width = measure(first)
    if (width >= best.width) break
    const rest = wrapIntoLines(pieces.slice(at), lines - 1, measure)
    const wider = Math.max(width, rest.width)
    if (wider < best.width) best = { lines: [first, ...rest.lines], width: wider }
  }
  return best
}
