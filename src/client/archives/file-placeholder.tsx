/** The drawings that replace an image on cards: a document, a disc or a film frame. */
import { chakra } from '@chakra-ui/react'
import { FileText, FileX } from 'lucide-react'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { formatFileFormat } from './format-archive-item.ts'

const Drawing = chakra('svg', {
  base: { w: 'full', h: 'full', color: 'accent.text', display: 'block' },
})

/** The text lines of the document drawing. */
const writing = [
  { y: 88, long: 57 },
  { y: 105, long: 96 },
  { y: 122, long: 89 },
  { y: 139, long: 99 },
  { y: 156, long: 81 },
  { y: 173, long: 94 },
  { y: 190, long: 42 },
]

/** A written page with a folded corner and a second page behind. */
function DocumentDrawing({ letters }: { letters: string }) {
  return (
    <Drawing viewBox="0 0 400 300" aria-hidden>
      <g transform="rotate(-3.5 200 150)">
        <path d="M128 40H272V262H128Z" fill="var(--fh-colors-surface)" stroke="var(--fh-colors-line)" />
      </g>
      <path
        d="M130 36H246L274 64V264H130Z"
        fill="var(--fh-colors-raised)"
        stroke="var(--fh-colors-line-strong)"
      />
      <path d="M246 36V64H274" fill="var(--fh-colors-surface)" stroke="var(--fh-colors-line-strong)" />
      {writing.map(({ y, long }) => (
        <path
          key={y}
          d={`M150 ${y}h${long}`}
          stroke="var(--fh-colors-line-strong)"
          strokeWidth="1.5"
          opacity="0.55"
        />
      ))}
      <text
        x="202"
        y="240"
        textAnchor="middle"
        fill="currentColor"
        fontFamily="var(--fh-fonts-serif)"
        fontSize="24"
        fontWeight="600"
        letterSpacing="1.5"
      >
        {letters}
      </text>
    </Drawing>
  )
}

/** A disc with its grooves. The player draws the measured waveform. */
function AudioDrawing() {
  return (
    <Drawing viewBox="0 0 400 300" aria-hidden>
      <circle
        cx="200"
        cy="150"
        r="118"
        fill="var(--fh-colors-surface)"
        stroke="var(--fh-colors-line-strong)"
      />
      {[102, 88, 74, 60].map((radius) => (
        <circle key={radius} cx="200" cy="150" r={radius} fill="none" stroke="var(--fh-colors-line)" />
      ))}
      <circle cx="200" cy="150" r="42" fill="var(--fh-colors-sunken)" stroke="currentColor" strokeWidth="2" />
      <circle cx="200" cy="150" r="6" fill="currentColor" />
    </Drawing>
  )
}

const perforations = Array.from({ length: 11 }, (_, at) => 16 + at * 34)

function VideoDrawing() {
  return (
    <Drawing viewBox="0 0 400 300" aria-hidden>
      <path d="M0 26H400V274H0Z" fill="var(--fh-colors-surface)" stroke="var(--fh-colors-line-strong)" />
      {perforations.map((x) => (
        <g key={x} fill="var(--fh-colors-sunken)" stroke="var(--fh-colors-line)">
          <rect x={x} y="36" width="18" height="14" rx="3" />
          <rect x={x} y="250" width="18" height="14" rx="3" />
        </g>
      ))}
      <rect
        x="52"
        y="64"
        width="296"
        height="172"
        rx="4"
        fill="var(--fh-colors-sunken)"
        stroke="var(--fh-colors-line-strong)"
      />
      <circle cx="200" cy="150" r="40" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M188 130L222 150L188 170Z" fill="currentColor" />
    </Drawing>
  )
}

/** The icon for an image that fails to load. */
export function BrokenImageIcon() {
  return (
    <chakra.span display="grid" placeItems="center" color="accent.text" data-broken-picture>
      <FileText size={44} strokeWidth={1.2} aria-hidden />
    </chakra.span>
  )
}

/** The icon for an item without a file. */
export function MissingFileIcon() {
  return (
    <chakra.span display="grid" placeItems="center" h="full" color="text.muted">
      <FileX size={56} strokeWidth={1.1} aria-hidden />
    </chakra.span>
  )
}

export function FilePlaceholder({
  item,
}: {
  item: Pick<ArchiveItem, 'file_type' | 'mime_type' | 'file_name'>
}) {
  if (item.file_type === 'audio') return <AudioDrawing />
  if (item.file_type === 'video') return <VideoDrawing />
  if (item.file_type === 'photo') return <BrokenImageIcon />
  return <DocumentDrawing letters={formatFileFormat(item)} />
}
