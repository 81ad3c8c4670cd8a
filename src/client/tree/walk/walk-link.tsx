/** The link to the tree as text: the first on the page, for people who cannot use the canvas. */
import { Footprints } from 'lucide-react'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { formatTreeUrl } from '../chart/tree-url.ts'

export function WalkLink({ personId }: { personId: string | null }) {
  const query = formatTreeUrl({
    view: 'walk',
    subjectId: null,
    relativeId: null,
    generations: null,
    personId,
  })
  return (
    <ButtonLink variant="outline" to={{ search: String(query) }}>
      <Footprints aria-hidden />
      Walk the tree, person by person
    </ButtonLink>
  )
}
