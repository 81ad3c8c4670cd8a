/** One person on the canvas: a small framed portrait. */
import type { Node, NodeProps } from '@xyflow/react'
import { memo } from 'react'
import type { CardFace } from '../cards/card-content.ts'
import { useCardPhoto } from '../cards/card-photo-queue.ts'

export interface PersonData extends Record<string, unknown> {
  id: string
  face: CardFace
  lines: string[]
  /** Whether the lines are of smaller letters. */
  long: boolean
  photoUrl: string | null
  tint: number
  highlighted: boolean
  selected: boolean
  /** Seen from afar: only the name, in letters of this size, 0 for none, and a frame; `frame` is one px of the screen. */
  far: { letters: number; frame: number } | null
}

declare module 'react' {
  interface CSSProperties {
    '--tree-frame'?: string
  }
}

export type PersonNodeType = Node<PersonData, 'person'>

/** The element's id, for whoever points at it. */
export function personElementId(id: string): string {
  return `tree-person-${id}`
}

const flag = (on: boolean) => (on ? '' : undefined)

function PersonCard({ data }: NodeProps<PersonNodeType>) {
  const { id, face, lines, long, tint, highlighted, selected, far } = data
  const photo = useCardPhoto(far ? null : data.photoUrl)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is one person among many
    <div
      className="tree-person"
      id={personElementId(id)}
      role="group"
      aria-label={[face.name, face.maiden, face.years].filter(Boolean).join(', ')}
      data-living={flag(face.living)}
      data-highlighted={flag(highlighted)}
      data-selected={flag(selected)}
      data-far={flag(far !== null)}
      data-maiden={flag(face.maiden !== undefined)}
      data-tint={far ? tint : undefined}
      style={far ? { '--tree-frame': `${far.frame}px` } : undefined}
    >
      {far ? (
        <div className="tree-far-name" style={{ fontSize: far.letters }}>
          {far.letters > 0 && lines.join('\n')}
        </div>
      ) : (
        <>
          <div className="tree-person-portrait" data-tint={tint} aria-hidden>
            {photo ? <img src={photo} alt="" /> : face.initials}
          </div>
          <div className="tree-person-name" data-lines={lines.length} data-long={flag(long)}>
            {lines.join('\n')}
          </div>
          {face.maiden !== undefined && <div className="tree-person-maiden">{face.maiden}</div>}
          <div className="tree-person-years">{face.years}</div>
        </>
      )}
    </div>
  )
}

export const PersonNode = memo(PersonCard)
