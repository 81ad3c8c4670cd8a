/** Imports a growing family tree, merges its duplicates, and deletes, restores and erases people of it. */
import { z } from 'zod'
import { Violation } from '../violation.ts'
import { type Client, type ClientContext, Journal } from './client.ts'
import { FamilyFile, type FilePerson } from './family-file.ts'
import { undoLastChange } from './undo-change.ts'
import { deleteRecord } from './write-record.ts'

const member = z.object({
  id: z.string(),
  first_name: z.string(),
  father_id: z.string().nullable(),
  mother_id: z.string().nullable(),
  partners: z.array(z.object({ member_id: z.string().nullable() })),
})

/** What the site must say about a person of the file. */
interface SitePerson {
  token: string
  id: string
  father: SitePerson | null
  mother: SitePerson | null
  partners: Set<SitePerson>
}

interface Pair {
  keep: SitePerson
  remove: SitePerson
}

interface Merged extends Pair {
  children: SitePerson[]
  partners: SitePerson[]
}

const weights = { grow: 3, importAgain: 3, merge: 4, undoMerge: 2, delete: 2, undoDelete: 2, erase: 1 }

const importTimeoutMs = 20_000

export class Genealogist implements Client {
  readonly #context: ClientContext
  readonly #journal: Journal
  #file = new FamilyFile('a')
  /** The people that the site has, by the token of their record in the file. */
  #people = new Map<string, SitePerson>()
  #duplicates: Pair[] = []
  #merged: Merged | null = null
  #deleted: SitePerson[] = []
  /** They stay in the tree, with their parents. */
  #erased: SitePerson[] = []
  /** Tokens of people that the site must not have again. */
  #absent = new Set<string>()
  #files = 0

  constructor(context: ClientContext) {
    this.#context = context
    this.#journal = new Journal({ name: context.caller.name, ledger: context.ledger })
  }

  get name() {
    return this.#context.caller.name
  }

  forget() {
    this.#context.caller.signOut()
    this.#file = new FamilyFile('a')
    this.#people.clear()
    this.#duplicates = []
    this.#merged = null
    this.#deleted = []
    this.#erased = []
    this.#absent.clear()
  }

  async step() {
    const { random } = this.#context
    const action = random.pickWeighted(weights)
    const leaf = this.#findLeaf()
    if (action === 'merge' && this.#duplicates.length > 0) return await this.#merge()
    if (action === 'undoMerge' && this.#merged) return await this.#undoMerge(this.#merged)
    const restorable = this.#deleted.filter(
      ({ father, mother }) => this.#isThere(father) && this.#isThere(mother),
    )
    if (action === 'undoDelete' && restorable.length > 0)
      return await this.#undoDelete(random.pick(restorable))
    if (action === 'delete' && leaf) return await this.#delete(leaf)
    if (action === 'erase' && leaf) return await this.#erase(leaf)
    if (action === 'importAgain' && this.#people.size > 0)
      return await this.#import('imports the same file again')
    this.#grow()
    await this.#import('imports a larger file')
  }

  /** Adds a family, half of the time with a second record of the father, who has another partner and child there. */
  #grow() {
    const [file, { random }] = [this.#file, this.#context]
    const add = (sex: 'M' | 'F') => file.addPerson(this.#journal.makeToken(), sex)
    const addFamily = () =>
      file.addFamily(
        add('M'),
        add('F'),
        Array.from({ length: random.between(1, 2) }, () => add('F')),
      )
    const family = addFamily()
    if (random.chance(0.5)) {
      const other = addFamily()
      this.#duplicates.push({
        keep: this.#expectPerson(family.father),
        remove: this.#expectPerson(other.father),
      })
    }
    for (const { father, mother, children } of file.families) {
      if (this.#people.has(children[0]?.token ?? '') || this.#absent.has(children[0]?.token ?? '')) continue
      const [one, other] = [this.#expectPerson(father), this.#expectPerson(mother)]
      one.partners.add(other)
      other.partners.add(one)
      for (const child of children) Object.assign(this.#expectPerson(child), { father: one, mother: other })
    }
  }

  /** The person that a record of the file becomes. */
  #expectPerson({ token }: FilePerson): SitePerson {
    const known = this.#people.get(token)
    if (known) return known
    const person: SitePerson = { token, id: '', father: null, mother: null, partners: new Set() }
    this.#people.set(token, person)
    return person
  }

  #findLeaf(): SitePerson | undefined {
    const leaves = [...this.#people.values()].filter(({ id, partners }) => id !== '' && partners.size === 0)
    return leaves.length > 0 ? this.#context.random.pick(leaves) : undefined
  }

  async #import(what: string) {
    const { caller, random } = this.#context
    const operation = this.#journal.begin(what)
    const text = this.#file.write(random.chance(0.5))
    const body = new FormData()
    body.set('file', new Blob([text]), `tree-${this.name}-${this.#files}.ged`)
    this.#journal.acknowledge(
      ...[...this.#people.values()]
        .filter(({ id }) => id === '')
        .map(({ token }) => ({ kind: 'attempted' as const, token })),
    )
    const { status, json } = await caller.call(operation, 'POST', '/admin/import/gedcom', {
      body,
      timeoutMs: importTimeoutMs,
      busyStatus: 409,
    })
    if (status !== 200) throw new Violation(operation, `the import answers ${status} ${JSON.stringify(json)}`)
    this.#merged = null
    await this.#compare(operation)
  }

  /** Compares the people of the file with the site's, and writes new ids down. */
  async #compare(operation: string) {
    const all = await this.#context.caller.expect(operation, 'GET', '/family', z.array(member))
    const found = new Map<string, z.output<typeof member>>()
    for (const person of all) {
      if (found.has(person.first_name) && this.#people.has(person.first_name)) {
        throw new Violation(operation, `${person.first_name} is in the tree twice`)
      }
      if (this.#absent.has(person.first_name)) {
        // Said once, here; the comparisons that follow expect the person.
        this.#journal.acknowledge({ kind: 'attempted', token: person.first_name })
        throw new Violation(operation, `${person.first_name} has come back`)
      }
      found.set(person.first_name, person)
    }
    for (const person of this.#people.values()) {
      const row = found.get(person.token)
      if (!row) throw new Violation(operation, `${person.token} is not in the tree`)
      if (person.id !== '' && person.id !== row.id)
        throw new Violation(operation, `${person.token} has another id`)
      person.id = row.id
    }
    for (const person of this.#people.values())
      this.#comparePerson(operation, person, found.get(person.token))
    this.#writeDown()
  }

  #comparePerson(operation: string, person: SitePerson, row: z.output<typeof member> | undefined) {
    const parents = `${row?.father_id ?? ''} ${row?.mother_id ?? ''}`
    const wanted = `${person.father?.id ?? ''} ${person.mother?.id ?? ''}`
    if (parents !== wanted)
      throw new Violation(operation, `${person.token} has the parents ${parents}, not ${wanted}`)
    const partners = (row?.partners ?? []).map(({ member_id }) => member_id ?? 'unknown').sort()
    const known = [...person.partners].map(({ id }) => id).sort()
    if (partners.join() !== known.join()) {
      throw new Violation(
        operation,
        `${person.token} has the partners ${partners.join()}, not ${known.join()}`,
      )
    }
  }

  #writeDown() {
    const named = [...this.#people.values()].map((person) => ({ person, first_name: person.token }))
    const erased = this.#erased.map((person) => ({ person, first_name: 'Private' }))
    this.#journal.acknowledge(
      ...[...named, ...erased].map(({ person: { id, father, mother }, first_name }) => ({
        kind: 'row' as const,
        table: 'people',
        id,
        values: { first_name, father_id: father?.id ?? null, mother_id: mother?.id ?? null },
      })),
    )
  }

  async #merge() {
    const { caller, random } = this.#context
    const pair = random.pick(this.#duplicates)
    const { keep, remove } = pair
    const operation = this.#journal.begin(`merges ${remove.token} into ${keep.token}`)
    const body = { keep: { id: keep.id }, remove: { id: remove.id } }
    const { status, json, isRepeated } = await caller.call(operation, 'POST', '/family/merge', { body })
    if (status >= 300 && !(status === 404 && isRepeated)) {
      throw new Violation(operation, `the merge answers ${status} ${JSON.stringify(json)}`)
    }
    const children = [...this.#people.values(), ...this.#erased].filter(({ father }) => father === remove)
    const partners = [...remove.partners]
    for (const child of children) child.father = keep
    for (const partner of partners) {
      partner.partners.delete(remove)
      partner.partners.add(keep)
      keep.partners.add(partner)
    }
    remove.partners.clear()
    this.#duplicates = this.#duplicates.filter((each) => each !== pair)
    this.#merged = { keep, remove, children, partners }
    this.#people.delete(remove.token)
    this.#absent.add(remove.token)
    this.#journal.acknowledge({ kind: 'gone', table: 'people', id: remove.id })
    await this.#compare(operation)
  }

  async #undoMerge(merged: Merged) {
    const { keep, remove, children, partners } = merged
    const operation = this.#journal.begin(`undoes the merge of ${remove.token} into ${keep.token}`)
    await undoLastChange(this.#context.caller, operation, 'merge', keep.id, keep.token)
    for (const child of children) child.father = remove
    for (const partner of partners) {
      partner.partners.delete(keep)
      keep.partners.delete(partner)
      partner.partners.add(remove)
      remove.partners.add(partner)
    }
    this.#merged = null
    this.#duplicates.push({ keep, remove })
    this.#absent.delete(remove.token)
    this.#people.set(remove.token, remove)
    await this.#compare(operation)
  }

  async #delete(person: SitePerson) {
    const operation = this.#journal.begin(`deletes ${person.token}`)
    await deleteRecord(this.#context.caller, operation, `/family/${person.id}`)
    this.#merged = null
    this.#deleted.push(person)
    this.#people.delete(person.token)
    this.#absent.add(person.token)
    this.#journal.acknowledge({ kind: 'gone', table: 'people', id: person.id })
  }

  /** A person whose parent was merged into another record since cannot be restored. */
  #isThere(parent: SitePerson | null): boolean {
    return parent === null || this.#people.has(parent.token)
  }

  async #undoDelete(person: SitePerson) {
    const operation = this.#journal.begin(`undoes the deletion of ${person.token}`)
    await undoLastChange(this.#context.caller, operation, 'delete', person.id, person.token)
    this.#deleted = this.#deleted.filter((each) => each !== person)
    this.#absent.delete(person.token)
    this.#people.set(person.token, person)
    await this.#compare(operation)
  }

  async #erase(person: SitePerson) {
    const operation = this.#journal.begin(`erases ${person.token}`)
    const { status, json } = await this.#context.caller.call(operation, 'POST', `/family/${person.id}/erase`)
    if (status >= 300) throw new Violation(operation, `erasing answers ${status} ${JSON.stringify(json)}`)
    this.#merged = null
    this.#people.delete(person.token)
    this.#erased.push(person)
    this.#absent.add(person.token)
    this.#journal.acknowledge(
      { kind: 'row', table: 'people', id: person.id, values: { first_name: 'Private' } },
      { kind: 'erased', words: [person.token] },
    )
  }
}
