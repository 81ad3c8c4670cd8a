/** React Flow node of one person: the card in HTML, or only the name when the person is shown from afar. */
import type { Node, NodeProps } from '@xyflow/react'
import { memo } from 'react'
import type { CardContent } from '../cards/card-content.ts'
import { useCardPhoto } from '../cards/card-photo-queue.ts'

interface PersonData extends Record<string, unknown> {
  id: string
  content: CardContent
  lines: string[]
  /** Whether the name needs the smaller text. */
  long: boolean
  photoUrl: string | null
  colorIndex: number
  highlighted: boolean
  selected: boolean
  /** Set at a low zoom: font size of the name (0 hides the name) and width of the frame, in px of the drawing. */
  far: { fontSize: number; frame: number } | null
}

declare module 'react' {
  interface CSSProperties {
    '--tree-frame'?: string
  }
}

export type PersonNodeType = Node<PersonData, 'person'>

export function personElementId(id: string): string {
  return `tree-person-${id}`
}

const toDataFlag = (on: boolean) => (on ? '' : undefined)

function PersonCard({ data }: NodeProps<PersonNodeType>) {
  const { id, content, lines, long, colorIndex, highlighted, selected, far } = data
  const photo = useCardPhoto(far ? null : data.photoUrl)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is only for form fields
    <div
      className="tree-person"
      id={personElementId(id)}
      role="group"
      aria-label={[content.name, content.subtitle, content.years].filter(Boolean).join(', ')}
      data-living={toDataFlag(content.isLiving)}
      data-highlighted={toDataFlag(highlighted)}
      data-selected={toDataFlag(selected)}
      data-far={toDataFlag(far !== null)}
      data-subtitle={toDataFlag(content.subtitle !== undefined)}
      data-tint={far ? colorIndex : undefined}
      style={far ? { '--tree-frame': `${far.frame}px` } : undefined}
    >
      {far ? (
        <div className="tree-far-name" style={{ fontSize: far.fontSize }}>
          {far.fontSize > 0 && lines.join('\n')}
        </div>
      ) : (
        <>
          <div className="tree-person-portrait" data-tint={colorIndex} aria-hidden>
            {photo ? <img src={photo} alt="" /> : content.initials}
          </div>
          <div className="tree-person-name" data-lines={lines.length} data-long={toDataFlag(long)}>
            {lines.join('\n')}
          </div>
          {content.subtitle !== undefined && <div className="tree-person-subtitle">{content.subtitle}</div>}
          <div className="tree-person-years">{content.years}</div>
        </>
      )}
    </div>
  )
}

export const PersonNode = memo(PersonCard)
