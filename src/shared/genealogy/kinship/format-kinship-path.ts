/** Formats a path between two people as a list of kinship terms. */

import {
  type DescentLink,
  formatInLawTerm,
  formatKinshipTerm,
  formatPartnerTerm,
  formatTermByMarriage,
  toSex,
} from './format-kinship-term.ts'
import { type KinshipGraph, type ParentKind, parentKinds } from './kinship-graph.ts'
import { findUnion, getParentKind, haveDifferentParents, type KinshipPath } from './kinship-path.ts'

/** A part of a path: a relation by descent, or a step to a partner. `from` and `to` are indexes in the path. */
type Stretch =
  | { kind: 'line'; bond: DescentLink; from: number; to: number }
  | { kind: 'partner'; married: boolean; former: boolean; until: number; from: number; to: number }

type Line = Extract<Stretch, { kind: 'line' }>

/**
 * Returns what the last person of the path is to the first. Each term refers to the one before: "wife", "brother", "wife"
 * is the first person's wife's brother's wife. In-laws and step-relations have their own terms.
 */
export function formatKinshipPath(family: KinshipGraph, path: KinshipPath): string[] {
  const stretches = splitIntoStretches(family, path)
  const named = formatByMarriage(family, path, stretches)
  return named ?? stretches.map((stretch) => formatStretch(family, path, stretch))
}

function splitIntoStretches(family: KinshipGraph, { people, steps }: KinshipPath): Stretch[] {
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

function partnerStretch(family: KinshipGraph, people: readonly number[], from: number): Stretch {
  const union = findUnion(family, people[from] ?? -1, people[from + 1] ?? -1)
  return {
    kind: 'partner',
    married: family.graph.unionImplied[union] === 0,
    former: family.isFormerUnion[union] === 1,
    until: family.unionEndDay[union] ?? Number.NaN,
    from,
    to: from + 1,
  }
}

function lineStretch(family: KinshipGraph, { people, steps }: KinshipPath, from: number, to: number): Line {
  const up = steps.slice(from, to).filter((step) => step === 'up').length
  const down = to - from - up
  const top = from + up
  const apart =
    up > 0 && down > 0 && haveDifferentParents(family, people[top - 1] ?? -1, people[top + 1] ?? -1)
  let kind: ParentKind = 'birth'
  for (let i = from; i < to; i++) {
    const [one, other] = [people[i] ?? -1, people[i + 1] ?? -1]
    const step = getParentKind(family, steps[i] === 'up' ? one : other, steps[i] === 'up' ? other : one)
    if (step && parentKinds.indexOf(step) > parentKinds.indexOf(kind)) kind = step
  }
  return {
    kind: 'line',
    bond: { up, down, half: apart, kind: kind === 'guardian' ? 'step' : kind, times: 1 },
    from,
    to,
  }
}

function formatStretch({ graph }: KinshipGraph, { people }: KinshipPath, stretch: Stretch): string {
  const sex = toSex(graph.sex[people[stretch.to] ?? -1])
  return stretch.kind === 'line'
    ? formatKinshipTerm(stretch.bond, sex)
    : formatPartnerTerm(stretch.married, stretch.former, sex)
}

/** Returns the terms for in-laws and step-relations by one marriage; null for other paths. */
function formatByMarriage(
  family: KinshipGraph,
  path: KinshipPath,
  stretches: readonly Stretch[],
): string[] | null {
  const [one, two, three, more] = stretches
  if (more || !one || !two) return null
  const sex = (stretch: Stretch) => toSex(family.graph.sex[path.people[stretch.to] ?? -1])
  if (three) {
    if (one.kind !== 'line' || two.kind !== 'partner' || three.kind !== 'line' || !two.married) return null
    if (hasShape(one, 1, 0) && hasShape(three, 0, 1)) {
      return [
        addFormer(
          two,
          formatKinshipTerm({ up: 1, down: 1, half: false, kind: 'step', times: 1 }, sex(three)),
        ),
      ]
    }
    if (hasShape(three, 1, 0)) {
      return [formatKinshipTerm(one.bond, sex(one)), addFormer(two, formatInLawTerm('parent', sex(three)))]
    }
    return null
  }
  if (one.kind === 'partner' && two.kind === 'line' && one.married) {
    if (hasShape(two, 1, 0)) return [addFormer(one, formatInLawTerm('parent', sex(two)))]
    if (hasShape(two, 1, 1)) return [addFormer(one, formatInLawTerm('sibling', sex(two)))]
    if (two.bond.up === 0 && wasMarriedAtBirth(family, path, one, two.from + 1)) {
      return [addFormer(one, formatKinshipTerm({ ...two.bond, kind: 'step' }, sex(two)))]
    }
    return two.bond.up === 1 ? [addFormer(one, formatTermByMarriage(two.bond, sex(two)))] : null
  }
  if (one.kind === 'line' && two.kind === 'partner' && two.married) {
    if (hasShape(one, 0, 1)) return [addFormer(two, formatInLawTerm('child', sex(two)))]
    if (hasShape(one, 1, 1)) return [addFormer(two, formatInLawTerm('sibling', sex(two)))]
    if (one.bond.down === 0 && wasMarriedAtBirth(family, path, two, one.to - 1)) {
      return [addFormer(two, formatKinshipTerm({ ...one.bond, kind: 'step' }, sex(two)))]
    }
    return one.bond.down === 1 ? [addFormer(two, formatTermByMarriage(one.bond, sex(two)))] : null
  }
  return null
}

function hasShape({ bond }: Line, up: number, down: number): boolean {
  return bond.up === up && bond.down === down
}

function addFormer({ former }: { former: boolean }, term: string): string {
  return former ? `former ${term}` : term
}

/** Whether the union still existed when the child was born; only then the partner is a step-parent. */
function wasMarriedAtBirth(
  { graph }: KinshipGraph,
  { people }: KinshipPath,
  { until }: { until: number },
  child: number,
): boolean {
  return !(until < (graph.birthKey[people[child] ?? -1] ?? Number.NaN))
}
