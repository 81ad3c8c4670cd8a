/** The pictures of a reunion's days, by those who have added them, and the button that adds more. */
import { chakra } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useCanSubmit } from '#client/accounts/session/use-can-edit.ts'
import { useArchives } from '#client/archives/archives.queries.ts'
import { ItemThumbnail } from '#client/archives/item-thumbnail.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { useLazyDialog } from '#client/ui/dialog/use-lazy-dialog.ts'
import { QueryStates } from '#client/ui/feedback/query-states.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'
import { getPictureFields, groupPictures } from './reunion-pictures.ts'

const SubmissionDialog = lazy(() => import('#client/submissions/form/submission-dialog.tsx'))

export function PicturesPanel({ reunion }: { reunion: Reunion }) {
  const archives = useArchives()
  const dialog = useLazyDialog()
  const { possible } = useCanSubmit()
  const groups = groupPictures(archives.data ?? [], reunion)
  const about = { slot: `reunion:${reunion.id}`, fields: getPictureFields(reunion) }
  return (
    <TitledPanel
      heading="Pictures"
      aside={
        <Button variant="outline" disabled={!possible} onClick={dialog.open}>
          <ImagePlus aria-hidden />
          Add pictures
        </Button>
      }
    >
      <QueryStates
        query={archives}
        words="Loading archives..."
        of="pictures"
        failedText="The archives could not be loaded."
      />
      {archives.data && groups.length === 0 && (
        <chakra.p color="text.muted">
          Everything in the archives that was taken on these days appears here.
        </chakra.p>
      )}
      {groups.map(({ uploader, items }) => (
        <chakra.section key={uploader} aria-label={uploader || 'Others'} mt="5">
          <chakra.h3 textStyle="label" color="text.muted" mb="2">
            {uploader || 'Others'}
          </chakra.h3>
          <chakra.ul
            listStyleType="none"
            display="grid"
            gridTemplateColumns="repeat(auto-fill, minmax(min(8rem, 45%), 1fr))"
            gap="3"
          >
            {items.map((item) => (
              <li key={item.id}>
                <PictureLink to={`/archives/${encodeURIComponent(item.id)}`}>
                  <ItemThumbnail item={item} ratio={1} sizes="10rem" />
                  <chakra.span textStyle="small" lineClamp={2} overflowWrap="anywhere" mt="1" dir="auto">
                    {item.title}
                  </chakra.span>
                </PictureLink>
              </li>
            ))}
          </chakra.ul>
        </chakra.section>
      ))}
      {dialog.isLoaded && (
        <Suspense>
          <SubmissionDialog type="archive" about={about} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </TitledPanel>
  )
}

const PictureLink = chakra(Link, {
  base: { display: 'block', borderRadius: 'md', _hover: { color: 'accent.text' } },
})
