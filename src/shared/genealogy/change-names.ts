/** Changes the names of a person so that they give the name fields of a form. */
import {
  deriveNameFields,
  findShownNames,
  formatFirstName,
  formatLastName,
  formatWholeName,
  isBirthName,
  isSurnameFirst,
  isUsableName,
  type NameDetails,
  type NameFields,
} from './derive-names.ts'

/** A name with what else is known about it, which the changes keep. */
export type EditableName = NameDetails & { id?: string }

/** The names that the name fields alone tell. */
export function makeNames({ firstName, lastName, maidenName, alsoKnownAs }: NameFields): EditableName[] {
  const given = firstName || null
  const surname = lastName || null
  const others = alsoKnownAs.map((text): EditableName => ({ type: 'aka', given: text }))
  if (maidenName === null) {
    const isNamed = given !== null || surname !== null
    return isNamed ? [{ type: null, given, surname }, ...others] : others
  }
  const birth = { type: 'birth', given, surname: maidenName }
  return surname === null
    ? [{ type: null, given, surname }, birth, ...others]
    : [birth, { type: 'married', given, surname }, ...others]
}

/** Splits a text that may end in the suffix of the name. */
function splitSuffix(text: string, suffix: string | null | undefined) {
  const end = ` ${suffix}`
  return suffix && text.endsWith(end) ? { text: text.slice(0, -end.length), suffix } : { text, suffix: null }
}

/** Gives a name another surname, with the suffix; prefix and suffix stay where the text has them. */
function withLastName<N extends NameDetails>(name: N, text: string): N {
  if (formatLastName(name) === text) return name
  const { surname_prefix: prefix } = name
  const { text: surname, suffix } = isSurnameFirst(name)
    ? { text, suffix: name.suffix }
    : splitSuffix(text, name.suffix)
  const hasPrefix = Boolean(prefix) && surname.startsWith(`${prefix} `)
  return {
    ...name,
    surname_prefix: hasPrefix ? prefix : null,
    surname: (hasPrefix ? surname.slice(`${prefix} `.length) : surname) || null,
    suffix: suffix ?? null,
  }
}

function withFirstName<N extends NameDetails>(name: N, text: string): N {
  if (!name.surname_first) {
    const suffix = formatLastName(name) === '' ? null : name.suffix
    return { ...name, given: text || null, suffix: suffix ?? null }
  }
  const { text: given, suffix } = splitSuffix(text, name.suffix)
  return { ...name, given: given || null, suffix }
}

/** A new name with the given names of another, in the same order. */
function makeNameLike({ given, surname_first }: NameDetails, type: string, surname: string): EditableName {
  return { type, given, surname, surname_first }
}

class NameEditor {
  /** All names, also those that relatives may not read. */
  list: EditableName[]

  constructor(names: readonly EditableName[]) {
    this.list = [...names]
  }

  get fields(): NameFields {
    return deriveNameFields(this.list)
  }

  get shown() {
    return findShownNames(this.list.filter(isUsableName))
  }

  #replace(name: EditableName, ...by: EditableName[]): void {
    this.list = this.list.flatMap((own) => (own === name ? by : [own]))
  }

  setFirstName(text: string): void {
    const before = this.fields.firstName
    if (before === text) return
    const { shown, married, birth } = this.shown
    for (const name of new Set([shown, married, birth]))
      if (name && (name === shown || formatFirstName(name) === before))
        this.#replace(name, withFirstName(name, text))
  }

  setSurnames(lastName: string, maidenName: string | null): void {
    const before = this.fields
    if (before.lastName === lastName && before.maidenName === maidenName) return
    if (maidenName === null) this.#setLastName(lastName, before)
    else if (this.shown.married) this.#setMarried(lastName, maidenName)
    else this.#addMarried(lastName, maidenName)
  }

  /** Sets the only surname. */
  #setLastName(lastName: string, before: NameFields): void {
    const { shown, married, birth } = this.shown
    if (!shown) return
    if (married && married !== shown) {
      const isSame = formatLastName(shown) === before.lastName
      this.#replace(shown, withLastName(shown, isSame ? lastName : ''))
      if (lastName === '') this.#replace(married)
      else this.#replace(married, withLastName(married, lastName))
      return
    }
    this.#replace(shown, withLastName(shown, lastName))
    if (birth && birth !== shown && before.maidenName !== null) this.#replace(birth)
  }

  /** Sets the surnames of a person with a married name. */
  #setMarried(lastName: string, maidenName: string): void {
    const { shown, married } = this.shown
    if (!shown || !married) return
    const now = withLastName(married, lastName)
    if (shown === married) {
      this.#replace(married, makeNameLike(married, 'birth', maidenName), now)
      return
    }
    this.#replace(shown, withLastName(shown, maidenName))
    this.#replace(married, now)
  }

  /** Sets two surnames where no name is a married one yet. */
  #addMarried(lastName: string, maidenName: string): void {
    const { shown, birth } = this.shown
    if (!shown) return
    const born = makeNameLike(shown, 'birth', maidenName)
    const isOfBirth = isBirthName(shown) || (shown.type == null && formatLastName(shown) === maidenName)
    if (birth && birth !== shown && isBirthName(birth)) {
      this.#replace(shown, withLastName(shown, lastName))
      this.#replace(birth, withLastName(birth, maidenName))
    } else if (isOfBirth && lastName !== '') {
      const married = makeNameLike(shown, 'married', lastName)
      this.#replace(shown, { ...withLastName(shown, maidenName), type: shown.type ?? 'birth' }, married)
    } else if (shown.type == null && lastName !== '') {
      this.#replace(shown, born, { ...withLastName(shown, lastName), type: 'married' })
    } else {
      const type = isBirthName(shown) ? null : shown.type
      this.#replace(shown, { ...withLastName(shown, lastName), type }, born)
    }
  }

  setOthers(wanted: readonly string[]): void {
    const before = this.fields
    const whole = formatWholeName(this.shown.shown ?? {})
    const used = new Set(['', `${before.firstName} ${before.lastName}`.trim(), whole])
    const added = wanted.filter((text) => !before.alsoKnownAs.includes(text) && !used.has(text))
    const removed = before.alsoKnownAs.filter((text) => !wanted.includes(text))
    for (const text of removed) {
      for (const name of this.list.filter(isUsableName)) {
        if (name.nickname === text) this.#replace(name, { ...name, nickname: null })
        else if (!this.#isMain(name) && formatWholeName(name) === text) {
          const [renamed] = removed.length === 1 && added.length === 1 ? added.splice(0) : []
          const pieces = { given: renamed ?? null, surname_prefix: null, surname: null, suffix: null }
          this.#replace(name, ...(renamed === undefined ? [] : [{ ...name, ...pieces }]))
        }
      }
    }
    const { alsoKnownAs } = this.fields
    const missing = wanted.filter((text) => !alsoKnownAs.includes(text) && !used.has(text))
    this.list.push(...missing.map((text): EditableName => ({ type: 'aka', given: text })))
    this.#sortOthers(wanted)
  }

  #isMain(name: EditableName): boolean {
    const { shown, married, birth } = this.shown
    return [shown, married, birth].includes(name)
  }

  /** Brings the other names to the order of the form. */
  #sortOthers(wanted: readonly string[]): void {
    const place = (name: EditableName) => wanted.indexOf(formatWholeName(name))
    const others = this.list.filter((name) => isUsableName(name) && !this.#isMain(name) && place(name) >= 0)
    const sorted = others.toSorted((a, b) => place(a) - place(b)).values()
    this.list = this.list.map((name) => (others.includes(name) ? (sorted.next().value ?? name) : name))
  }
}

function hasMainFields(names: readonly NameDetails[], wanted: NameFields): boolean {
  const { firstName, lastName, maidenName } = deriveNameFields(names)
  return firstName === wanted.firstName && lastName === wanted.lastName && maidenName === wanted.maidenName
}

/**
 * Changes as few names as possible so that they give these fields. Names that relatives may not read stay.
 *
 * @param names in their order, the preferred one first
 * @returns the names in their new order; those without an id are new
 */
export function changeNames(names: readonly EditableName[], fields: NameFields): EditableName[] {
  const { maidenName, lastName } = fields
  const wanted = { ...fields, maidenName: maidenName === '' || maidenName === lastName ? null : maidenName }
  if (!names.some(isUsableName)) return [...names, ...makeNames(wanted)]
  const editor = new NameEditor(names)
  editor.setFirstName(wanted.firstName)
  editor.setSurnames(lastName, wanted.maidenName)
  if (!hasMainFields(editor.list, wanted)) {
    // Names that contradict one another, such as two married names: the form decides.
    const { shown } = editor.shown
    const decides = (name: EditableName) => name === shown || name.type === 'married' || isBirthName(name)
    const others = editor.list.filter((name) => !isUsableName(name) || !decides(name))
    const made = makeNames({ ...wanted, alsoKnownAs: [] })
    editor.list = [...made.map((name) => ({ ...name, surname_first: shown?.surname_first })), ...others]
  }
  editor.setOthers(wanted.alsoKnownAs)
  return editor.list
}
