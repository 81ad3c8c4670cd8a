/** Links in words: what is asked, what was done, what stands against it. */
import { generationsWords, parentWords } from '#client/people/manage/form/link-messages.ts'
import { fullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import {
  type LinkFault,
  type LinkKind,
  type LinkPeople,
  linkFault,
} from '#shared/genealogy/graph/link-rules.ts'
import type { ParentRole, Relation } from './link-update.ts'

export const addWords: Record<LinkKind, string> = {
  spouse: 'Add a Spouse',
  child: 'Add a Child',
  parent: 'Add a Parent',
}

const kindWords: Record<LinkKind, string> = { spouse: 'the spouse', child: 'a child', parent: 'a parent' }

/** What a parent is to the child. */
export const roleWords: Record<ParentRole, string> = {
  father: 'Father',
  mother: 'Mother',
  ...parentWords,
}

/** What the child is to the parent; nothing is to be said of a child by birth. */
export const childWords: Record<ParentRole, string> = {
  father: '',
  mother: '',
  adoptive: 'Adopted child',
  foster: 'Foster child',
  step: 'Stepchild',
  guardian: 'Ward',
}

/** "Choose the child of Anna: …" */
export function chooseWords(kind: LinkKind, from: FamilyMember): string {
  return `Choose the ${kind} of ${fullName(from)}: click them in the tree, or search.`
}

/** "Make Erik a child of Anna" */
export function offerWords(kind: LinkKind, from: FamilyMember, to: FamilyMember): string {
  return `Make ${fullName(to)} ${kindWords[kind]} of ${fullName(from)}`
}

/** Why there is no such link to be made, as a sentence; about generations, what is to be thought of first. */
export function faultWords(
  people: LinkPeople,
  fault: LinkFault,
  kind: LinkKind,
  from: FamilyMember,
  to: FamilyMember,
): string {
  const [one, other] = [fullName(from), fullName(to)]
  if (fault === 'itself') return 'Nobody can be linked to themselves.'
  if (fault === 'generations') return generationsWords
  if (fault === 'known') {
    return kind === 'spouse'
      ? `${other} and ${one} are spouses already.`
      : `${other} is ${kindWords[kind]} of ${one} already.`
  }
  const as = (other: LinkKind) => linkFault(people, { kind: other, from: from.id, to: to.id })
  const spouse = as('spouse')
  if (spouse === 'known') return `${other} is the spouse of ${one}.`
  if (spouse === 'descent') {
    return `${other} is ${as('child') === 'descent' ? 'an ancestor' : 'a descendant'} of ${one}.`
  }
  return `By marriages between them, ${other} would be above and below ${one} at once.`
}

/** What is there now: "Erik is a child of Anna now." */
export function linkedWords(kind: LinkKind, from: FamilyMember, to: FamilyMember): string {
  return kind === 'spouse'
    ? `${fullName(to)} and ${fullName(from)} are spouses now.`
    : `${fullName(to)} is ${kindWords[kind]} of ${fullName(from)} now.`
}

/** What will be: "Erik becomes a child of Anna and of Karl." */
export function parentSentence(
  parent: FamilyMember,
  child: FamilyMember,
  beside: FamilyMember | null,
): string {
  const parents = [parent, ...(beside ? [beside] : [])].map(fullName).join(' and of ')
  return `${fullName(child)} becomes a child of ${parents}.`
}

export function spouseSentence(one: FamilyMember, other: FamilyMember): string {
  return `${fullName(other)} becomes the spouse of ${fullName(one)}.`
}

/** Who a link is between, from the child or from one of the partners. */
function pairOf(relation: Relation): [string, string] {
  if (relation.kind === 'parent') return [fullName(relation.child), fullName(relation.parent)]
  return [fullName(relation.person), relation.partner ? fullName(relation.partner) : 'an unknown partner']
}

/** What is lost with a link, as sentences. */
export function unlinkWords(relation: Relation): string {
  const [one, other] = pairOf(relation)
  return relation.kind === 'parent'
    ? `${one} is no child of ${other} any more. Both stay in the tree.`
    : `The union of ${one} and ${other} goes, with its dates and its place. Both stay in the tree.`
}

export function unlinkedWords(relation: Relation): string {
  const [one, other] = pairOf(relation)
  return `${one} and ${other} are not linked any more.`
}
