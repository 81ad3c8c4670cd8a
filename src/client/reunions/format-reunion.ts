/** Words the days of a reunion, and counts who comes. */
import type { Attendance, Reunion } from '#shared/contracts/reunions.contract.ts'
import { monthNames } from '#shared/month-names.ts'

function splitDate(date: string) {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month: monthNames[Number(month) - 1] ?? '', day: Number(day) }
}

/** "3 July 2027", "3 – 5 July 2027", "30 July – 2 August 2027". */
export function formatReunionDays({
  start_date,
  end_date,
}: Pick<Reunion, 'start_date' | 'end_date'>): string {
  const [from, to] = [splitDate(start_date), splitDate(end_date)]
  const end = `${to.day} ${to.month} ${to.year}`
  if (start_date === end_date) return end
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} – ${end}`
  return from.month === to.month ? `${from.day} – ${end}` : `${from.day} ${from.month} – ${end}`
}

/** @param today "2027-07-03" */
export function isReunionOver({ end_date }: Pick<Reunion, 'end_date'>, today: string): boolean {
  return end_date < today
}

/** "2027-07-03", the day of the device. */
export function toIsoDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The number of people who come for certain, and who perhaps come. */
function countPeople(attendances: readonly Pick<Attendance, 'answer' | 'people_count'>[]) {
  const count = (answer: Attendance['answer']) =>
    attendances.reduce((sum, one) => (one.answer === answer ? sum + one.people_count : sum), 0)
  return { yes: count('yes'), perhaps: count('perhaps') }
}

/** "12 people come, 3 more perhaps.", "3 people perhaps come." */
export function formatPeopleCount(attendances: readonly Attendance[]): string {
  const { yes, perhaps } = countPeople(attendances)
  if (yes + perhaps === 0) return 'Nobody has said yes yet.'
  if (yes === 0) return perhaps === 1 ? '1 person perhaps comes.' : `${perhaps} people perhaps come.`
  const certain = yes === 1 ? '1 person comes' : `${yes} people come`
  return perhaps === 0 ? `${certain}.` : `${certain}, ${perhaps} more perhaps.`
}
