/** Reads people, parents and unions from a GEDCOM file, for layout benchmarks. */
import { readFileSync } from 'node:fs'
import type { TreePerson, TreeUnion } from '#shared/genealogy/graph/person-graph.ts'

export interface Family {
  people: TreePerson[]
  unions: TreeUnion[]
}

interface FamilyRecord {
  id: string
  husband: string | null
  wife: string | null
  children: string[]
}

export function readFamilyShape(path: string | URL): Family {
  const people = new Map<string, TreePerson>()
  const families: FamilyRecord[] = []
  let person: TreePerson | null = null
  let family: FamilyRecord | null = null
  let inBirth = false
  for (const line of readFileSync(path, 'utf8').split(/[\r\n]+/)) {
    const [, level, xref, tag, value] =
      /^\s*(\d+)\s+(?:(@[^@]+@)\s+)?(\w+)\s?(.*)$/.exec(line.replace(/^\uFEFF/, '')) ?? []
    if (level === '0') {
      person = tag === 'INDI' && xref ? emptyPerson(xref) : null
      family = tag === 'FAM' && xref ? { id: xref, husband: null, wife: null, children: [] } : null
      if (person) people.set(person.id, person)
      if (family) families.push(family)
    } else if (level === '1') {
      inBirth = tag === 'BIRT'
      if (person && tag === 'SEX') person.sex = value === 'M' || value === 'F' ? value : null
      if (family && tag === 'HUSB') family.husband = value ?? null
      if (family && tag === 'WIFE') family.wife = value ?? null
      if (family && tag === 'CHIL' && value) family.children.push(value)
    } else if (person && inBirth && tag === 'DATE') {
      person.birthKey = Number.parseInt(/\d{3,4}/.exec(value ?? '')?.[0] ?? '', 10)
    }
  }
  for (const { husband, wife, children } of families) {
    for (const [order, id] of children.entries()) {
      const child = people.get(id)
      if (!child || child.fatherId || child.motherId) continue
      people.set(id, Object.assign(child, { fatherId: husband, motherId: wife, birthOrder: order }))
    }
  }
  const unions = families
    .filter(({ husband, wife }) => husband || wife)
    .map(({ id, husband, wife }) => ({ id, partner1: husband, partner2: wife, current: false }))
  return { people: [...people.values()], unions }
}

function emptyPerson(id: string): TreePerson {
  return {
    id,
    fatherId: null,
    motherId: null,
    sex: null,
    otherParents: [],
    birthOrder: null,
    birthKey: Number.NaN,
  }
}
