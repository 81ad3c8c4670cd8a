/** Counts births by decade and by month. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { monthNames } from '#shared/month-names.ts'
import { countBySex } from './count-by-sex.ts'
import { getMonth, getSpanOfYears } from './life-dates.ts'
import { formatPeople, type Statistic } from './statistic.ts'

const maxLabels = 8

/** "1850s", "40s BC" */
function formatDecade(start: number): string {
  return start >= 0 ? `${start}s` : `${-start}s BC`
}

export function countBirthsByDecade(people: readonly FamilyMember[]): Statistic {
  const counted = people.flatMap(({ gender, birth_date }) => {
    const value = getSpanOfYears(birth_date, 10)
    return value === null ? [] : [{ gender, value }]
  })
  const starts = counted.map(({ value }) => value)
  const decades = starts.length === 0 ? 0 : (Math.max(...starts) - Math.min(...starts)) / 10 + 1
  const step = 10 * ([1, 2, 5, 10, 20].find((each) => decades / each <= maxLabels) ?? 50)
  const { series, categories } = countBySex(counted, {
    length: 10,
    formatSpan: (start) => ({
      label: formatDecade(start),
      ...(start % step === 0 && { tick: String(start) }),
    }),
  })
  return {
    data: { heading: 'Decade', series, categories },
    summary: `The decade of birth is known for ${formatPeople(counted.length)} out of ${people.length}.`,
  }
}

export function countBirthsByMonth(people: readonly FamilyMember[]): Statistic {
  const counts = monthNames.map(() => 0)
  for (const { birth_date } of people) {
    const month = getMonth(birth_date)
    if (month !== null) counts[month - 1] = (counts[month - 1] ?? 0) + 1
  }
  const total = counts.reduce((sum, count) => sum + count, 0)
  const name = (count: number) => monthNames[counts.indexOf(count)] ?? ''
  const most = Math.max(...counts)
  return {
    data: {
      heading: 'Month',
      series: [{ label: 'Births', tone: 'blue' }],
      categories: monthNames.map((label, index) => ({
        label,
        tick: label.slice(0, 3),
        values: [counts[index] ?? 0],
      })),
    },
    summary: `The month of birth is known for ${formatPeople(total)}. Most birthdays are in ${name(most)}.`,
  }
}
