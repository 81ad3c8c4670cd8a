/** The numbers that decide what the check of the family data reports, with their defaults. */

interface Threshold {
  /** The name on the screen. */
  label: string
  unit: 'years' | 'months' | 'days' | 'people'
  value: number
  max: number
}

/**
 * "Under" and "over" are in completed years. The defaults are those of Gramps, FTAnalyzer and Gigatrees; where these differ,
 * the wider one is the error.
 */
export const thresholds = {
  aboutYears: { label: '“About” and “estimated” dates may be wrong by', unit: 'years', value: 5, max: 50 },
  motherErrorUnder: { label: 'Mother too young: error under', unit: 'years', value: 13, max: 40 },
  motherNoticeUnder: { label: 'Mother young: notice under', unit: 'years', value: 17, max: 40 },
  motherNoticeOver: { label: 'Mother old: notice over', unit: 'years', value: 48, max: 100 },
  motherErrorOver: { label: 'Mother too old: error over', unit: 'years', value: 60, max: 100 },
  fatherErrorUnder: { label: 'Father too young: error under', unit: 'years', value: 13, max: 40 },
  fatherNoticeUnder: { label: 'Father young: notice under', unit: 'years', value: 18, max: 40 },
  fatherNoticeOver: { label: 'Father old: notice over', unit: 'years', value: 65, max: 120 },
  fatherErrorOver: { label: 'Father too old: error over', unit: 'years', value: 90, max: 120 },
  fatherDeadMonths: {
    label: 'Birth after the father’s death: error over',
    unit: 'months',
    value: 9,
    max: 24,
  },
  marriageErrorUnder: { label: 'Age at marriage: error under', unit: 'years', value: 13, max: 40 },
  marriageNoticeUnder: { label: 'Age at marriage: notice under', unit: 'years', value: 17, max: 40 },
  marriageNoticeOver: { label: 'Age at marriage: notice over', unit: 'years', value: 50, max: 120 },
  partnersApartNotice: {
    label: 'Age difference of partners: notice over',
    unit: 'years',
    value: 30,
    max: 100,
  },
  ageNoticeOver: { label: 'Age at death, or of the living: notice over', unit: 'years', value: 90, max: 150 },
  ageErrorOver: { label: 'Age at death, or of the living: error over', unit: 'years', value: 110, max: 150 },
  siblingsErrorMonths: {
    label: 'Births of one mother (not twins): error under',
    unit: 'months',
    value: 8,
    max: 12,
  },
  twinsDays: { label: 'Twins are born within', unit: 'days', value: 2, max: 100 },
  childrenGapNotice: {
    label: 'Between two births of one mother: notice over',
    unit: 'years',
    value: 8,
    max: 50,
  },
  childrenSpanNotice: {
    label: 'From a mother’s first to last child: notice over',
    unit: 'years',
    value: 25,
    max: 60,
  },
  motherChildrenNotice: { label: 'Children of a mother: notice over', unit: 'people', value: 12, max: 50 },
  fatherChildrenNotice: { label: 'Children of a father: notice over', unit: 'people', value: 15, max: 200 },
  partnersNotice: { label: 'Partners of one person: notice over', unit: 'people', value: 3, max: 50 },
  burialNoticeDays: { label: 'Burial after the death: notice over', unit: 'days', value: 90, max: 5000 },
  recordedAgeNotice: {
    label: 'Recorded age differs from the dates: notice over',
    unit: 'years',
    value: 2,
    max: 50,
  },
} as const satisfies Record<string, Threshold>

export type ThresholdName = keyof typeof thresholds
export type Thresholds = Readonly<Record<ThresholdName, number>>

export const thresholdNames = Object.keys(thresholds) as [ThresholdName, ...ThresholdName[]]

export const defaultThresholds: Thresholds = Object.freeze(
  Object.fromEntries(thresholdNames.map((name) => [name, thresholds[name].value])) as Record<
    ThresholdName,
    number
  >,
)
