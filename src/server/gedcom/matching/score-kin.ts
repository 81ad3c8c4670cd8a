/** How much the relatives speak for two records being one person. */

/** The relatives of a person, by number among all people of their side. */
export interface Kin {
  parents: ReadonlySet<number>
  partners: ReadonlySet<number>
  children: ReadonlySet<number>
}

const points = { parent: 2, otherParent: -2, partner: 3, child: 2 }
const mostChildren = 2
const mostKin = 8

/**
 * Points for relatives that are the same people; negative for other parents.
 *
 * @param own in the file
 * @param known on the site
 * @param personOf who of the site somebody of the file is, as far as is known
 */
export function scoreKin(own: Kin, known: Kin, personOf: (relative: number) => number | undefined): number {
  let total = 0
  for (const parent of own.parents) {
    const person = personOf(parent)
    if (person === undefined) continue
    if (known.parents.has(person)) total += points.parent
    else if (known.parents.size > 1) total += points.otherParent
  }
  const isSame = (relatives: ReadonlySet<number>) => (relative: number) => {
    const person = personOf(relative)
    return person !== undefined && relatives.has(person)
  }
  if ([...own.partners].some(isSame(known.partners))) total += points.partner
  const children = [...own.children].filter(isSame(known.children)).length
  return Math.min(total + points.child * Math.min(children, mostChildren), mostKin)
}
