/** Formats English kinship terms for relations by descent and by marriage. */

export type Sex = 'male' | 'female' | 'unknown'

/** Converts the numbers of `PersonGraph.sex`. */
export function toSex(sex: number | undefined): Sex {
  return sex === 1 ? 'male' : sex === 2 ? 'female' : 'unknown'
}

/** How two people are related by descent. */
export interface DescentLink {
  /** Generations from the reference person up to the common ancestors, and from there down to the person who is named. */
  up: number
  down: number
  /** Whether they are related through one ancestor with different partners. */
  half: boolean
  kind: 'birth' | 'adoptive' | 'foster' | 'step'
  /** The number of common ancestor couples. */
  times: number
}

type Gendered = Record<Sex, string>

const parent: Gendered = { male: 'father', female: 'mother', unknown: 'parent' }
const child: Gendered = { male: 'son', female: 'daughter', unknown: 'child' }
const sibling: Gendered = { male: 'brother', female: 'sister', unknown: 'sibling' }
const elder: Gendered = { male: 'uncle', female: 'aunt', unknown: 'aunt or uncle' }
const younger: Gendered = { male: 'nephew', female: 'niece', unknown: 'niece or nephew' }

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
]
const numerals = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const multiples = ['', 'double ', 'triple ', 'quadruple ']
const mostSpelledGreats = 3

/** "first" … "twelfth", then "13th". */
function formatOrdinal(number: number): string {
  const spelled = ordinals[number - 1]
  if (spelled) return spelled
  const ending = number % 100 > 10 && number % 100 < 14 ? 'th' : ['th', 'st', 'nd', 'rd'][number % 10]
  return `${number}${ending ?? 'th'}`
}

/** "three" … "twelve", then figures. */
export function formatNumeral(number: number): string {
  return number < 3 ? (['no', 'one', 'two'][number] ?? '') : (numerals[number - 3] ?? String(number))
}

/** "great-great-" for two; from four on a count: "4× great-". */
function repeatGreat(number: number): string {
  return number > mostSpelledGreats ? `${number}× great-` : 'great-'.repeat(Math.max(0, number))
}

function addPrefix(term: string, prefix: string): string {
  return term
    .split(' or ')
    .map((part) => prefix + part)
    .join(' or ')
}

/**
 * Formats the term for a person: "great-grandmother", "half-brother", "great-aunt", "second cousin once removed". The
 * degree of cousins is the shorter line less one; "removed" counts the difference of the two lines.
 */
export function formatKinshipTerm(bond: DescentLink, sex: Sex): string {
  const { up, down, half } = bond
  if (down === 0) return formatLineal(parent[sex], up, bond)
  if (up === 0) return formatLineal(child[sex], down, bond)
  const prefix = half && bond.kind === 'birth' ? 'half-' : ''
  if (up === 1 && down === 1) return addKindPrefix(prefix + sibling[sex], bond)
  if (down === 1) return addKindPrefix(formatCollateral(elder[sex], up - 2, prefix), bond)
  if (up === 1) return addKindPrefix(formatCollateral(younger[sex], down - 2, prefix), bond)
  return addKindPrefix(formatCousin(bond), bond)
}

function formatLineal(nearest: string, generations: number, bond: DescentLink): string {
  if (generations === 1) return bond.kind === 'step' ? `step${nearest}` : formatLinealKind(nearest, bond)
  return addKindPrefix(`${repeatGreat(generations - 2)}grand${nearest}`, bond)
}

/** English says "adopted child" but "adoptive parent". */
function formatLinealKind(nearest: string, bond: DescentLink): string {
  return bond.kind === 'adoptive' && bond.up === 0 ? `adopted ${nearest}` : addKindPrefix(nearest, bond)
}

function addKindPrefix(term: string, { kind, up, down }: DescentLink): string {
  if (kind === 'birth') return term
  if (kind !== 'step') return `${kind} ${term}`
  return up === 1 && down === 1 ? `step${term}` : addPrefix(term, 'step-')
}

function formatCollateral(nearest: string, greatCount: number, half: string): string {
  if (greatCount === 0) return addPrefix(nearest, half)
  return `${half === '' ? '' : 'half '}${addPrefix(nearest, repeatGreat(greatCount))}`
}

function formatCousin({ up, down, half, kind, times }: DescentLink): string {
  const degree = `${formatOrdinal(Math.min(up, down) - 1)} cousin`
  const removed = formatRemoval(Math.abs(up - down))
  const isBirth = kind === 'birth'
  const share = half && isBirth ? 'half ' : isBirth ? (multiples[times - 1] ?? '') : ''
  return `${share}${degree}${removed}`
}

function formatRemoval(generations: number): string {
  if (generations === 0) return ''
  if (generations === 1) return ' once removed'
  return generations === 2 ? ' twice removed' : ` ${formatNumeral(generations)} times removed`
}

/** "mother-in-law", "brother-in-law". */
export function formatInLawTerm(near: 'parent' | 'child' | 'sibling', sex: Sex): string {
  return `${{ parent, child, sibling }[near][sex]}-in-law`
}

/** "aunt by marriage": the partner of an uncle or aunt, or the nephew or niece of a partner. */
export function formatTermByMarriage(bond: DescentLink, sex: Sex): string {
  return `${formatKinshipTerm({ ...bond, half: false }, sex)} by marriage`
}

/** Formats a partner. `married` means a recorded union, not only a child in common. */
export function formatPartnerTerm(married: boolean, former: boolean, sex: Sex): string {
  const term = married ? { male: 'husband', female: 'wife', unknown: 'spouse' }[sex] : 'partner'
  return former ? `former ${term}` : term
}
