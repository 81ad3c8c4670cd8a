/** Links to archive items on other pages: a print for a picture, a line for another file. */
import { chakra } from '@chakra-ui/react'
import { FileText, Film, Mic } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { formatAbout } from './format-archive-item.ts'
import { ItemThumbnail } from './item-thumbnail.tsx'

const icons = { photo: FileText, document: FileText, audio: Mic, video: Film }

const Print = chakra(Link, {
  base: {
    display: 'block',
    p: '1.5',
    bg: 'raised',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'sm',
    boxShadow: 'sheet',
    _hover: { borderColor: 'accent' },
  },
})

interface ItemLinkProps {
  item: ArchiveItem
  /** Where the link leads. */
  to: string
}

interface PictureLinkProps extends ItemLinkProps {
  /** The accessible name. */
  label: string
  /** The visible text below the picture. */
  children?: ReactNode
}

export function PictureLink({ item, to, label, children }: PictureLinkProps) {
  return (
    <Print to={to} aria-label={label}>
      <ItemThumbnail item={item} sizes="7rem" ratio={1} />
      {children}
    </Print>
  )
}

const Paper = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: 'touch',
    py: '2',
    px: '2',
    mx: '-2',
    borderRadius: 'md',
    _hover: { bg: 'accent.soft' },
  },
})

export function FileLink({ item, to, name }: ItemLinkProps & { name: string }) {
  const Icon = icons[item.file_type]
  return (
    <Paper to={to}>
      <chakra.span color="accent.text" flexShrink={0}>
        <Icon size={22} strokeWidth={1.5} aria-hidden />
      </chakra.span>
      <span>
        <chakra.span display="block" textStyle="name">
          {name}
        </chakra.span>
        <chakra.span display="block" textStyle="small" color="text.muted">
          {formatAbout(item)}
        </chakra.span>
      </span>
    </Paper>
  )
}
