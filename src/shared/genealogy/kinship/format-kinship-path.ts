/** A way from one person to another in words: brothers, wives and in-laws in a row. */

import {
  type Bond,
  byMarriageWords,
  inLawWords,
  kinWords,
  partnerWords,
  sexOf,
} from './format-kinship-term.ts'
import { type KinFamily, type ParentKind, parentKinds } from './kinship-graph.ts'
import { type KinPath, ofOtherParents, parentKindOf, unionBetween } from './kinship-path.ts'

/** A stretch of common descent, or the step to a partner; `from` and `to` are places in the path. */
type Stretch =
  | { kind: 'line'; bond: Bond; from: number; to: number }
  | { kind: 'partner'; married: boolean; former: boolean; until: number; from: number; to: number }

type Line = Extract<Stretch, { kind: 'line' }>

/**
 * What the last person of the way is to the first: each word belongs to the one before it, so that "wife", "brother",
 * "wife" is the first person's wife's brother's wife. In-laws and step-relations of one marriage have words of their own.
 */
export function wordsAlong(family: KinFamily, path: KinPath): string[] {
  const stretches = stretchesOf(family, path)
  const named = marriedInto(family, path, stretches)
  return named ?? stretches.map((stretch) => plainWords(family, path, stretch))
}

function stretchesOf(family: KinFamily, { people, steps }: KinPath): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  while (from < steps.length) {
    let to = from + 1
    if (steps[from] === 'partner') stretches.push(partnerStretch(family, people, from))
    else {
      const turned = () => steps[to - 1] === 'down' && steps[to] === 'up'
      while (to < steps.length && steps[to] !== 'partner' && !turned()) to++
      stretches.push(lineStretch(family, { people, steps }, from, to))
    }
    from = to
  }
  return stretches
}

function partnerStretch(family: KinFamily, people: readonly number[], from: number): Stretch {
  const union = unionBetween(family, people[from] ?? -1, people[from + 1] ?? -1)
  return {
    kind: 'partner',
    married: family.graph.unionImplied[union] === 0,
    former: family.former[union] === 1,
    until: family.until[union] ?? Number.NaN,
    from,
    to: from + 1,
  }
}

function lineStretch(family: KinFamily, { people, steps }: KinPath, from: number, to: number): Line {
  const up = steps.slice(from, to).filter((step) => step === 'up').length
  const down = to - from - up
  const top = from + up
  const apart = up > 0 && down > 0 && ofOtherParents(family, people[top - 1] ?? -1, people[top + 1] ?? -1)
  let kind: ParentKind = 'birth'
  for (let i = from; i < to; i++) {
    const [one, other] = [people[i] ?? -1, people[i + 1] ?? -1]
    const step = parentKindOf(family, steps[i] === 'up' ? one : other, steps[i] === 'up' ? other : one)
    if (step && parentKinds.indexOf(step) > parentKinds.indexOf(kind)) kind = step
  }
  return {
    kind: 'line',
    bond: { up, down, half: apart, kind: kind === 'guardian' ? 'step' : kind, times: 1 },
    from,
    to,
  }
}

function plainWords({ graph }: KinFamily, { people }: KinPath, stretch: Stretch): string {
  const sex = sexOf(graph.sex[people[stretch.to] ?? -1])
  return stretch.kind === 'line'
    ? kinWords(stretch.bond, sex)
    : partnerWords(stretch.married, stretch.former, sex)
}

/** The words of their own; null where there are none. */
function marriedInto(family: KinFamily, path: KinPath, stretches: readonly Stretch[]): string[] | null {
  const [one, two, three, more] = stretches
  if (more || !one || !two) return null
  const sex = (stretch: Stretch) => sexOf(family.graph.sex[path.people[stretch.to] ?? -1])
  if (three) {
    if (one.kind !== 'line' || two.kind !== 'partner' || three.kind !== 'line' || !two.married) return null
    if (isLine(one, 1, 0) && isLine(three, 0, 1)) {
      return [spoken(two, kinWords({ up: 1, down: 1, half: false, kind: 'step', times: 1 }, sex(three)))]
    }
    if (isLine(three, 1, 0)) {
      return [kinWords(one.bond, sex(one)), spoken(two, inLawWords('parent', sex(three)))]
    }
    return null
  }
  if (one.kind === 'partner' && two.kind === 'line' && one.married) {
    if (isLine(two, 1, 0)) return [spoken(one, inLawWords('parent', sex(two)))]
    if (isLine(two, 1, 1)) return [spoken(one, inLawWords('sibling', sex(two)))]
    if (two.bond.up === 0 && inTime(family, path, one, two.from + 1)) {
      return [spoken(one, kinWords({ ...two.bond, kind: 'step' }, sex(two)))]
    }
    return two.bond.up === 1 ? [spoken(one, byMarriageWords(two.bond, sex(two)))] : null
  }
  if (one.kind === 'line' && two.kind === 'partner' && two.married) {
    if (isLine(one, 0, 1)) return [spoken(two, inLawWords('child', sex(two)))]
    if (isLine(one, 1, 1)) return [spoken(two, inLawWords('sibling', sex(two)))]
    if (one.bond.down === 0 && inTime(family, path, two, one.to - 1)) {
      return [spoken(two, kinWords({ ...one.bond, kind: 'step' }, sex(two)))]
    }
    return one.bond.down === 1 ? [spoken(two, byMarriageWords(one.bond, sex(two)))] : null
  }
  return null
}

function isLine({ bond }: Line, up: number, down: number): boolean {
  return bond.up === up && bond.down === down
}

function spoken({ former }: { former: boolean }, words: string): string {
  return former ? `former ${words}` : words
}

/** Whoever was no longer married when a child was born is not its step-parent. */
function inTime(
  { graph }: KinFamily,
  { people }: KinPath,
  { until }: { until: number },
  child: number,
): boolean {
  return !(until < (graph.birthKey[people[child] ?? -1] ?? Number.NaN))
}
