/** Reads what a child is to its parents, in the words of GEDCOM and of people who speak other languages. */
import type { GedcomParentKind } from './gedcom-types.ts'

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
