/** Counts couples by the number of their children. */
import { formatCount } from '#client/ui/format/format-count.ts'
import type { PersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import type { Statistic } from './statistic.ts'

/** From this number on there is one category for all. */
const manyChildren = 12

/** The numbers of birth children of all couples, those without children included. */
function countBirthChildren(graph: PersonGraph): number[] {
  return graph.unionIds.flatMap((_, union) => {
    const isCouple = (graph.partner1[union] ?? -1) >= 0 && (graph.partner2[union] ?? -1) >= 0
    if (!isCouple) return []
    const links = graph.linkOther.subarray(graph.linkStart[union], graph.linkStart[union + 1])
    return [links.reduce((sum, other) => sum + (other === 0 ? 1 : 0), 0)]
  })
}

export function countChildren(graph: PersonGraph): Statistic {
  const children = countBirthChildren(graph)
  const most = Math.max(0, ...children)
  const last = Math.min(most, manyChildren)
  const counts = Array.from({ length: last + 1 }, () => 0)
  for (const count of children) {
    const place = Math.min(count, manyChildren)
    counts[place] = (counts[place] ?? 0) + 1
  }
  const average = children.reduce((sum, count) => sum + count, 0) / Math.max(1, children.length)
  return {
    data: {
      heading: 'Children',
      series: [{ label: 'Couples', tone: 'blue' }],
      categories: counts.map((count, number) => {
        const label = number === manyChildren && most > manyChildren ? `${number} or more` : String(number)
        return { label, tick: label.replace(' or more', '+'), values: [count] }
      }),
    },
    summary: `The family tree has ${formatCount(children.length)} couples. They had ${average.toFixed(1)} children on average, and ${most} at most.`,
  }
}
