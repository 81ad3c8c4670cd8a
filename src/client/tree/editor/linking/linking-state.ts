/** Linking two people, step by step: who, with whom, and whether it is meant. */
import type { LinkFault, LinkKind } from '#shared/genealogy/graph/link-rules.ts'

/** People by their ids. */
export type Linking =
  | { step: 'none' }
  /** Somebody is to be picked who becomes the spouse, a child or a parent of `from`. */
  | { step: 'choosing'; kind: LinkKind; from: string }
  /** The question is asked; `kind` is null where two cards were connected and nothing else is known. */
  | { step: 'confirming'; kind: LinkKind | null; from: string; to: string }

export type LinkingStep =
  | { type: 'begin'; kind: LinkKind; from: string }
  | { type: 'pick'; to: string; fault: LinkFault | null }
  | { type: 'connect'; from: string; to: string }
  /** The question was not answered: who was picked may be picked again. */
  | { type: 'back' }
  | { type: 'end' }

export const notLinking: Linking = { step: 'none' }

/** What stands against a link for good; about generations one can think twice. */
export function isImpossible(fault: LinkFault | null): boolean {
  return fault !== null && fault !== 'generations'
}

export function nextLinking(linking: Linking, step: LinkingStep): Linking {
  switch (step.type) {
    case 'begin':
      return { step: 'choosing', kind: step.kind, from: step.from }
    case 'pick':
      if (linking.step !== 'choosing' || isImpossible(step.fault)) return linking
      return { step: 'confirming', kind: linking.kind, from: linking.from, to: step.to }
    case 'connect':
      if (step.from === step.to) return linking
      return { step: 'confirming', kind: null, from: step.from, to: step.to }
    case 'back':
      if (linking.step !== 'confirming' || linking.kind === null) return notLinking
      return { step: 'choosing', kind: linking.kind, from: linking.from }
    case 'end':
      return notLinking
  }
}
