/** What the map shows, in the URL. */

export const lineChoices = ['No lines', 'By branch', 'By generation'] as const
export type LineChoice = (typeof lineChoices)[number]

export interface MapChoice {
  /** Only the ancestors of this person; null for everybody. */
  ancestorsOf: string | null
  lines: LineChoice
  /** Events after this year are hidden; null for no limit. */
  untilYear: number | null
  /** The id of the selected place. */
  placeId: string | null
}

const lineNames: Readonly<Record<string, LineChoice>> = { none: 'No lines', generation: 'By generation' }

export function readChoice(params: URLSearchParams): MapChoice {
  const year = Number(params.get('year') ?? Number.NaN)
  return {
    ancestorsOf: params.get('person'),
    lines: lineNames[params.get('lines') ?? ''] ?? 'By branch',
    untilYear: Number.isInteger(year) ? year : null,
    placeId: params.get('place'),
  }
}

export function writeChoice({ ancestorsOf, lines, untilYear, placeId }: MapChoice): URLSearchParams {
  const params = new URLSearchParams()
  if (ancestorsOf !== null) params.set('person', ancestorsOf)
  if (lines !== 'By branch') params.set('lines', lines === 'No lines' ? 'none' : 'generation')
  if (untilYear !== null) params.set('year', String(untilYear))
  if (placeId !== null) params.set('place', placeId)
  return params
}
