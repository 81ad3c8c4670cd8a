/** The archive items that show a fact, below the fact: pictures beside each other, other files in a list. Load lazily. */
import { chakra } from '@chakra-ui/react'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { FactMedia as Media } from '#shared/contracts/facts.contract.ts'
import { useArchives } from './archives.queries.ts'
import { hasThumbnail } from './has-thumbnail.ts'
import { FileLink, PictureLink } from './linked-items.tsx'

function getItemPath({ id }: ArchiveItem): string {
  return `/archives/${encodeURIComponent(id)}`
}

/** Renders nothing while the archives are loading. */
export default function FactMedia({ media }: { media: readonly Media[] }) {
  const archives = useArchives().data
  const itemById = new Map(archives?.map((item) => [item.id, item]))
  const shown = media.flatMap(({ item_id, caption }, index) => {
    const item = itemById.get(item_id)
    // A fact may show two parts of one picture.
    return item ? [{ key: `${index} ${item_id}`, item, caption, name: caption ?? item.title }] : []
  })
  const pictures = shown.filter(({ item }) => hasThumbnail(item))
  const files = shown.filter(({ item }) => !hasThumbnail(item))
  return (
    <>
      {pictures.length > 0 && (
        <chakra.ul display="flex" flexWrap="wrap" gap="3" listStyleType="none" mt="2">
          {pictures.map(({ key, item, caption, name }) => (
            <chakra.li key={key} w="7.5rem">
              <PictureLink item={item} to={getItemPath(item)} label={name}>
                {caption && (
                  <chakra.span
                    dir="auto"
                    textStyle="small"
                    color="text.muted"
                    mt="1"
                    overflowWrap="anywhere"
                    lineClamp={3}
                  >
                    {caption}
                  </chakra.span>
                )}
              </PictureLink>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {files.length > 0 && (
        <chakra.ul listStyleType="none" mt="1">
          {files.map(({ key, item, name }) => (
            <li key={key}>
              <FileLink item={item} to={getItemPath(item)} name={name} />
            </li>
          ))}
        </chakra.ul>
      )}
    </>
  )
}
