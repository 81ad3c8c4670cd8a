/** The archive items of one person: images in a row, other files in a list. Load lazily. */
import { chakra } from '@chakra-ui/react'
import { FileText, Film, Mic } from 'lucide-react'
import { Link } from 'react-router'
import { ResponsiveImage } from '#client/ui/media/responsive-image.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { useArchives } from './archives.queries.ts'
import { formatFileFormat, formatYearTaken, kindLabels } from './format-archive-item.ts'

const icons = { photo: FileText, document: FileText, audio: Mic, video: Film }

/** Renders nothing if no item is linked to the person. */
export default function PersonArchives({ personId }: { personId: string }) {
  const items = useArchives().data?.filter(({ member_ids }) => member_ids.includes(personId)) ?? []
  if (items.length === 0) return null
  const pictures = items.filter(isPicture)
  const others = items.filter((item) => !isPicture(item))
  return (
    <chakra.section mt="6" aria-labelledby="person-archives">
      <chakra.h3
        id="person-archives"
        textStyle="label"
        color="accent.text"
        borderBottomWidth="1px"
        borderColor="line"
        pb="1.5"
        mb="3"
      >
        From the Archives
      </chakra.h3>
      {pictures.length > 0 && <Strip pictures={pictures} />}
      {others.length > 0 && <Papers items={others} />}
    </chakra.section>
  )
}

function isPicture({ file_type, file_url }: ArchiveItem) {
  return file_type === 'photo' && file_url !== ''
}

function getItemPath({ id }: ArchiveItem) {
  return `/archives/${encodeURIComponent(id)}`
}

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

function Strip({ pictures }: { pictures: readonly ArchiveItem[] }) {
  return (
    <chakra.ul
      display="flex"
      gap="3"
      listStyleType="none"
      overflowX="auto"
      overscrollBehaviorX="contain"
      mx="-6"
      px="6"
      pt="1"
      pb="3"
    >
      {pictures.map((item) => (
        <chakra.li key={item.id} flex="none" w="7.5rem">
          <Print to={getItemPath(item)} aria-label={`${item.title}, ${formatYearTaken(item)}`}>
            <ResponsiveImage
              url={item.file_url}
              picture={item.picture}
              alt=""
              sizes="7rem"
              ratio={1}
              borderRadius="2px"
            />
          </Print>
        </chakra.li>
      ))}
    </chakra.ul>
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

function Papers({ items }: { items: readonly ArchiveItem[] }) {
  return (
    <chakra.ul listStyleType="none" mt="1">
      {items.map((item) => {
        const Icon = icons[item.file_type]
        return (
          <li key={item.id}>
            <Paper to={getItemPath(item)}>
              <chakra.span color="accent.text" flexShrink={0}>
                <Icon size={22} strokeWidth={1.5} aria-hidden />
              </chakra.span>
              <span>
                <chakra.span display="block" textStyle="name">
                  {item.title}
                </chakra.span>
                <chakra.span display="block" textStyle="small" color="text.muted">
                  {[kindLabels[item.file_type], formatFileFormat(item), formatYearTaken(item)]
                    .filter(Boolean)
                    .join(' · ')}
                </chakra.span>
              </span>
            </Paper>
          </li>
        )
      })}
    </chakra.ul>
  )
}
