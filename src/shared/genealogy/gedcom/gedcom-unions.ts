/** Reads FAM records as unions: ordered partners, marriage, end, children. */
import { isFollowedByMarriage } from '../remarriage.ts'
import {
  isDenied,
  isUsable,
  NO_DETAIL,
  preferDetailed,
  preserveChanged,
  preserveDenied,
  preserveEvent,
  preserveUid,
  readChanged,
  readEventDetail,
  readUid,
} from './gedcom-event-detail.ts'
import type { GedcomNode } from './gedcom-lines.ts'
import { append, getLinkTarget, type PersonDraft } from './gedcom-people.ts'
import { getSubstructures, placeholder, toStructure } from './gedcom-structures.ts'
import type { GedcomEndReason, GedcomPerson, GedcomStructure, GedcomUnion } from './gedcom-types.ts'
import { restoreStructures } from './programs/gramps.ts'

/** A union whose links are not resolved yet: `structures` has no placeholders for HUSB, WIFE and CHIL yet. */
export interface UnionDraft {
  union: GedcomUnion
  structures: GedcomStructure[]
  line: number
  marriages: GedcomNode[]
  /** The cross-references of people with a FAMS link to the family; `childClaims` with a FAMC link. */
  partnerClaims: string[]
  childClaims: string[]
}

export const SEPARATION = 'Separation'
export const END_BY_DEATH = 'Death of a partner'

function getEventType(node: GedcomNode): string {
  return node.sub.find((child) => child.tag === 'TYPE')?.value.trim() ?? ''
}

function parseEndReason(node: GedcomNode): GedcomEndReason | null {
  if (!isUsable(node)) return null
  if (node.tag === 'DIV') return 'divorce'
  if (node.tag === 'ANUL') return 'annulment'
  if (node.tag === '_SEPR') return 'separation'
  if (node.tag === '_DETS') return 'death'
  if (node.tag !== 'EVEN') return null
  if (/^(?:legal )?separat(?:ion|ed)$/i.test(getEventType(node))) return 'separation'
  return getEventType(node).toLowerCase() === END_BY_DEATH.toLowerCase() ? 'death' : null
}

/** Reads a FAM record; `linkPartners` and `linkChildren` add partners and children. */
export function readUnion(record: GedcomNode, xref: string): UnionDraft {
  const sub = restoreStructures(record.sub)
  const marriages = sub.filter((node) => node.tag === 'MARR')
  const usable = marriages.filter(isUsable)
  const marriage = usable.reduce<GedcomNode | null>(preferDetailed, null)
  const denied = marriage ? null : marriages.find((node) => isDenied(node.value))
  const notMarried = sub.find((node) => node.tag === 'NO' && node.value.trim() === 'MARR')
  const uid = sub.find((node) => node.tag === 'UID' && readUid(node.value) !== null)
  const change = sub.find((node) => node.tag === 'CHAN')
  const changed = change ? readChanged(change) : null
  const dates = usable.map((node) => readEventDetail(node).date)
  const end = sub.find(
    (node) => parseEndReason(node) !== null && !isFollowedByMarriage(readEventDetail(node).date, dates),
  )
  const ended = end ? readEventDetail(end) : NO_DETAIL
  const union: GedcomUnion = {
    xref,
    uid: uid ? readUid(uid.value) : null,
    partners: [null, null],
    married: marriage ? true : denied || notMarried ? false : null,
    from: marriage ? readEventDetail(marriage) : { ...NO_DETAIL },
    to: { date: ended.date, phrase: ended.phrase },
    endReason: end ? parseEndReason(end) : null,
    children: [],
    changed,
    structures: [],
  }
  const structures = sub.map((node): GedcomStructure => {
    if (node === marriage) return preserveEvent(node)
    if (node === denied) return preserveDenied(node)
    if (node === end) return preserveEvent(node, false)
    if (node === notMarried) return placeholder('NO', 'MARR', node.sub.map(toStructure))
    if (node === uid) return preserveUid(node)
    return node === change && changed !== null ? preserveChanged(node) : toStructure(node)
  })
  return { union, structures, line: record.line, marriages, partnerClaims: [], childClaims: [] }
}

interface Candidate {
  xref: string
  role: 'HUSB' | 'WIFE'
  /** The index in `structures`; -1 where only the person names the family. */
  at: number
}

/** The people of the file, for linking. */
export interface LinkContext {
  people: ReadonlyMap<string, PersonDraft>
  warn(line: number, message: string, xref?: string): void
}

function pickPartners(candidates: readonly Candidate[]): Candidate[] {
  const husbands = candidates.filter(({ role }) => role === 'HUSB')
  const wives = candidates.filter(({ role }) => role === 'WIFE')
  const first = husbands[0] ?? wives[0]
  const second = husbands[0] ? (wives[0] ?? husbands[1]) : wives[1]
  const picked = [first, second].filter((candidate) => candidate !== undefined)
  return picked.length === 2 && picked[0]?.xref === picked[1]?.xref ? picked.slice(0, 1) : picked
}

/** The tag with which an export writes a partner. */
export function partnerTag(
  partners: GedcomUnion['partners'],
  index: number,
  sexOf: (xref: string) => GedcomPerson['sex'],
): 'HUSB' | 'WIFE' {
  if (index === 1) return 'WIFE'
  const alone = partners[1] === null && partners[0] !== null
  return alone && sexOf(partners[0] ?? '') === 'F' ? 'WIFE' : 'HUSB'
}

/**
 * Finds the partners of a union from HUSB, WIFE and the people with a FAMS link. A woman as HUSB and a man as WIFE are
 * swapped.
 */
export function linkPartners(draft: UnionDraft, context: LinkContext): void {
  const { union, structures, line, partnerClaims } = draft
  const sexOf = (xref: string) => context.people.get(xref)?.person.sex ?? null
  const candidates = structures.flatMap((node, at): Candidate[] => {
    if (node[0] !== 'HUSB' && node[0] !== 'WIFE') return []
    const xref = getLinkTarget(node, node[0])
    if (xref !== null && context.people.has(xref)) return [{ xref, role: node[0], at }]
    if (xref !== null)
      context.warn(line, `A partner of this family is not in the file: @${xref}@.`, union.xref)
    return []
  })
  for (const xref of partnerClaims) {
    if (candidates.length < 2 && !candidates.some((known) => known.xref === xref)) {
      candidates.push({ xref, role: candidates[0]?.role === 'HUSB' ? 'WIFE' : 'HUSB', at: -1 })
    }
  }
  const picked = pickPartners(candidates)
  if (candidates.length > picked.length) {
    const same = new Set(candidates.map(({ xref }) => xref)).size === 1
    const why = same ? 'one person as both partners' : 'more than two partners'
    context.warn(line, `The family has ${why}. The other entries were kept unchanged.`, union.xref)
  }
  const [first, second] = picked
  if (first && second && sexOf(first.xref) === 'F' && sexOf(second.xref) === 'M') picked.reverse()
  union.partners = [picked[0]?.xref ?? null, picked[1]?.xref ?? null]
  for (const [index, { at, xref, role }] of picked.entries()) {
    const tag = partnerTag(union.partners, index, sexOf)
    if (at < 0) structures.push(placeholder(tag))
    else {
      const value = role === tag ? null : `@${xref}@`
      structures[at] = placeholder(role, value, getSubstructures(structures[at] ?? [role]))
    }
    const partner = context.people.get(union.partners[index] ?? '')
    if (partner) partner.partnerIn = append(partner.partnerIn, union)
  }
}

/** Finds the children of a union from CHIL and the people with a FAMC link. */
export function linkChildren(draft: UnionDraft, context: LinkContext): void {
  const { union, structures, line } = draft
  const { children } = union
  const add = (xref: string, child: PersonDraft | undefined): void => {
    if (child) child.childIn = append(child.childIn, { union, order: children.length })
    children.push(xref)
  }
  for (const [at, node] of structures.entries()) {
    const xref = getLinkTarget(node, 'CHIL')
    if (xref === null) continue
    const child = context.people.get(xref)
    if (!child) {
      context.warn(line, `A child of this family is not in the file: @${xref}@.`, union.xref)
    } else if (child.childIn.at(-1)?.union === union) {
      context.warn(line, `The family names the child @${xref}@ twice.`, union.xref)
    } else {
      add(xref, child)
      const sub = getSubstructures(node)
      structures[at] = placeholder('CHIL', sub.length === 0 ? null : (node[1] ?? null), sub)
    }
  }
  for (const xref of draft.childClaims) {
    const child = context.people.get(xref)
    if (child?.childIn.at(-1)?.union === union) continue
    add(xref, child)
    structures.push(placeholder('CHIL'))
  }
}
