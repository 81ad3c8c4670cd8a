/** What stands on a person's card, and how their name is broken into lines. */

import { fullName, maidenName } from '#client/people/person-name.ts'
import { initialsOf } from '#client/ui/media/avatar.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { isLiving, lifeYears } from '#shared/genealogy/dates/life-years.ts'

export interface CardFace {
  name: string
  years: string
  initials: string
  living: boolean
  /** "née Djønne", where cards say it and it says more than the name does. */
  maiden?: string
}

export function faceOf(member: FamilyMember, today: Date, withMaiden = false): CardFace {
  const name = fullName(member)
  const maiden = withMaiden ? maidenName(member) : null
  return {
    name,
    ...(maiden !== null && { maiden: `née ${maiden}` }),
    years: lifeYears(member, today),
    initials: initialsOf(name) || '?',
    living: isLiving(member, today),
  }
}

/**
 * Breaks a name into at most `most` lines of at most `width`, as `measure` has it, between words and after hyphens;
 * what does not fit ends in an ellipsis.
 */
export function breakName(
  name: string,
  width: number,
  most: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of name.split(/(?<=[ \-–])/)) {
    if (line !== '' && measure((line + piece).trimEnd()) > width) {
      lines.push(line)
      line = piece
    } else line += piece
  }
  lines.push(line)
  const kept = lines.slice(0, most)
  if (lines.length > most) kept[most - 1] = lines.slice(most - 1).join('')
  return kept.map((text) => shorten(text.trimEnd(), width, measure))
}

function shorten(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text
  let low = 0
  let high = text.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (measure(`${text.slice(0, middle)}…`) <= width) low = middle
    else high = middle
  }
  return `${text.slice(0, low).trimEnd()}…`
}
