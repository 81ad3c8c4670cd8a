/** "Take it along": the drawing in view as a file, made on the device. */
import { chakra } from '@chakra-ui/react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { safeFileName } from '#client/ui/files/file-names.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { useSiteName } from '#client/ui/layout/document-title.tsx'
import type { Chart } from '../chart/chart.ts'
import type { Scene } from '../chart/chart-spec.ts'
import type { Family } from '../chart/family.ts'
import { isEmpty } from './drawing/draw-export.ts'
import { captionOf } from './export-caption.ts'
import { type Format, FormatChoice, SizeChoice, SizeNote } from './export-options.tsx'
import { Preview } from './export-preview.tsx'
import { type Order, photosOf } from './export-worker-client.ts'
import type { Wish } from './files/create-file.ts'
import { type SizeWords, sayPicture, sayPoster, saySheets } from './format-export-size.ts'
import { type Frame, frameAround } from './layout/export-layout.ts'
import { type PictureSize, pictureSizes, planPicture } from './layout/image-size.ts'
import { fittingPoster, type PosterSize, posterOf, posterSizes } from './layout/paper-sizes.ts'
import { fittingColumns, planSheets, type SheetPlan } from './layout/sheet-plan.ts'
import { SheetStepper } from './sheet-count-stepper.tsx'
import { useMaking } from './use-export.ts'

/** More would make a file that few programs open in good time. */
const mostPhotos = 400

interface TakeAlongDialogProps {
  family: Family
  chart: Chart
  scene: Scene
  /** The ids of those who stand between two people: their way is drawn in gold. */
  path: readonly string[]
  onClose: () => void
}

export function TakeAlongDialog({ family, chart, scene, path, onClose }: TakeAlongDialogProps) {
  const site = useSiteName()
  const caption = useMemo(
    () => captionOf(family, chart, scene, site, new Date()),
    [family, chart, scene, site],
  )
  const frame = useMemo(() => frameAround(chart.picture, caption), [chart, caption])
  const photoCount = useMemo(() => new Set(photosOf(chart).filter((url) => url !== null)).size, [chart])
  const canHavePhotos = photoCount > 0 && photoCount <= mostPhotos
  const [withPhotos, setWithPhotos] = useState(true)
  const [format, setFormat] = useState<Format>('poster')
  const [posterSize, setPosterSize] = useState<PosterSize>(() => fittingPoster(frame))
  const [columns, setColumns] = useState(() => fittingColumns(frame))
  const [pictureSize, setPictureSize] = useState<PictureSize>('As large as possible')
  const poster = useMemo(() => posterOf(posterSize, frame), [posterSize, frame])
  const plan = useSheetPlan(format === 'sheets', chart, caption, frame, columns)
  const order = useMemo<Order>(
    () => ({ chart, caption, path, photos: canHavePhotos && withPhotos }),
    [chart, caption, path, canHavePhotos, withPhotos],
  )
  const { state, make, cancel, share, download, startAnew } = useMaking()

  const wishes: Record<Format, Wish> = {
    poster: { format: 'poster', size: posterSize },
    sheets: { format: 'sheets', columns },
    picture: { format: 'picture', size: pictureSize },
    svg: { format: 'svg' },
  }
  const words: Record<Format, SizeWords | null> = {
    poster: sayPoster(poster),
    sheets: plan && saySheets(plan),
    picture: sayPicture(planPicture(pictureSize, frame)),
    svg: null,
  }
  const fileName = safeFileName(
    `${caption.title}.${format === 'picture' ? 'png' : format === 'svg' ? 'svg' : 'pdf'}`,
    'Family tree',
  )
  const working = state.step === 'working'
  return (
    <Dialog
      open
      title="Take it along"
      description={`“${caption.title}” as a file, made on this device.`}
      maxW="40rem"
      onClose={onClose}
      footer={
        state.step === 'made' ? (
          <MadeButtons shareable={state.shareable} onShare={share} onDownload={download} onClose={onClose} />
        ) : (
          <>
            <Button variant="outline" onClick={working ? cancel : onClose}>
              Cancel
            </Button>
            <Button disabled={working} onClick={() => void make(order, wishes[format], fileName)}>
              {working ? 'Making the file…' : state.step === 'failed' ? 'Try Again' : 'Make the file'}
            </Button>
          </>
        )
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" pt="4">
        <Preview order={order} frame={frame} poster={format === 'poster' ? poster : null} plan={plan} />
        {state.step === 'working' ? (
          <ProgressBar label="Making the file" share={state.share} />
        ) : state.step === 'made' ? (
          <Alert tone="success" title={state.file.name}>
            {`Ready, ${formatFileSize(state.file.size)}.`}{' '}
            {state.shareable ? '' : 'Saved with your downloads.'}
          </Alert>
        ) : (
          <>
            {state.step === 'failed' && (
              <Alert tone="destructive" title="The file could not be made">
                {state.reason} Nothing is lost: the tree is as it was.
              </Alert>
            )}
            <FormatChoice
              format={format}
              onChoose={(next) => {
                setFormat(next)
                startAnew()
              }}
            />
            {format === 'poster' && (
              <SizeChoice label="Paper" sizes={posterSizes} size={posterSize} onChoose={setPosterSize} />
            )}
            {format === 'sheets' && <SheetStepper columns={columns} frame={frame} onChange={setColumns} />}
            {format === 'picture' && (
              <SizeChoice label="Size" sizes={pictureSizes} size={pictureSize} onChoose={setPictureSize} />
            )}
            {canHavePhotos && (
              <Checkbox
                label="With photos"
                hint="Those that this device has, or can fetch now; initials for the others."
                checked={withPhotos}
                onChange={(event) => setWithPhotos(event.target.checked)}
              />
            )}
            <SizeNote words={words[format]} />
          </>
        )}
      </chakra.div>
    </Dialog>
  )
}

/** How the drawing is cut for so many sheets across; while one goes on choosing, the plan before stays. */
function useSheetPlan(
  wanted: boolean,
  chart: Chart,
  caption: Order['caption'],
  frame: Frame,
  columns: number,
): SheetPlan | null {
  const across = useDeferredValue(columns)
  return useMemo(() => {
    if (!wanted) return null
    const drawing = { frame, sketch: { picture: chart.picture, caption } }
    return planSheets(across, frame, (area) => isEmpty(drawing, area))
  }, [wanted, chart, caption, frame, across])
}

interface MadeButtonsProps {
  shareable: boolean
  onShare: () => void
  onDownload: () => void
  onClose: () => void
}

function MadeButtons({ shareable, onShare, onDownload, onClose }: MadeButtonsProps) {
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        Done
      </Button>
      <Button variant={shareable ? 'outline' : 'solid'} onClick={onDownload}>
        {shareable ? 'Save on this device' : 'Save again'}
      </Button>
      {shareable && <Button onClick={onShare}>Share</Button>}
    </>
  )
}
