/** Edits a GEDCOM text as somebody does with a desktop program: children, weddings, corrections, removals. */

/** Everybody has a token as occupation, which is no evidence for an import. */
export function makeToken(number: number): string {
  return `token-${number}`
}

const lineOf = (xref: string) =>
  new RegExp(`^1 (?:HUSB|WIFE|CHIL|FAMS|FAMC|ASSO) @${xref}@\n(?:[2-9] .*\n)*`, 'gm')

export class DesktopTree {
  #records: string[]
  /** Numbers that removed people had: the program gives them to the next ones. */
  readonly #freed: string[] = []

  constructor(text: string) {
    this.#records = text.split(/\n(?=0 )/).map((record) => `${record.replace(/\n$/, '')}\n`)
  }

  get text(): string {
    return this.#records.join('')
  }

  #list(tag: 'INDI' | 'FAM'): string[] {
    const head = new RegExp(`^0 @([^@]+)@ ${tag}`)
    return this.#records.flatMap((record) => head.exec(record)?.[1] ?? [])
  }

  get people(): string[] {
    return this.#list('INDI')
  }

  get families(): string[] {
    return this.#list('FAM')
  }

  #edit(xref: string, edit: (record: string) => string): void {
    this.#records = this.#records.map((record) => (record.startsWith(`0 @${xref}@`) ? edit(record) : record))
  }

  #find(xref: string): string {
    return this.#records.find((record) => record.startsWith(`0 @${xref}@`)) ?? ''
  }

  #add(tag: 'INDI' | 'FAM', lines: readonly string[]): string {
    const freed = tag === 'INDI' ? this.#freed.shift() : undefined
    const taken = new Set(this.#list(tag))
    const letter = tag === 'INDI' ? 'I' : 'F'
    let number = 1
    while (taken.has(`${letter}${String(number).padStart(4, '0')}`)) number++
    const xref = freed ?? `${letter}${String(number).padStart(4, '0')}`
    const end = this.#records.findIndex((record) => record.startsWith('0 TRLR'))
    this.#records.splice(end, 0, `0 @${xref}@ ${tag}\n${lines.map((line) => `${line}\n`).join('')}`)
    return xref
  }

  #addPerson(name: string, sex: 'M' | 'F', born: number, token: string): string {
    return this.#add('INDI', [
      `1 NAME ${name}`,
      `1 SEX ${sex}`,
      `1 OCCU ${token}`,
      '1 BIRT',
      `2 DATE ${born}`,
    ])
  }

  /** A child without a unique id, as the program makes it. */
  addChild(family: string, name: string, sex: 'M' | 'F', born: number, token: string): void {
    const child = this.#addPerson(name, sex, born, token)
    this.#edit(child, (record) => `${record}1 FAMC @${family}@\n`)
    this.#edit(family, (record) => `${record}1 CHIL @${child}@\n`)
  }

  /** A wedding with somebody new. */
  marry(person: string, name: string, born: number, token: string): void {
    const isMan = this.#find(person).includes('\n1 SEX M')
    const partner = this.#addPerson(name, isMan ? 'F' : 'M', born, token)
    const [husband, wife] = isMan ? [person, partner] : [partner, person]
    const family = this.#add('FAM', [
      `1 HUSB @${husband}@`,
      `1 WIFE @${wife}@`,
      '1 MARR',
      `2 DATE ${born + 25}`,
    ])
    for (const one of [person, partner]) this.#edit(one, (record) => `${record}1 FAMS @${family}@\n`)
  }

  /** Another day of the same year, or the next year where no day is known. */
  correctBirth(person: string): void {
    this.#edit(person, (record) =>
      record.replace(
        /(\n1 BIRT\n2 DATE )(\d+) (\w+ \d+)\n/,
        (_, head: string, day: string, rest: string) => `${head}${(Number(day) % 27) + 1} ${rest}\n`,
      ),
    )
  }

  remove(person: string): void {
    this.#records = this.#records.filter((record) => !record.startsWith(`0 @${person}@`))
    this.#records = this.#records.map((record) => record.replace(lineOf(person), ''))
    this.#freed.push(person)
  }

  tokenOf(person: string): string {
    return /\n1 OCCU (token-\d+)/.exec(this.#find(person))?.[1] ?? ''
  }
}

/** Gives everybody of a file a token, before anything else is known about them. */
export function withTokens(text: string): { text: string; count: number } {
  let count = 0
  const marked = text.replace(/^0 @[^@]+@ INDI.*\n/gm, (head) => `${head}1 OCCU ${makeToken(++count)}\n`)
  return { text: marked, count }
}
