/** "Export or print" dialog: creates a file of the current chart on the device. */
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
import type { ChartSpec } from '../chart/chart-spec.ts'
import type { Family } from '../chart/family.ts'
import { isAreaEmpty } from './drawing/draw-export.ts'
import { buildCaption } from './export-caption.ts'
import { type ExportFormat, FormatChoice, SizeChoice, SizeDescriptionText } from './export-options.tsx'
import { ExportPreview } from './export-preview.tsx'
import { type ExportJob, getPhotoUrls } from './export-worker-client.ts'
import type { ExportRequest } from './files/create-file.ts'
import {
  formatImageSize,
  formatPosterSize,
  formatSheetsSize,
  type SizeDescription,
} from './format-export-size.ts'
import { type ExportLayout, layoutExport } from './layout/export-layout.ts'
import { type ImageSize, imageSizes, planImage } from './layout/image-size.ts'
import { getPoster, getSmallestReadablePoster, type PosterSize, posterSizes } from './layout/paper-sizes.ts'
import { getReadableColumnCount, planSheets, type SheetPlan } from './layout/sheet-plan.ts'
import { SheetCountStepper } from './sheet-count-stepper.tsx'
import { useExport } from './use-export.ts'

/** Above this number the file is too large for most programs. */
const maxPhotos = 400

const fileExtensions: Record<ExportFormat, string> = { poster: 'pdf', sheets: 'pdf', png: 'png', svg: 'svg' }

interface ExportDialogProps {
  family: Family
  chart: Chart
  spec: ChartSpec
  /** Ids of the people on the path between two people, which is drawn in gold. */
  path: readonly string[]
  onClose: () => void
}

export function ExportDialog({ family, chart, spec, path, onClose }: ExportDialogProps) {
  const site = useSiteName()
  const caption = useMemo(
    () => buildCaption(family, chart, spec, site, new Date()),
    [family, chart, spec, site],
  )
  const layout = useMemo(() => layoutExport(chart.drawing, caption), [chart, caption])
  const photoCount = useMemo(() => new Set(getPhotoUrls(chart).filter((url) => url !== null)).size, [chart])
  const canHavePhotos = photoCount > 0 && photoCount <= maxPhotos
  const [withPhotos, setWithPhotos] = useState(true)
  const [format, setFormat] = useState<ExportFormat>('poster')
  const [posterSize, setPosterSize] = useState<PosterSize>(() => getSmallestReadablePoster(layout))
  const [columns, setColumns] = useState(() => getReadableColumnCount(layout))
  const [imageSize, setImageSize] = useState<ImageSize>('As large as possible')
  const poster = useMemo(() => getPoster(posterSize, layout), [posterSize, layout])
  const plan = useSheetPlan(format === 'sheets', chart, caption, layout, columns)
  const job = useMemo<ExportJob>(
    () => ({ chart, caption, path, photos: canHavePhotos && withPhotos }),
    [chart, caption, path, canHavePhotos, withPhotos],
  )
  const { state, startExport, cancel, share, download, reset } = useExport()

  const requests: Record<ExportFormat, ExportRequest> = {
    poster: { format: 'poster', size: posterSize },
    sheets: { format: 'sheets', columns },
    png: { format: 'png', size: imageSize },
    svg: { format: 'svg' },
  }
  const sizeDescriptions: Record<ExportFormat, SizeDescription | null> = {
    poster: formatPosterSize(poster),
    sheets: plan && formatSheetsSize(plan),
    png: formatImageSize(planImage(imageSize, layout)),
    svg: null,
  }
  const fileName = safeFileName(`${caption.title}.${fileExtensions[format]}`, 'Family tree')
  const isWorking = state.step === 'working'
  return (
    <Dialog
      open
      title="Export or print"
      description={`Save “${caption.title}” as a file on this device.`}
      maxW="40rem"
      onClose={onClose}
      footer={
        state.step === 'finished' ? (
          <FinishedButtons
            canShare={state.canShareFile}
            onProgress={share}
            onDownload={download}
            onClose={onClose}
          />
        ) : (
          <>
            <Button variant="outline" onClick={isWorking ? cancel : onClose}>
              Cancel
            </Button>
            <Button disabled={isWorking} onClick={() => void startExport(job, requests[format], fileName)}>
              {isWorking ? 'Creating the file…' : state.step === 'failed' ? 'Try Again' : 'Create file'}
            </Button>
          </>
        )
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" pt="4">
        <ExportPreview job={job} layout={layout} poster={format === 'poster' ? poster : null} plan={plan} />
        {state.step === 'working' ? (
          <ProgressBar label="Creating the file" share={state.progress} />
        ) : state.step === 'finished' ? (
          <Alert tone="success" title={state.file.name}>
            {`The file is ready (${formatFileSize(state.file.size)}).`}{' '}
            {state.canShareFile ? '' : 'You will find the file in your downloads.'}
          </Alert>
        ) : (
          <>
            {state.step === 'failed' && (
              <Alert tone="destructive" title="The file could not be created">
                {state.message} The family tree itself is unchanged.
              </Alert>
            )}
            <FormatChoice
              format={format}
              onChoose={(next) => {
                setFormat(next)
                reset()
              }}
            />
            {format === 'poster' && (
              <SizeChoice label="Paper" sizes={posterSizes} size={posterSize} onChoose={setPosterSize} />
            )}
            {format === 'sheets' && (
              <SheetCountStepper columns={columns} layout={layout} onChange={setColumns} />
            )}
            {format === 'png' && (
              <SizeChoice label="Size" sizes={imageSizes} size={imageSize} onChoose={setImageSize} />
            )}
            {canHavePhotos && (
              <Checkbox
                label="With photos"
                hint="Photos that cannot be loaded are replaced by initials."
                checked={withPhotos}
                onChange={(event) => setWithPhotos(event.target.checked)}
              />
            )}
            <SizeDescriptionText description={sizeDescriptions[format]} />
          </>
        )}
      </chakra.div>
    </Dialog>
  )
}

/** Returns the plan for the number of columns; shows the previous plan while the new one is computed. */
function useSheetPlan(
  enabled: boolean,
  chart: Chart,
  caption: ExportJob['caption'],
  layout: ExportLayout,
  columns: number,
): SheetPlan | null {
  const deferredColumns = useDeferredValue(columns)
  return useMemo(() => {
    if (!enabled) return null
    const drawing = { layout, input: { drawing: chart.drawing, caption } }
    return planSheets(deferredColumns, layout, (area) => isAreaEmpty(drawing, area))
  }, [enabled, chart, caption, layout, deferredColumns])
}

interface FinishedButtonsProps {
  canShare: boolean
  onProgress: () => void
  onDownload: () => void
  onClose: () => void
}

function FinishedButtons({ canShare, onProgress, onDownload, onClose }: FinishedButtonsProps) {
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        Done
      </Button>
      <Button variant={canShare ? 'outline' : 'solid'} onClick={onDownload}>
        {canShare ? 'Save on this device' : 'Save again'}
      </Button>
      {canShare && <Button onClick={onProgress}>Share</Button>}
    </>
  )
}
