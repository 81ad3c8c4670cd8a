/** The kinds of facts: GEDCOM's events and attributes, and what other programs add to them. */
import { programFactTags } from './program-fact-tags.ts'

export interface FactTag {
  /** The name on the screen. */
  label: string
  /** Whose fact it is. */
  of: 'person' | 'union' | 'both'
  /** An attribute has a value, such as the occupation; an event happened. */
  isAttribute?: true
  /** What the value is. */
  valueLabel?: string
  /** For administrators only. */
  isInternal?: true
  /** Listed, but not edited: what they mean is decided elsewhere. */
  isReadOnly?: true
  /** The type is the name: the tag says nothing. */
  isNamed?: true
}

export const factTags = {
  BIRT: { label: 'Birth', of: 'person' },
  CHR: { label: 'Christening', of: 'person' },
  BAPM: { label: 'Baptism', of: 'person' },
  DEAT: { label: 'Death', of: 'person' },
  BURI: { label: 'Burial', of: 'person' },
  CREM: { label: 'Cremation', of: 'person' },
  ADOP: { label: 'Adoption', of: 'person' },
  CHRA: { label: 'Adult christening', of: 'person' },
  CONF: { label: 'Confirmation', of: 'person' },
  FCOM: { label: 'First communion', of: 'person' },
  BARM: { label: 'Bar mitzvah', of: 'person' },
  BASM: { label: 'Bat mitzvah', of: 'person' },
  BLES: { label: 'Blessing', of: 'person' },
  ORDN: { label: 'Ordination', of: 'person' },
  NATU: { label: 'Naturalization', of: 'person' },
  EMIG: { label: 'Emigration', of: 'person' },
  IMMI: { label: 'Immigration', of: 'person' },
  PROB: { label: 'Probate', of: 'person' },
  WILL: { label: 'Will', of: 'person' },
  GRAD: { label: 'Graduation', of: 'person' },
  RETI: { label: 'Retirement', of: 'person' },
  OCCU: { label: 'Occupation', of: 'person', isAttribute: true, valueLabel: 'Occupation' },
  EDUC: { label: 'Education', of: 'person', isAttribute: true, valueLabel: 'School or degree' },
  RELI: { label: 'Religion', of: 'person', isAttribute: true, valueLabel: 'Religion' },
  NATI: { label: 'Nationality', of: 'person', isAttribute: true, valueLabel: 'Nationality' },
  TITL: { label: 'Title', of: 'person', isAttribute: true, valueLabel: 'Title' },
  CAST: { label: 'Caste', of: 'person', isAttribute: true, valueLabel: 'Caste' },
  DSCR: { label: 'Description', of: 'person', isAttribute: true, valueLabel: 'Description' },
  PROP: { label: 'Property', of: 'person', isAttribute: true, valueLabel: 'Property' },
  IDNO: { label: 'Identity number', of: 'person', isAttribute: true, valueLabel: 'Number', isInternal: true },
  SSN: {
    label: 'Social security number',
    of: 'person',
    isAttribute: true,
    valueLabel: 'Number',
    isInternal: true,
  },
  INIL: { label: 'Initiatory', of: 'person', isReadOnly: true },
  NMR: { label: 'Number of marriages', of: 'person', isAttribute: true, valueLabel: 'Number' },
  NCHI: { label: 'Number of children', of: 'both', isAttribute: true, valueLabel: 'Number' },
  RESI: { label: 'Residence', of: 'both', isAttribute: true, valueLabel: 'Residence' },
  CENS: { label: 'Census', of: 'both' },
  EVEN: { label: 'Event', of: 'both', valueLabel: 'Description', isNamed: true },
  FACT: { label: 'Fact', of: 'both', isAttribute: true, valueLabel: 'Value', isNamed: true },
  MARR: { label: 'Marriage', of: 'union' },
  ENGA: { label: 'Engagement', of: 'union' },
  MARB: { label: 'Marriage banns', of: 'union' },
  MARC: { label: 'Marriage contract', of: 'union' },
  MARL: { label: 'Marriage license', of: 'union' },
  MARS: { label: 'Marriage settlement', of: 'union' },
  DIV: { label: 'Divorce', of: 'union' },
  DIVF: { label: 'Divorce filed', of: 'union' },
  ANUL: { label: 'Annulment', of: 'union' },
  _SEPR: { label: 'Separation', of: 'union' },
  _DETS: { label: 'Death of a partner', of: 'union' },
  _MILT: { label: 'Military service', of: 'person', isAttribute: true, valueLabel: 'Service' },
  _MDCL: {
    label: 'Medical information',
    of: 'person',
    isAttribute: true,
    valueLabel: 'Information',
    isInternal: true,
  },
  _FNRL: { label: 'Funeral', of: 'person' },
  ASSO: { label: 'Association', of: 'person' },
  SOUR: { label: 'Sources about the whole person', of: 'both', isReadOnly: true },
  WWW: { label: 'Website', of: 'person', isAttribute: true, valueLabel: 'Address' },
  EMAIL: { label: 'Email address', of: 'person', isAttribute: true, valueLabel: 'Address', isInternal: true },
  PHON: { label: 'Phone', of: 'person', isAttribute: true, valueLabel: 'Number', isInternal: true },
  EXID: { label: 'Record elsewhere', of: 'both', isAttribute: true, valueLabel: 'Number' },
  REFN: { label: 'Reference number', of: 'both', isAttribute: true, valueLabel: 'Number' },
  _FSFTID: { label: 'FamilySearch number', of: 'person', isAttribute: true, valueLabel: 'Number' },
  _TODO: { label: 'Question', of: 'both', isAttribute: true, valueLabel: 'Question', isInternal: true },
  BAPL: { label: 'LDS baptism', of: 'person', isReadOnly: true },
  CONL: { label: 'LDS confirmation', of: 'person', isReadOnly: true },
  ENDL: { label: 'LDS endowment', of: 'person', isReadOnly: true },
  SLGC: { label: 'LDS sealing to parents', of: 'person', isReadOnly: true },
  SLGS: { label: 'LDS sealing to a spouse', of: 'union', isReadOnly: true },
} as const satisfies Record<string, FactTag>

export type KnownFactTag = keyof typeof factTags

const tags = new Map<string, FactTag>([...Object.entries(programFactTags), ...Object.entries(factTags)])

/** The tags of facts for administrators only. */
export const internalTags = [...tags].flatMap(([tag, { isInternal }]) => (isInternal ? tag : []))

export function getFactTag(tag: string): FactTag | null {
  return tags.get(tag) ?? null
}

/** GEDCOM 7's roles of people who took part in a fact. */
const roles: Readonly<Record<string, string>> = {
  CHIL: 'child',
  CLERGY: 'clergy',
  FATH: 'father',
  FRIEND: 'friend',
  GODP: 'godparent',
  HUSB: 'husband',
  MOTH: 'mother',
  MULTIPLE: 'twin or triplet',
  NGHBR: 'neighbor',
  OFFICIATOR: 'officiant',
  PARENT: 'parent',
  SPOU: 'spouse',
  WIFE: 'wife',
  WITN: 'witness',
}

/** The roles to choose from, the most frequent ones first. */
export const participantRoles: readonly string[] = [
  ...['GODP', 'WITN', 'CLERGY', 'OFFICIATOR', 'PARENT', 'FATH', 'MOTH', 'CHIL', 'SPOU', 'HUSB', 'WIFE'],
  ...['FRIEND', 'NGHBR', 'MULTIPLE', 'OTHER'],
]

/** "godparent"; the words of the file where it has its own. */
export function formatRole(role: string, phrase?: string): string {
  return phrase ?? roles[role] ?? role.toLowerCase()
}

/** The name of a fact on the screen: the type of an event without a tag of its own, else the tag's label. */
export function formatFactName({ tag, type }: { tag: string; type?: string | undefined }): string {
  const known = tags.get(tag)
  if (type && (known === undefined || known.isNamed)) return type
  return known?.label ?? 'Event'
}
