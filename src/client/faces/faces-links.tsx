/** Links to the faces that need an answer; nothing where there are none. */
import { chakra } from '@chakra-ui/react'
import { ScanFace } from 'lucide-react'
import { TextLink } from '#client/ui/controls/button.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import { buildFaceViews } from './face-views.ts'
import { useFaces } from './faces.queries.ts'
import { groupFaces } from './group-faces.ts'

function FacesLink({ children }: { children: string }) {
  return (
    <chakra.p mt="3">
      <TextLink to="/who-is-this" display="inline-flex" alignItems="center" gap="2" minH="touch">
        <ScanFace size={20} aria-hidden />
        {children}
      </TextLink>
    </chakra.p>
  )
}

/** The number of faces without a name. */
export function useUnknownFaceCount(): number {
  const { data } = useFaces()
  return data?.filter(({ answers }) => answers.length === 0).length ?? 0
}

/** For everybody: the faces without a name. */
export function UnknownFacesLink() {
  const count = useUnknownFaceCount()
  if (count === 0) return null
  const faces = count === 1 ? '1 face has' : `${formatCount(count)} faces have`
  return <FacesLink>{`Who is this? ${faces} no name yet`}</FacesLink>
}

/** For administrators: the marks of children, and the answers that contradict. */
export function FacesToDecideLink() {
  const { data } = useFaces()
  const count = groupFaces(buildFaceViews(data ?? [], []), true).toDecide.length
  if (count === 0) return null
  return (
    <FacesLink>{count === 1 ? '1 face waits for you' : `${formatCount(count)} faces wait for you`}</FacesLink>
  )
}
