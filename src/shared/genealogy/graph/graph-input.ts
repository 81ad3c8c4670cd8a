/** What the functions of this folder need to know of a person and of a union. */

/** One person; ids that point at nobody are ignored. */
export interface TreePerson {
  id: string
  fatherId: string | null
  motherId: string | null
  sex: 'M' | 'F' | null
  /** Adoptive, foster and further parents. */
  otherParents: readonly { memberId: string; kind: string }[]
  /** Place among the siblings where it is recorded: a smaller number is older. */
  birthOrder: number | null
  /** Sort key of the date of birth, NaN where it is not known. */
  birthKey: number
}

/** A recorded union; a partner that points at nobody counts as unknown. */
export interface TreeUnion {
  id: string
  partner1: string | null
  partner2: string | null
  current: boolean
}
