/** The kinds of facts in the order in which the form offers them, in groups. */
import { factTags, formatFactName, getFactTag, type KnownFactTag } from '#shared/fact-tags.ts'

interface FactGroup {
  label: string
  tags: readonly KnownFactTag[]
}

const groups: readonly FactGroup[] = [
  {
    label: 'Birth and death',
    tags: ['BIRT', 'CHR', 'BAPM', 'ADOP', 'DEAT', 'BURI', 'CREM', '_FNRL'],
  },
  {
    label: 'Marriage and partnership',
    tags: [
      'ENGA',
      'MARB',
      'MARL',
      'MARC',
      'MARS',
      'MARR',
      '_SEPR',
      'DIVF',
      'DIV',
      'ANUL',
      '_DETS',
      'NMR',
      'NCHI',
    ],
  },
  { label: 'Home and journeys', tags: ['RESI', 'CENS', 'EMIG', 'IMMI', 'NATU', 'NATI', 'PROP'] },
  { label: 'School and work', tags: ['EDUC', 'GRAD', 'OCCU', '_MILT', 'RETI', 'TITL'] },
  {
    label: 'Faith',
    tags: ['RELI', 'CHRA', 'FCOM', 'CONF', 'BLES', 'ORDN', 'BARM', 'BASM'],
  },
  { label: 'Inheritance', tags: ['WILL', 'PROB'] },
  { label: 'About the person', tags: ['DSCR', '_MDCL', 'CAST', 'WWW', 'EMAIL', 'PHON'] },
  { label: 'Numbers in records', tags: ['IDNO', 'SSN', 'REFN', 'EXID', '_FSFTID'] },
  { label: 'Something else', tags: ['EVEN', 'FACT', '_TODO'] },
]

/** What the choice says where the name alone does not. */
const choiceLabels: Partial<Record<KnownFactTag, string>> = {
  EVEN: 'Another event',
  FACT: 'Another fact',
  PROB: 'Probate (settling of the estate)',
  MARB: 'Marriage banns (announcement)',
  RESI: 'Residence (lived here)',
  _TODO: 'Question for research (administrators only)',
  EMAIL: 'Email address (administrators only)',
  PHON: 'Phone (administrators only)',
}

export type FactOwnerKind = 'person' | 'union'

export interface KindChoices {
  label: string
  choices: { tag: string; label: string }[]
}

function canBelongTo(tag: string, owner: FactOwnerKind): boolean {
  const of = getFactTag(tag)?.of ?? 'both'
  return of === 'both' || of === owner
}

/** @param current the kind of an edited fact, which is offered even where no group has it */
export function listKindChoices(owner: FactOwnerKind, current: string | null): KindChoices[] {
  const offered = groups
    .map(({ label, tags }) => ({
      label,
      choices: tags
        .filter((tag) => canBelongTo(tag, owner))
        .map((tag) => ({ tag: tag as string, label: choiceLabels[tag] ?? factTags[tag].label })),
    }))
    .filter(({ choices }) => choices.length > 0)
  const isOffered = offered.some(({ choices }) => choices.some(({ tag }) => tag === current))
  if (current === null || isOffered) return offered
  return [
    { label: 'As it is now', choices: [{ tag: current, label: formatFactName({ tag: current }) }] },
    ...offered,
  ]
}

/** "Occupation"; empty for a kind that is not chosen yet. */
export function formatKind(tag: string): string {
  return tag === '' ? '' : formatFactName({ tag })
}

/** Whether the fact needs a name of its own, because the kind says nothing. */
export function isNamedByType(tag: string): boolean {
  return getFactTag(tag)?.isNamed === true
}

/** The label of the value; null for an event, which has none. */
export function getValueLabel(tag: string): string | null {
  return getFactTag(tag)?.valueLabel ?? null
}
