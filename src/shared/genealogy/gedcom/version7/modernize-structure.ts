/** Rewrites structures that GEDCOM 7.0 writes in another way than the versions before. */

import { fromText, isPointer, toText } from '../gedcom-line-values.ts'
import { parseRelation } from '../gedcom-parent-relations.ts'
import { readRole } from '../gedcom-participants.ts'
import {
  findSubstructure,
  findSubstructureValue,
  getSubstructures,
  makeStructure,
} from '../gedcom-structures.ts'
import type { GedcomStructure } from '../gedcom-types.ts'
import { getMethodLanguage } from '../names/writing-methods.ts'
import { deniableEvents } from './grammar7.ts'
import type { RecordNames } from './record-names.ts'

const externalIds: Readonly<Record<string, string>> = {
  AFN: 'https://gedcom.io/terms/v7/AFN',
  RFN: 'https://gedcom.io/terms/v7/RFN',
  RIN: 'https://gedcom.io/terms/v7/RIN',
}

type Rewrite = (node: GedcomStructure, parent: GedcomStructure, names: RecordNames) => GedcomStructure[]

const withTag = (tag: string, node: GedcomStructure): GedcomStructure =>
  makeStructure(tag, node[1] ?? null, getSubstructures(node))

const isTextNode = ([, value]: GedcomStructure) => value == null || !isPointer(value)

/** A name or place in another script: the method becomes a language. */
const rewriteTranslation: Rewrite = ([, value = null, sub = []]) => {
  const others = sub.filter(([tag]) => tag !== 'TYPE' && tag !== 'LANG')
  const method = toText(findSubstructureValue(sub, 'TYPE') ?? '').trim()
  const known = getMethodLanguage(method)
  const language = findSubstructureValue(sub, 'LANG') ?? known ?? 'und'
  const unknown: GedcomStructure[] = method === '' || known !== undefined ? [] : [['_TYPE', fromText(method)]]
  return [makeStructure('TRAN', value, [['LANG', language], ...others, ...unknown])]
}

/** A number of another program: its own type is no URI, and stays under a tag of our own. */
const rewriteExternalId: Rewrite = (node) => [
  makeStructure('EXID', node[1] ?? null, [
    ['TYPE', externalIds[node[0]] ?? ''],
    ...getSubstructures(node).map((child) => (child[0] === 'TYPE' ? withTag('_TYPE', child) : child)),
  ]),
]

const rewriteRelation: Rewrite = (node, parent) => {
  if (parent[0] !== 'ASSO' || findSubstructure(getSubstructures(parent), 'ROLE')) return [node]
  const words = toText(node[1] ?? '').trim()
  const { role } = readRole(words, null)
  return [makeStructure('ROLE', role, words === '' || role === words ? [] : [['PHRASE', fromText(words)]])]
}

/** What says something about the link to an object, and not about the object. */
const linkTags: ReadonlySet<string> = new Set([
  'CROP',
  '_CROP',
  '_PRIM',
  '_PHOTO',
  '_CUTOUT',
  '_PRIM_CUTOUT',
  '_POSITION',
])

/** The files of an object with their formats; older versions have the format and the medium beside the file. */
function rewriteFiles(sub: readonly GedcomStructure[]): GedcomStructure[] {
  const beside = sub.find(([tag]) => tag === 'FORM')
  return sub.flatMap((node): GedcomStructure[] => {
    if (node === beside) return []
    if (node[0] !== 'FILE') return [node]
    const own = getSubstructures(node)
    const format = beside && !findSubstructure(own, 'FORM') ? [beside] : []
    return [makeStructure('FILE', node[1] ?? null, [...format, ...own])]
  })
}

/** A title beside the only file of a record belongs to the file. */
export function rewriteObject(sub: readonly GedcomStructure[]): GedcomStructure[] {
  const files = rewriteFiles(sub)
  const title = files.find(([tag]) => tag === 'TITL')
  const first = files.find(([tag]) => tag === 'FILE')
  if (!title || !first || findSubstructure(getSubstructures(first), 'TITL')) return files
  const titled = makeStructure('FILE', first[1] ?? null, [...getSubstructures(first), title])
  return files.flatMap((node) => (node === title ? [] : node === first ? [titled] : [node]))
}

/** An object that is embedded becomes a record of its own. */
const rewriteEmbeddedObject: Rewrite = (node, _parent, names) => {
  const sub = getSubstructures(node)
  const hasFile = sub.some(([tag, value]) => tag === 'FILE' && value)
  if (!isTextNode(node) || !hasFile) return [node]
  const pointer = names.addObject(sub.filter(([tag]) => !linkTags.has(tag)))
  return [
    makeStructure(
      'OBJE',
      pointer,
      sub.filter(([tag]) => linkTags.has(tag)),
    ),
  ]
}

/** A source in the words of the citation: the citation names no record. */
const rewriteCitation: Rewrite = (node, parent) => {
  if (parent[0] === 'HEAD' || !isTextNode(node)) return [node]
  const [, value = null, sub = []] = node
  const texts = sub.filter(([tag]) => tag === 'TEXT').map((one) => withTag('TEXT', one))
  const words: GedcomStructure[] = value === null ? [] : [['TEXT', value]]
  const data = sub.find(([tag]) => tag === 'DATA')
  const inside = [...(data ? getSubstructures(data) : []), ...words, ...texts]
  const others = sub.filter((one) => one !== data && one[0] !== 'TEXT')
  return [makeStructure('SOUR', '@VOID@', inside.length === 0 ? others : [...others, ['DATA', null, inside]])]
}

/** An alias is a pointer to a person: an alias in words is a name. */
const rewriteAlias: Rewrite = (node) =>
  isTextNode(node)
    ? [makeStructure('NAME', node[1] ?? null, [['TYPE', 'AKA'], ...getSubstructures(node)])]
    : [node]

const rewriteDenial: Rewrite = (node, parent) => {
  const isDenied = /^no?$/i.test((node[1] ?? '').trim())
  return isDenied && ['INDI', 'FAM'].includes(parent[0])
    ? [makeStructure('NO', node[0], getSubstructures(node))]
    : [node]
}

/** Partners may have any sex: two of one tag take both tags. */
const rewritePartner: Rewrite = (node, parent) => {
  const [tag] = node
  const isMember = ([other, value]: GedcomStructure) => other === tag && value != null && isPointer(value)
  const members = getSubstructures(parent).filter(isMember)
  const free = tag === 'HUSB' ? 'WIFE' : 'HUSB'
  const isTaken = getSubstructures(parent).some(([other]) => other === free)
  return parent[0] === 'FAM' && members[1] === node && !isTaken ? [withTag(free, node)] : [node]
}

/** "Natural" is a birth; words that tell no relation say nothing about the parents. */
const rewritePedigree: Rewrite = (node) => {
  const words = toText(node[1] ?? '').trim()
  if (/^_|^other$/i.test(words)) return [node]
  const relation = parseRelation(words)
  if (relation === null) return [withTag('_PEDI', node)]
  return [relation === 'birth' ? makeStructure('PEDI', 'BIRTH', getSubstructures(node)) : node]
}

const rewriteMedium: Rewrite = (node, parent) => (parent[0] === 'FORM' ? [withTag('MEDI', node)] : [node])

const rewrites: ReadonlyMap<string, Rewrite> = new Map<string, Rewrite>([
  ['AFN', rewriteExternalId],
  ['RFN', rewriteExternalId],
  ['RIN', rewriteExternalId],
  ['FONE', rewriteTranslation],
  ['ROMN', rewriteTranslation],
  ['RELA', rewriteRelation],
  ['OBJE', rewriteEmbeddedObject],
  ['SOUR', rewriteCitation],
  ['ALIA', rewriteAlias],
  ['TYPE', rewriteMedium],
  ['PEDI', rewritePedigree],
  ['HUSB', rewritePartner],
  ['WIFE', rewritePartner],
  ['EMAI', (node) => [withTag('EMAIL', node)]],
  ['EMAL', (node) => [withTag('EMAIL', node)]],
  ...[...deniableEvents].map((tag) => [tag, rewriteDenial] as const),
])

/** Gives the structures of GEDCOM 7.0 for a structure of any version. */
export function modernizeStructure(
  node: GedcomStructure,
  parent: GedcomStructure,
  names: RecordNames,
): GedcomStructure[] {
  return rewrites.get(node[0])?.(node, parent, names) ?? [node]
}
