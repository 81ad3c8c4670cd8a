/** A dialog that offers the pictures of the archives, newest first, with a search for their titles. */
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { ResponsiveImage } from '#client/ui/media/responsive-image.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { getSearchWords, includesWords, makeSearchText } from '#shared/search-text.ts'
import { useArchives } from '../archives.queries.ts'

/** How many pictures are shown at first, and how many more each time. */
const pageSize = 48

interface PictureDialogProps {
  open: boolean
  title: string
  /** The id of the chosen archive item. */
  value: string | null
  onClose: () => void
  onChoose: (id: string) => void
}

export default function PictureDialog({ open, title, value, onClose, onChoose }: PictureDialogProps) {
  const { data, state } = useArchives()
  const [search, setSearch] = useState('')
  const [shownCount, setShownCount] = useState(pageSize)
  const found = useMemo(() => findPictures(data ?? [], search), [data, search])
  return (
    <Dialog open={open} onClose={onClose} title={title} maxW="52rem" tall>
      <SearchField
        label="Search pictures"
        value={search}
        onChange={(text) => {
          setSearch(text)
          setShownCount(pageSize)
        }}
      />
      {state === 'loading' && <LoadingText>Loading pictures...</LoadingText>}
      {data && found.length === 0 && (
        <chakra.p mt="5" color="text.muted">
          {search === '' ? 'There are no pictures in the archives yet.' : 'No picture found.'}
        </chakra.p>
      )}
      <chakra.ul
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(8.5rem, 44%), 1fr))"
        gap="3"
        mt="4"
      >
        {found.slice(0, shownCount).map((item) => (
          <li key={item.id}>
            <PictureButton
              item={item}
              isChosen={item.id === value}
              onChoose={() => {
                // The dialog stays mounted, and shows all pictures when it opens again.
                setSearch('')
                onChoose(item.id)
              }}
            />
          </li>
        ))}
      </chakra.ul>
      {found.length > shownCount && (
        <Button variant="outline" mt="4" onClick={() => setShownCount(shownCount + pageSize)}>
          Show more pictures
        </Button>
      )}
    </Dialog>
  )
}

function findPictures(items: readonly ArchiveItem[], search: string): ArchiveItem[] {
  const words = getSearchWords(search)
  return items.filter(
    ({ file_type, picture, title }) =>
      file_type === 'photo' && picture && includesWords(makeSearchText(title), words),
  )
}

interface PictureButtonProps {
  item: ArchiveItem
  isChosen: boolean
  onChoose: () => void
}

function PictureButton({ item, isChosen, onChoose }: PictureButtonProps) {
  return (
    <chakra.button
      type="button"
      aria-pressed={isChosen}
      display="block"
      w="full"
      textAlign="start"
      borderRadius="sm"
      cursor="pointer"
      onClick={onChoose}
    >
      <ResponsiveImage
        url={item.file_url}
        picture={item.picture}
        alt=""
        ratio={3 / 2}
        sizes="12rem"
        borderRadius="sm"
        outline={isChosen ? '3px solid' : undefined}
        outlineColor="accent"
        outlineOffset="1px"
      />
      <chakra.span display="block" textStyle="small" lineClamp={2} mt="1" dir="auto">
        {item.title}
      </chakra.span>
    </chakra.button>
  )
}
