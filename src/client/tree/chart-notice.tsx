/** The notice above a chart: a person is not on the chart, not in the family, or has no recorded relatives. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { findChildIndexes } from './chart/chart-children.ts'
import { type ChartSpec, isSameChart } from './chart/chart-spec.ts'
import type { Family } from './chart/family.ts'
import { findMember } from './chart/relatives.ts'
import type { TreeUrlState } from './chart/tree-url.ts'
import type { DrawnChart } from './loading/use-chart.ts'

interface ChartNoticeProps {
  family: Family
  urlState: TreeUrlState
  spec: ChartSpec
  /** null while the first chart is being drawn. */
  drawn: DrawnChart | null
  /** Shows a person in the view of the whole family. */
  onShow: (id: string) => void
}

export function ChartNotice({ family, urlState, spec, drawn, onShow }: ChartNoticeProps) {
  if (spec.view !== 'relation' && !family.partial && namesUnknownPerson(family, urlState)) {
    return <Notice>The person in this link is not in the family tree. They may have been removed.</Notice>
  }
  if (!drawn || spec.view === 'walk' || !isSameChart(drawn.spec, spec)) return null
  const person = findMember(family, urlState.personId)
  if (person && !drawn.chart.indexById.has(person.id)) {
    return (
      <Notice>
        {`${formatFullName(person)} is not on this chart.`}
        <Button variant="quiet" px="3" color="accent.text" onClick={() => onShow(person.id)}>
          Show on the whole tree
        </Button>
      </Notice>
    )
  }
  const emptyReason = family.partial ? null : formatEmptyReason(family, drawn)
  return emptyReason && <Notice>{emptyReason}</Notice>
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <chakra.p role="status" color="text.muted" mb="3" mt="-1">
      {children}
    </chakra.p>
  )
}

function namesUnknownPerson(family: Family, { view, subjectId, personId }: TreeUrlState): boolean {
  const ids = view === 'family' || view === 'walk' ? [personId] : [subjectId, personId]
  return ids.some((id) => id !== null && !family.indexById.has(id))
}

/** Why the subject is alone on the chart; null when they are not. A fan chart has its own caption for this. */
function formatEmptyReason(family: Family, { spec, chart, continuations }: DrawnChart): string | null {
  const p = chart.indexById.get(spec.subjectId ?? '')
  const person = p === undefined ? undefined : chart.members[p]
  if (p === undefined || !person) return null
  const withParents = hasParents(family, person)
  const withChildren = continuations.withMoreDescendants.includes(p) || findChildIndexes(chart, p).size > 0
  switch (spec.view) {
    case 'ancestors':
      return withParents ? null : `No parents of ${formatFullName(person)} are recorded.`
    case 'descendants':
      return withChildren ? null : `No children of ${formatFullName(person)} are recorded.`
    case 'hourglass':
      return withParents || withChildren
        ? null
        : `No parents or children of ${formatFullName(person)} are recorded.`
    default:
      return null
  }
}

function hasParents({ indexById }: Family, person: FamilyMember): boolean {
  const others = person.other_parents.map(({ member_id }) => member_id)
  return [person.father_id, person.mother_id, ...others].some((id) => id !== null && indexById.has(id))
}
