/** Formats labels, questions and messages about links between people. */
import { generationErrorText, parentKindLabels } from '#client/people/manage/form/link-messages.ts'
import { formatFullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import {
  findLinkProblem,
  type LinkGraph,
  type LinkKind,
  type LinkProblem,
} from '#shared/genealogy/graph/link-rules.ts'
import type { ParentRole, RecordedLink } from './link-update.ts'

export const addLabels: Record<LinkKind, string> = {
  spouse: 'Add a Spouse',
  child: 'Add a Child',
  parent: 'Add a Parent',
}

const linkKindPhrases: Record<LinkKind, string> = {
  spouse: 'the spouse',
  child: 'a child',
  parent: 'a parent',
}

/** What the parent is to the child. */
export const parentRoleLabels: Record<ParentRole, string> = {
  father: 'Father',
  mother: 'Mother',
  ...parentKindLabels,
}

/** What the child is to the parent; empty for a child by birth. */
export const childRoleLabels: Record<ParentRole, string> = {
  father: '',
  mother: '',
  adoptive: 'Adopted child',
  foster: 'Foster child',
  step: 'Stepchild',
  guardian: 'Ward',
}

/** "Choose the child of Anna: …" */
export function formatChoosePrompt(kind: LinkKind, from: FamilyMember): string {
  return `Choose the ${kind} of ${formatFullName(from)}: click a card in the tree or use the search.`
}

/** "Make Erik a child of Anna" */
export function formatLinkOffer(kind: LinkKind, from: FamilyMember, to: FamilyMember): string {
  return `Make ${formatFullName(to)} ${linkKindPhrases[kind]} of ${formatFullName(from)}`
}

/** Formats why two people cannot be linked, or the warning about different generations. */
export function formatLinkProblem(
  graph: LinkGraph,
  problem: LinkProblem,
  kind: LinkKind,
  from: FamilyMember,
  to: FamilyMember,
): string {
  const [one, other] = [formatFullName(from), formatFullName(to)]
  if (problem === 'itself') return 'A person cannot be linked to themselves.'
  if (problem === 'generations') return generationErrorText
  if (problem === 'known') {
    return kind === 'spouse'
      ? `${other} and ${one} are already spouses.`
      : `${other} is already ${linkKindPhrases[kind]} of ${one}.`
  }
  const findProblemAs = (other: LinkKind) => findLinkProblem(graph, { kind: other, from: from.id, to: to.id })
  const spouse = findProblemAs('spouse')
  if (spouse === 'known') return `${other} is the spouse of ${one}.`
  if (spouse === 'descent') {
    return `${other} is ${findProblemAs('child') === 'descent' ? 'an ancestor' : 'a descendant'} of ${one}.`
  }
  return `${other} and ${one} are already related by marriage, so this link would put ${other} both above and below ${one} in the tree.`
}

/** "Erik is now a child of Anna." */
export function formatLinked(kind: LinkKind, from: FamilyMember, to: FamilyMember): string {
  return kind === 'spouse'
    ? `${formatFullName(to)} and ${formatFullName(from)} are now spouses.`
    : `${formatFullName(to)} is now ${linkKindPhrases[kind]} of ${formatFullName(from)}.`
}

/** "Erik becomes a child of Anna and of Karl." */
export function formatParentPreview(
  parent: FamilyMember,
  child: FamilyMember,
  otherParent: FamilyMember | null,
): string {
  const parents = [parent, ...(otherParent ? [otherParent] : [])].map(formatFullName).join(' and of ')
  return `${formatFullName(child)} becomes a child of ${parents}.`
}

export function formatSpousePreview(one: FamilyMember, other: FamilyMember): string {
  return `${formatFullName(other)} becomes the spouse of ${formatFullName(one)}.`
}

/** Returns the names of the two linked people, the child or one of the partners first. */
function getNames(link: RecordedLink): [string, string] {
  if (link.kind === 'parent') return [formatFullName(link.child), formatFullName(link.parent)]
  return [formatFullName(link.person), link.partner ? formatFullName(link.partner) : 'an unknown partner']
}

/** Formats what happens when a link is removed. */
export function formatUnlinkWarning(link: RecordedLink): string {
  const [one, other] = getNames(link)
  return link.kind === 'parent'
    ? `${one} will no longer be recorded as a child of ${other}. Both people stay in the tree.`
    : `The marriage or partnership of ${one} and ${other} will be removed, with its dates and place. Both people stay in the tree.`
}

export function formatUnlinked(link: RecordedLink): string {
  const [one, other] = getNames(link)
  return `${one} and ${other} are no longer linked.`
}
