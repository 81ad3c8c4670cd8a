/** The steps of linking two people: choosing the second person, then confirming. */
import type { LinkKind, LinkProblem } from '#shared/genealogy/graph/link-rules.ts'

/** `from` and `to` are ids of people. */
export type Linking =
  | { step: 'none' }
  /** The user chooses who becomes the spouse, a child or a parent of `from`. */
  | { step: 'choosing'; kind: LinkKind; from: string }
  /** The dialog is open. `kind` is null if two cards were connected by dragging. */
  | { step: 'confirming'; kind: LinkKind | null; from: string; to: string }

export type LinkingAction =
  | { type: 'begin'; kind: LinkKind; from: string }
  | { type: 'pick'; to: string; problem: LinkProblem | null }
  | { type: 'connect'; from: string; to: string }
  /** Closes the dialog and returns to choosing a person. */
  | { type: 'back' }
  | { type: 'end' }

export const initialLinking: Linking = { step: 'none' }

/** Whether a problem rules out a link. Different generations only need a confirmation. */
export function isBlocking(problem: LinkProblem | null): boolean {
  return problem !== null && problem !== 'generations'
}

export function linkingReducer(linking: Linking, action: LinkingAction): Linking {
  switch (action.type) {
    case 'begin':
      return { step: 'choosing', kind: action.kind, from: action.from }
    case 'pick':
      if (linking.step !== 'choosing' || isBlocking(action.problem)) return linking
      return { step: 'confirming', kind: linking.kind, from: linking.from, to: action.to }
    case 'connect':
      if (action.from === action.to) return linking
      return { step: 'confirming', kind: null, from: action.from, to: action.to }
    case 'back':
      if (linking.step !== 'confirming' || linking.kind === null) return initialLinking
      return { step: 'choosing', kind: linking.kind, from: linking.from }
    case 'end':
      return initialLinking
  }
}
