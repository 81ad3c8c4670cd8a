/** Builds the weekly mail about what is new on the site. */
import type { CalendarDay } from '#shared/genealogy/dates/calendar-days.ts'
import * as limits from '#shared/limits.ts'
import { monthNames } from '#shared/month-names.ts'
import { formatNoticeCount, type NoticeKind } from '#shared/notices/notice-kinds.ts'
import { buildGreeting, buildMail, type MailContent, type Site } from './mail-texts.ts'

export interface WeeklyMailPart {
  kind: NoticeKind
  count: number
  /** Titles, or birthdays. */
  lines: readonly string[]
}

/** "Kari, on 3 May": no years and no surnames. */
export function formatBirthday({ name, day }: { name: string; day: CalendarDay }): string {
  return `${name}, on ${day.day} ${monthNames[day.month - 1] ?? ''}`
}

function formatPart({ kind, count, lines }: WeeklyMailPart): string {
  const heading = formatNoticeCount(kind, count)
  if (lines.length === 0) return heading
  const shown = lines.slice(0, limits.notices.titlesPerMail)
  const more = lines.length - shown.length
  return [
    `${heading}:`,
    ...shown.map((line) => `- ${line}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join('\n')
}

export function buildWeeklyMail(
  site: Site,
  { firstName, parts, stopUrl }: { firstName: string; parts: readonly WeeklyMailPart[]; stopUrl: string },
): MailContent {
  return buildMail(
    `${site.name}: what is new this week`,
    buildGreeting(firstName),
    `this is new on ${site.name}:`,
    ...parts.map(formatPart),
    `You can read everything at ${site.url}/new.`,
    `You get this mail once a week because you asked for it. To stop it, open ${stopUrl}.`,
  )
}
