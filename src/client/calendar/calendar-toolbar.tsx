/** The buttons above the calendar: previous, today, next, month or week, and the kinds of entries. */
import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { ButtonRow, ChoiceButtons } from '#client/ui/controls/choice-buttons.tsx'
import { type CalendarKind, calendarKinds } from '#shared/genealogy/calendar/calendar-entries.ts'
import { addDays, addMonths, daysPerWeek, getWeekSpan } from '#shared/genealogy/calendar/calendar-pages.ts'
import type { CalendarDay } from '#shared/genealogy/dates/calendar-days.ts'
import { monthNames } from '#shared/month-names.ts'
import type { CalendarChoice, CalendarMode } from './calendar-url.ts'
import { kindIcons, kindLabels } from './entry-kinds.ts'

interface ToolbarProps {
  choice: CalendarChoice
  today: CalendarDay
  onChange: (change: Partial<CalendarChoice>) => void
}

const modes: readonly CalendarMode[] = ['Month', 'Week']

function formatDayOfMonth({ day, month }: CalendarDay): string {
  return `${day} ${monthNames[month - 1] ?? ''}`
}

/** "March 2026", "9 – 15 March 2026", "30 March – 5 April 2026". */
function formatHeading(mode: CalendarMode, day: CalendarDay): string {
  if (mode === 'Month') return `${monthNames[day.month - 1] ?? ''} ${day.year}`
  const { from, to } = getWeekSpan(day)
  const end = `${formatDayOfMonth(to)} ${to.year}`
  if (from.month === to.month) return `${from.day} – ${end}`
  return `${formatDayOfMonth(from)}${from.year === to.year ? '' : ` ${from.year}`} – ${end}`
}

export function CalendarToolbar({ choice, today, onChange }: ToolbarProps) {
  const { mode, kinds } = choice
  const day = choice.day ?? today
  const unit = mode.toLowerCase()
  const move = (count: number) =>
    onChange({ day: mode === 'Month' ? addMonths(day, count) : addDays(day, count * daysPerWeek) })
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" mb="5">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="3">
        <Button variant="outline" size="icon" aria-label={`Previous ${unit}`} onClick={() => move(-1)}>
          <ChevronLeft aria-hidden />
        </Button>
        <chakra.h2
          aria-live="polite"
          textStyle="heading"
          textAlign="center"
          flex={{ base: '1 1 8rem', md: '0 0 auto' }}
          minW={{ md: mode === 'Month' ? '13rem' : '19rem' }}
        >
          {formatHeading(mode, day)}
        </chakra.h2>
        <Button variant="outline" size="icon" aria-label={`Next ${unit}`} onClick={() => move(1)}>
          <ChevronRight aria-hidden />
        </Button>
        <chakra.div
          display="flex"
          flexWrap="wrap"
          gap="2"
          w={{ base: 'full', md: 'auto' }}
          ms={{ md: 'auto' }}
          justifyContent="space-between"
        >
          <Button variant="outline" px="4" onClick={() => onChange({ day: null })}>
            Today
          </Button>
          <ChoiceButtons
            label="Month or week"
            choices={modes}
            selected={mode}
            onSelect={(selected) => onChange({ mode: selected })}
          />
        </chakra.div>
      </chakra.div>
      <KindButtons kinds={kinds} onChange={(selected) => onChange({ kinds: selected })} />
    </chakra.div>
  )
}

interface KindButtonsProps {
  kinds: readonly CalendarKind[]
  onChange: (kinds: readonly CalendarKind[]) => void
}

/** Toggles, which are the key of the icons, too. */
function KindButtons({ kinds, onChange }: KindButtonsProps) {
  return (
    <ButtonRow label="Shown in the calendar">
      {calendarKinds.map((kind) => {
        const Icon = kindIcons[kind]
        const isShown = kinds.includes(kind)
        return (
          <Button
            key={kind}
            variant="outline"
            px="3"
            flexShrink={0}
            borderRadius="full"
            fontSize="1rem"
            aria-pressed={isShown}
            _pressed={{ bg: 'accent.soft', borderColor: 'accent', color: 'accent.text' }}
            onClick={() =>
              onChange(calendarKinds.filter((one) => (one === kind ? !isShown : kinds.includes(one))))
            }
          >
            <Icon size={18} aria-hidden />
            {kindLabels[kind]}
          </Button>
        )
      })}
    </ButtonRow>
  )
}
