/** Reads what a child is to its parents, in the words of GEDCOM and of people who speak other languages. */
import { toText } from './gedcom-line-values.ts'
import { findSubstructureValue, getSubstructures, isHidden } from './gedcom-structures.ts'
import type { GedcomParentKind, GedcomStructure } from './gedcom-types.ts'

/** null where the file does not tell; `none` where the link gives no parents (a sealing, a disproved link). */
export type ParentRelation = 'birth' | GedcomParentKind | 'none' | null

/** The beginnings of words in English, German, Dutch, French, Spanish, Italian, Portuguese, Danish, Norwegian, Swedish, Polish and Czech. */
const BEGINNINGS: readonly (readonly [ParentRelation, readonly string[]])[] = [
  ['adoptive', ['adopt', 'adott', 'adozi', 'przybran', 'osvojen']],
  [
    'foster',
    [
      'foster',
      'pflege',
      'zieh',
      'pleeg',
      'accueil',
      'nourri',
      'acog',
      'acolh',
      'affid',
      'pleje',
      'fostr',
      'pěstoun',
      'zastępcz',
    ],
  ],
  [
    'step',
    [
      'step',
      'stief',
      'beau',
      'belle',
      'bel-',
      'hijastr',
      'figliastr',
      'entead',
      'sted',
      'ste-',
      'stebarn',
      'stesønn',
      'stedatter',
      'styv',
      'bonus',
      'pasierb',
      'nevlast',
    ],
  ],
  [
    'guardian',
    [
      'guardian',
      'ward',
      'vormund',
      'mündel',
      'muendel',
      'voogd',
      'pupil',
      'tutel',
      'tutor',
      'formynd',
      'förmynd',
      'myndling',
      'opieku',
      'poruč',
      'sponsor',
      'unknown',
    ],
  ],
  ['none', ['sealing', 'sealed', 'none']],
  [
    'birth',
    [
      'birth',
      'natural',
      'biolog',
      'blood',
      'bio',
      'leiblich',
      'eigen',
      'natuurlijk',
      'naturel',
      'natürlich',
      'fød',
      'född',
      'geboren',
      'rodzon',
      'vlastn',
    ],
  ],
]

const PATTERNS = BEGINNINGS.map(
  ([relation, words]) => [relation, new RegExp(`(?<!\\p{L})(?:${words.join('|')})`, 'iu')] as const,
)

/** Reads the words of a relation: "Stiefkind", "enfant adoptif"; null for words that tell none. */
export function parseRelation(text: string): ParentRelation {
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** Reads a PEDI structure. */
export function parsePedi(node: GedcomStructure): ParentRelation {
  const value = toText(node[1] ?? '')
  const isOther = /^other$/i.test(value.trim())
  return isOther
    ? (parseRelation(findSubstructureValue(getSubstructures(node), 'PHRASE') ?? '') ?? 'guardian')
    : parseRelation(value)
}

/** Of two statements, the one that says more than birth. */
export function preferSpecial(one: ParentRelation, other: ParentRelation): ParentRelation {
  return one === null || (one === 'birth' && other !== null) ? other : one
}

/** A mark tells about one partner and counts more than the link; two marks of birth are what programs write without asking. */
export function combineRelations(
  kind: ParentRelation,
  marks: [ParentRelation, ParentRelation],
): [ParentRelation, ParentRelation] {
  const areDefault = marks.every((mark) => mark === 'birth') && kind !== null
  const [first, second] = areDefault ? [null, null] : marks
  return [first ?? kind, second ?? kind]
}

const relationTags: ReadonlySet<string> = new Set(['PEDI', '_FREL', '_MREL', 'STAT'])

function hasRestriction(sub: readonly GedcomStructure[]): boolean {
  return isHidden(sub) || sub.some((node) => hasRestriction(getSubstructures(node)))
}

/** Whether a link between child and family with these substructures is restricted, or what it says about the parents. */
export function hidesRelation(sub: readonly GedcomStructure[]): boolean {
  return (
    isHidden(sub) || sub.some((node) => relationTags.has(node[0]) && hasRestriction(getSubstructures(node)))
  )
}

/** Whether an ADOP structure is restricted, or the family that it names. */
export function hidesAdoption(node: GedcomStructure): boolean {
  const sub = getSubstructures(node)
  return isHidden(sub) || sub.some((child) => child[0] === 'FAMC' && hasRestriction(getSubstructures(child)))
}
