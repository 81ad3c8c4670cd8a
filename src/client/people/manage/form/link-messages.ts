/** Labels and messages for links between people. */
import type { parentKind } from '#shared/contracts/people.contract.ts'

/** What a parent other than by birth is to the child. */
export const parentKindLabels: Record<(typeof parentKind.options)[number], string> = {
  adoptive: 'Adoptive parent',
  foster: 'Foster parent',
  step: 'Step-parent',
  guardian: 'Guardian',
}

/** The specification's message for partners of different generations. */
export const generationErrorTitle = 'Invalid Relationship'
export const generationErrorText =
  'Cannot create spouse relationship between different generations. Check the parents of both members first.'
