/** A family tree in another program, which grows and is imported again and again. */
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

export interface FilePerson {
  xref: string
  /** The first name, which occurs only once. */
  token: string
  sex: 'M' | 'F'
}

export interface FileFamily {
  xref: string
  father: FilePerson
  mother: FilePerson
  children: FilePerson[]
}

export class FamilyFile {
  /** The beginning of all ids in the file, which differ from those of other files. */
  readonly #name: string
  people: FilePerson[] = []
  families: FileFamily[] = []

  constructor(name: string) {
    this.#name = name
  }

  addPerson(token: string, sex: 'M' | 'F'): FilePerson {
    const person = { xref: `I${this.#name}${this.people.length + 1}`, token, sex }
    this.people.push(person)
    return person
  }

  addFamily(father: FilePerson, mother: FilePerson, children: FilePerson[]): FileFamily {
    const family = { xref: `F${this.#name}${this.families.length + 1}`, father, mother, children }
    this.families.push(family)
    return family
  }

  /** The file's text. The order of its records means nothing. */
  write(isReversed: boolean): string {
    const people = this.people.map(({ xref, token, sex }) =>
      individualRecord(xref, `${token} /Lind/`, `1 SEX ${sex}`, `1 BIRT`, `2 DATE 1900`),
    )
    const families = this.families.map(({ xref, father, mother, children }) =>
      familyRecord(
        xref,
        [father.xref, mother.xref],
        children.map((child) => child.xref),
      ),
    )
    return gedcomFile(
      ...(isReversed ? [...people.reverse(), ...families.reverse()] : [...people, ...families]),
    )
  }
}
