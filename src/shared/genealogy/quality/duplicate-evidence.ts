/** What a comparison of two records tells, field by field. */

export const evidenceFields = [
  'given',
  'surname',
  'sex',
  'birth',
  'birthplace',
  'death',
  'deathplace',
  'father',
  'mother',
  'partners',
  'children',
] as const
export type EvidenceField = (typeof evidenceFields)[number]

export const agreements = ['same', 'similar', 'different'] as const
export type Agreement = (typeof agreements)[number]

/** Only the fields that both records have. */
export type Evidence = Partial<Record<EvidenceField, Agreement>>
