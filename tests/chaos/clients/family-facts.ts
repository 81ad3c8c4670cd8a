/** Adds, edits, deletes and restores facts of people and couples, and knows the dates and places that these show. */
import { z } from 'zod'
import { Violation } from '../violation.ts'
import { type Client, type ClientContext, Journal } from './client.ts'
import { undoLastChange } from './undo-change.ts'
import { deleteRecord, editRecord } from './write-record.ts'

const tags = ['BIRT', 'DEAT', 'RESI', 'MARR', 'DIV'] as const
type Tag = (typeof tags)[number]

const tagsOfCouples: ReadonlySet<Tag> = new Set(['MARR', 'DIV'])

/** The first years of dates. No divorce is earlier than a marriage: a couple that married again is not divorced. */
const firstYears: Readonly<Record<Tag, number>> = {
  BIRT: 1800,
  DEAT: 1900,
  RESI: 1850,
  MARR: 1840,
  DIV: 1900,
}

type FactValues = Record<'date' | 'place' | 'note', string>

interface OwnFact {
  id: string
  token: string
  tag: Tag
  position: number
  updatedAt: string
  version: number
  values: FactValues
  isDeleted: boolean
}

/** A couple of the tree, whose first partner may have facts of their own. */
interface Couple {
  token: string
  personId: string
  unionId: string
  /** In the order of their creation. */
  facts: OwnFact[]
  operations: number
}

const created = z.object({ id: z.string(), partners: z.array(z.object({ union_id: z.string() })) })
const storedFact = z.looseObject({ id: z.string(), position: z.number(), updated_at: z.string() })
const knowledge = z.object({ facts: z.array(storedFact) })

const weights = { add: 5, edit: 4, read: 2, delete: 2, undoDelete: 2, undoEdit: 2 }

/** Each couple changes for a while only, so that one page of the log tells everything about the couple. */
const maxOperationsOfCouple = 30

export class FamilyFactWriter implements Client {
  readonly #context: ClientContext
  readonly #journal: Journal
  #couple: Couple | null = null

  constructor(context: ClientContext) {
    this.#context = context
    this.#journal = new Journal({ name: context.caller.name, ledger: context.ledger })
  }

  get name() {
    return this.#context.caller.name
  }

  forget() {
    this.#context.caller.signOut()
    this.#couple = null
  }

  async step() {
    const { random } = this.#context
    const couple = this.#couple
    if (!couple || couple.operations++ >= maxOperationsOfCouple) return await this.#createCouple()
    const deleted = couple.facts.filter(({ isDeleted }) => isDeleted)
    const facts = couple.facts.filter(({ isDeleted }) => !isDeleted)
    const action = random.pickWeighted(weights)
    if (action === 'undoDelete' && deleted.length > 0)
      return await this.#undoDelete(couple, random.pick(deleted))
    if (action === 'add' || facts.length === 0) return await this.#add(couple)
    const fact = random.pick(facts)
    if (action === 'edit') return await this.#edit(couple, fact)
    if (action === 'undoEdit') return await this.#undoEdit(couple, fact)
    if (action === 'delete') return await this.#delete(couple, fact)
    await this.#compare(this.#journal.begin(`reads the facts of ${couple.token}`), couple)
  }

  async #createPerson(operation: string, token: string, fields: object) {
    const { caller, random } = this.#context
    const headers = { 'idempotency-key': random.uuid() }
    const body = { firstName: token, lastName: 'Berg', ...fields }
    this.#journal.acknowledge({ kind: 'attempted', token })
    const person = await caller.expect(operation, 'POST', '/family', created, { body, headers })
    this.#journal.acknowledge({
      kind: 'row',
      table: 'people',
      id: person.id,
      values: { first_name: token },
    })
    return person
  }

  async #createCouple() {
    this.#couple = null
    const operation = this.#journal.begin('creates a couple')
    const [token, partnerToken] = [this.#journal.makeToken(), this.#journal.makeToken()]
    const partner = await this.#createPerson(operation, partnerToken, {})
    const { id, partners } = await this.#createPerson(operation, token, {
      partners: [{ memberId: partner.id }],
    })
    const unionId = partners[0]?.union_id
    if (unionId === undefined) throw new Violation(operation, `${token} has no partner`)
    this.#couple = { token, personId: id, unionId, facts: [], operations: 0 }
  }

  #makeDate(tag: Tag): string {
    return String(firstYears[tag] + this.#context.random.between(0, 40))
  }

  async #add(couple: Couple) {
    const { random, caller } = this.#context
    const tag = random.pick(tags)
    const operation = this.#journal.begin(`adds a fact ${tag} of ${couple.token}`)
    const token = this.#journal.makeToken()
    const values = {
      date: this.#makeDate(tag),
      place: random.pick(['Bergen', 'Oslo']),
      note: `As a letter ${token} says.`,
    }
    const owner = tagsOfCouples.has(tag) ? { unionId: couple.unionId } : { personId: couple.personId }
    const headers = { 'idempotency-key': random.uuid() }
    this.#journal.acknowledge({ kind: 'attempted', token })
    const body = { ...owner, tag, ...values }
    const { id, position, updated_at } = await caller.expect(operation, 'POST', '/facts', storedFact, {
      body,
      headers,
    })
    const state = { version: 1, isDeleted: false }
    const fact = { id, token, tag, position, updatedAt: updated_at, values, ...state }
    couple.facts.push(fact)
    this.#writeDown(couple, fact, 'create')
  }

  async #edit(couple: Couple, fact: OwnFact) {
    const { id, token, tag, updatedAt } = fact
    const operation = this.#journal.begin(`edits the fact ${id}`)
    const body = {
      date: this.#makeDate(tag),
      note: `As a letter ${token} says, version ${++fact.version}.`,
    }
    const edit = { updatedAt, body, values: body }
    fact.updatedAt = await editRecord(this.#context.caller, operation, `/facts/${id}`, edit)
    fact.values = { ...fact.values, ...body }
    this.#writeDown(couple, fact, 'update')
  }

  /** Edits a fact and undoes the edit. */
  async #undoEdit(couple: Couple, fact: OwnFact) {
    const before = fact.values
    await this.#edit(couple, fact)
    const operation = this.#journal.begin(`undoes the edit of the fact ${fact.id}`)
    await undoLastChange(this.#context.caller, operation, 'update', fact.id, fact.token)
    fact.values = before
    this.#writeDown(couple, fact, 'undo')
    await this.#compare(operation, couple)
  }

  async #delete(couple: Couple, fact: OwnFact) {
    const { id, updatedAt } = fact
    const operation = this.#journal.begin(`deletes the fact ${id}`)
    await deleteRecord(this.#context.caller, operation, `/facts/${id}`, updatedAt)
    fact.isDeleted = true
    this.#writeDown(couple, fact, 'delete')
  }

  async #undoDelete(couple: Couple, fact: OwnFact) {
    const operation = this.#journal.begin(`undoes the deletion of the fact ${fact.id}`)
    await undoLastChange(this.#context.caller, operation, 'delete', fact.id, couple.token)
    fact.isDeleted = false
    this.#writeDown(couple, fact, 'undo')
    await this.#compare(operation, couple)
  }

  #writeDown(couple: Couple, { id, tag, values, isDeleted }: OwnFact, action: string) {
    const isOfCouple = tagsOfCouples.has(tag)
    const owner = {
      person_id: isOfCouple ? null : couple.personId,
      union_id: isOfCouple ? couple.unionId : null,
    }
    this.#journal.acknowledge(
      isDeleted
        ? { kind: 'gone', table: 'facts', id }
        : { kind: 'row', table: 'facts', id, values: { tag, ...owner, ...values } },
      { kind: 'log', action, id },
      ...this.#listShown(couple),
    )
  }

  /** What the page of the person shows: the first fact of each tag. */
  #listShown({ personId, unionId, facts }: Couple) {
    const first = (tag: Tag) =>
      facts
        .filter((fact) => fact.tag === tag && !fact.isDeleted)
        .toSorted((one, other) => one.position - other.position)[0]?.values
    const [birth, death, marriage, divorce] = [first('BIRT'), first('DEAT'), first('MARR'), first('DIV')]
    const person = {
      birth_date: birth?.date ?? null,
      birth_place: birth?.place ?? null,
      death_date: death?.date ?? null,
      death_place: death?.place ?? null,
      deceased: death ? 1 : null,
    }
    const union = {
      from_date: marriage?.date ?? null,
      place: marriage?.place ?? null,
      to_date: divorce?.date ?? null,
      end_reason: divorce ? 'divorce' : null,
    }
    return [
      { kind: 'row' as const, table: 'people', id: personId, values: person },
      { kind: 'row' as const, table: 'unions', id: unionId, values: union },
    ]
  }

  /** Compares all facts of a couple with what the server says. */
  async #compare(operation: string, { personId, facts }: Couple) {
    const { caller } = this.#context
    const answer = await caller.expect(operation, 'GET', `/family/${personId}/facts`, knowledge)
    const found = new Map(answer.facts.map((fact) => [fact.id, fact]))
    for (const fact of facts.filter(({ isDeleted }) => !isDeleted)) {
      const row = found.get(fact.id)
      found.delete(fact.id)
      if (!row) throw new Violation(operation, `the fact ${fact.id} is lost`)
      for (const [field, value] of Object.entries(fact.values)) {
        if (row[field] !== value)
          throw new Violation(
            operation,
            `${field} of the fact ${fact.id} is ${JSON.stringify(row[field])}, not ${JSON.stringify(value)}`,
          )
      }
      Object.assign(fact, { position: row.position, updatedAt: row.updated_at })
    }
    for (const id of found.keys()) throw new Violation(operation, `the fact ${id} should not be there`)
  }
}
