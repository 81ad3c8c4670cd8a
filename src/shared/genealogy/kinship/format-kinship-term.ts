/** What one person is to another by descent, in the words of English kinship. */

export type Sex = 'male' | 'female' | 'unknown'

/** Sexes by the numbers of `PersonGraph.sex`. */
export function sexOf(sex: number | undefined): Sex {
  return sex === 1 ? 'male' : sex === 2 ? 'female' : 'unknown'
}

/** How two people are joined by descent. */
export interface Bond {
  /** Generations from the one who is spoken to up to the common ancestors, and from there down to the one named. */
  up: number
  down: number
  /** Through one ancestor with different partners. */
  half: boolean
  kind: 'birth' | 'adoptive' | 'foster' | 'step'
  /** Through how many couples at once. */
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
export function ordinal(number: number): string {
  const spelled = ordinals[number - 1]
  if (spelled) return spelled
  const ending = number % 100 > 10 && number % 100 < 14 ? 'th' : ['th', 'st', 'nd', 'rd'][number % 10]
  return `${number}${ending ?? 'th'}`
}

/** "three" … "twelve", then figures. */
export function numeral(number: number): string {
  return number < 3 ? (['no', 'one', 'two'][number] ?? '') : (numerals[number - 3] ?? String(number))
}

/** "great-great-" for two; from four on they are counted: "4× great-". */
function greats(number: number): string {
  return number > mostSpelledGreats ? `${number}× great-` : 'great-'.repeat(Math.max(0, number))
}

function prefixed(words: string, prefix: string): string {
  return words
    .split(' or ')
    .map((word) => prefix + word)
    .join(' or ')
}

/**
 * The words for a person of that sex: "great-grandmother", "half-brother", "great-aunt", "second cousin once removed".
 * Degree and removal of cousins as genealogists count them: the shorter line less one, and the difference of the two.
 */
export function kinWords(bond: Bond, sex: Sex): string {
  const { up, down, half } = bond
  if (down === 0) return lineal(parent[sex], up, bond)
  if (up === 0) return lineal(child[sex], down, bond)
  const prefix = half && bond.kind === 'birth' ? 'half-' : ''
  if (up === 1 && down === 1) return withKind(prefix + sibling[sex], bond)
  if (down === 1) return withKind(collateral(elder[sex], up - 2, prefix), bond)
  if (up === 1) return withKind(collateral(younger[sex], down - 2, prefix), bond)
  return withKind(cousin(bond), bond)
}

function lineal(nearest: string, generations: number, bond: Bond): string {
  if (generations === 1) return bond.kind === 'step' ? `step${nearest}` : lineKind(nearest, bond)
  return withKind(`${greats(generations - 2)}grand${nearest}`, bond)
}

/** A child is adopted, and a parent is adoptive. */
function lineKind(nearest: string, bond: Bond): string {
  return bond.kind === 'adoptive' && bond.up === 0 ? `adopted ${nearest}` : withKind(nearest, bond)
}

function withKind(words: string, { kind, up, down }: Bond): string {
  if (kind === 'birth') return words
  if (kind !== 'step') return `${kind} ${words}`
  return up === 1 && down === 1 ? `step${words}` : prefixed(words, 'step-')
}

function collateral(nearest: string, greatCount: number, half: string): string {
  if (greatCount === 0) return prefixed(nearest, half)
  return `${half === '' ? '' : 'half '}${prefixed(nearest, greats(greatCount))}`
}

function cousin({ up, down, half, kind, times }: Bond): string {
  const degree = `${ordinal(Math.min(up, down) - 1)} cousin`
  const removed = removal(Math.abs(up - down))
  const whole = kind === 'birth'
  const share = half && whole ? 'half ' : whole ? (multiples[times - 1] ?? '') : ''
  return `${share}${degree}${removed}`
}

function removal(generations: number): string {
  if (generations === 0) return ''
  if (generations === 1) return ' once removed'
  return generations === 2 ? ' twice removed' : ` ${numeral(generations)} times removed`
}

/** The same in the words for those who are not of one's own family: "mother-in-law", "brother-in-law". */
export function inLawWords(near: 'parent' | 'child' | 'sibling', sex: Sex): string {
  return `${{ parent, child, sibling }[near][sex]}-in-law`
}

/** "aunt by marriage" and her great-nieces: the partner of an uncle or aunt, the nephew or niece of a partner. */
export function byMarriageWords(bond: Bond, sex: Sex): string {
  return `${kinWords({ ...bond, half: false }, sex)} by marriage`
}

/** A partner; `married` where a union was recorded, not only a child. */
export function partnerWords(married: boolean, former: boolean, sex: Sex): string {
  const words = married ? { male: 'husband', female: 'wife', unknown: 'spouse' }[sex] : 'partner'
  return former ? `former ${words}` : words
}
