/** What is to be said above a chart: that somebody is not on it, not in the family at all, or stands there alone. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { fullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { childrenOf } from './chart/chart-children.ts'
import { type Scene, sameScene } from './chart/chart-spec.ts'
import type { Family } from './chart/family.ts'
import { findMember } from './chart/relatives.ts'
import type { TreeAddress } from './chart/tree-url.ts'
import type { DrawnScene } from './loading/use-chart.ts'

interface ChartNoteProps {
  family: Family
  address: TreeAddress
  scene: Scene
  /** null while it is made, or where there is no chart. */
  drawn: DrawnScene | null
  onShow: (id: string) => void
}

export function ChartNote({ family, address, scene, drawn, onShow }: ChartNoteProps) {
  if (scene.view !== 'relation' && !family.partial && namesNobody(family, address)) {
    return <Note>Whoever this link names is not in the family tree.</Note>
  }
  if (!drawn || scene.view === 'walk' || !sameScene(drawn.scene, scene)) return null
  const pointedAt = findMember(family, address.person)
  if (pointedAt && !drawn.chart.numberOf.has(pointedAt.id)) {
    return (
      <Note>
        {`${fullName(pointedAt)} is not among them.`}
        <Button variant="quiet" px="3" color="accent.text" onClick={() => onShow(pointedAt.id)}>
          Show on the whole tree
        </Button>
      </Note>
    )
  }
  const alone = family.partial ? null : aloneOn(family, drawn)
  return alone && <Note>{alone}</Note>
}

function Note({ children }: { children: ReactNode }) {
  return (
    <chakra.p role="status" color="text.muted" mb="3" mt="-1">
      {children}
    </chakra.p>
  )
}

function namesNobody(family: Family, { view, of, person }: TreeAddress): boolean {
  const about = view === 'family' || view === 'walk' ? [person] : [of, person]
  return about.some((id) => id !== null && !family.numberOf.has(id))
}

/** Why there is nobody above or below the person whom the chart is about; a fan says so itself. */
function aloneOn(family: Family, { scene, chart, ends }: DrawnScene): string | null {
  const seat = chart.numberOf.get(scene.of ?? '')
  const person = seat === undefined ? undefined : chart.members[seat]
  if (seat === undefined || !person) return null
  const above = hasParents(family, person)
  const below = ends.moreBelow.includes(seat) || childrenOf(chart, seat).size > 0
  switch (scene.view) {
    case 'ancestors':
      return above ? null : `No parents of ${fullName(person)} are recorded.`
    case 'descendants':
      return below ? null : `No children of ${fullName(person)} are recorded.`
    case 'hourglass':
      return above || below ? null : `No parents or children of ${fullName(person)} are recorded.`
    default:
      return null
  }
}

function hasParents({ numberOf }: Family, person: FamilyMember): boolean {
  const others = person.other_parents.map(({ member_id }) => member_id)
  return [person.father_id, person.mother_id, ...others].some((id) => id !== null && numberOf.has(id))
}
