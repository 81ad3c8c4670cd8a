/** Builds the texts on a person's card and wraps names into lines. */
import { formatFullName, getMaidenName } from '#client/people/person-name.ts'
import { getInitials } from '#client/ui/media/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears, isLiving } from '#shared/genealogy/dates/life-years.ts'

export interface CardContent {
  name: string
  years: string
  initials: string
  isLiving: boolean
  /** Text below the name, such as "née Djønne" or "Great-grandmother". */
  subtitle?: string
}

export function getCardContent(member: FamilyMember, today: Date, subtitle?: string): CardContent {
  const name = formatFullName(member)
  return {
    name,
    ...(subtitle !== undefined && { subtitle }),
    years: formatLifeYears(member, today),
    initials: getInitials(name) || '?',
    isLiving: isLiving(member, today),
  }
}

/** "née Djønne"; nothing when no maiden name is recorded or the name already contains it. */
export function formatMaidenSubtitle(member: FamilyMember): string | undefined {
  const maiden = getMaidenName(member)
  return maiden === null ? undefined : `née ${maiden}`
}

/**
 * Wraps a name into at most `maxLines` lines of at most `maxWidth`, measured by `measure`. Lines break between words and
 * after hyphens. A line that is still too long is cut and ends in an ellipsis.
 */
export function wrapName(
  name: string,
  maxWidth: number,
  maxLines: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of name.split(/(?<=[ \-–])/)) {
    if (line !== '' && measure((line + word).trimEnd()) > maxWidth) {
      lines.push(line)
      line = word
    } else line += word
  }
  lines.push(line)
  const visible = lines.slice(0, maxLines)
  if (lines.length > maxLines) visible[maxLines - 1] = lines.slice(maxLines - 1).join('')
  return visible.map((text) => truncate(text.trimEnd(), maxWidth, measure))
}

function truncate(text: string, maxWidth: number, measure: (text: string) => number): string {
  if (measure(text) <= maxWidth) return text
  let low = 0
  let high = text.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (measure(`${text.slice(0, middle)}…`) <= maxWidth) low = middle
    else high = middle
  }
  return `${text.slice(0, low).trimEnd()}…`
}
