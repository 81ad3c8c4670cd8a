/** Words of links between people that the form and the tree editor share. */
import type { parentKind } from '#shared/contracts/people.contract.ts'

/** What a parent other than by birth is to the child. */
export const parentWords: Record<(typeof parentKind.options)[number], string> = {
  adoptive: 'Adoptive parent',
  foster: 'Foster parent',
  step: 'Step-parent',
  guardian: 'Guardian',
}

/** The specification's refusal of spouses whose generations differ; real families need a way past it. */
export const generationsTitle = 'Invalid Relationship'
export const generationsWords =
  'Cannot create spouse relationship between different generations. Check the parents of both members first.'
