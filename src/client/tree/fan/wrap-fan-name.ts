/** What is left of a name as the room for it grows less, and how it is broken into lines. */

/** Measures a text in letters of 1 px. */
export type Measure = (text: string) => number

export interface BrokenName {
  lines: readonly string[]
  /** Width of the longest line in letters of 1 px. */
  width: number
}

/** Words that belong to the next one: no line ends with them. */
const joined = /^(of|von|van|der|den|de|du|da|di|la|le|zu|af|the|o|y|e|ap|ibn|bint|ben|bat|al|el|st\.?)$/i

/** The full name, then the first of the first names with the last name; what says no less is left out. */
export function shorterNames(name: string, lastName: string): string[] {
  const words = name.split(/\s+/)
  const last = lastName.trim()
  let short = `${words[0] ?? ''} ${last}`
  if (last === '') {
    const most = joined.test(words[1] ?? '') ? 3 : 2
    short = words.slice(0, most).join(' ')
  }
  return short.length < name.length ? [name, short] : [name]
}

/** The pieces between which a name may be broken: after words and hyphens, never after a particle. */
function piecesOf(name: string): string[] {
  const pieces: string[] = []
  let begun = ''
  for (const word of name.split(/(?<=[ \-–])/)) {
    begun += word
    if (joined.test(word.trim())) continue
    pieces.push(begun)
    begun = ''
  }
  if (begun !== '') pieces.push(begun)
  return pieces
}

/** The name in one line, in two, … up to `most`, each broken so that its longest line is as short as can be. */
export function breakings(name: string, most: number, measure: Measure): BrokenName[] {
  const pieces = piecesOf(name)
  const found: BrokenName[] = []
  for (let lines = 1; lines <= Math.min(most, pieces.length); lines++) {
    const best = breakInto(pieces, lines, measure)
    const narrowest = found.at(-1)?.width ?? Number.POSITIVE_INFINITY
    if (best.width < narrowest * 0.98) found.push(best)
  }
  return found
}

function breakInto(pieces: readonly string[], lines: number, measure: Measure): BrokenName {
  const whole = pieces.join('').trimEnd()
  if (lines === 1) return { lines: [whole], width: measure(whole) }
  let best: BrokenName = { lines: [], width: Number.POSITIVE_INFINITY }
  for (let at = 1; at + lines - 1 <= pieces.length; at++) {
    const first = pieces.slice(0, at).join('').trimEnd()
    const width = measure(first)
    if (width >= best.width) break
    const rest = breakInto(pieces.slice(at), lines - 1, measure)
    const wider = Math.max(width, rest.width)
    if (wider < best.width) best = { lines: [first, ...rest.lines], width: wider }
  }
  return best
}
