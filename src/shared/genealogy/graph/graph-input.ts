/** Declares the fields of a person and of a union from which the person graph is built. */

/** One person. An id of an unknown person is ignored. */
export interface TreePerson {
  id: string
  fatherId: string | null
  motherId: string | null
  sex: 'M' | 'F' | null
  /** Parents who are not birth parents: adoptive, foster, step, guardian. */
  otherParents: readonly { memberId: string; kind: string }[]
  /** The recorded place among the siblings, or null. A smaller number is older. */
  birthOrder: number | null
  /** The sort key of the date of birth; NaN if the date is unknown. */
  birthKey: number
}

/** A recorded union. The id of an unknown person counts as no partner. */
export interface TreeUnion {
  id: string
  partner1: string | null
  partner2: string | null
  current: boolean
}
