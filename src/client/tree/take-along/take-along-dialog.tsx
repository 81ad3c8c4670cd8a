/** "Take it along": the drawing in view as a file, made on the device. */
import { chakra } from '@chakra-ui/react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useSiteName } from '#client/ui/document-title.tsx'
import { Field, Select } from '#client/ui/field.tsx'
import { safeFileName } from '#client/ui/file-names.ts'
import { sayFileSize } from '#client/ui/file-size.ts'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import type { Chart } from '../chart.ts'
import type { Scene } from '../chart-scene.ts'
import type { Family } from '../tree.queries.ts'
import { captionOf } from './caption.ts'
import { isEmpty } from './drawing.ts'
import { type Frame, frameAround } from './framed.ts'
import type { Wish } from './make-file.ts'
import { fittingPoster, type PosterSize, posterOf, posterSizes } from './paper.ts'
import { type PictureSize, pictureSizes, planPicture } from './picture-size.ts'
import { Preview } from './preview.tsx'
import { fittingColumns, planSheets, type SheetPlan } from './sheet-plan.ts'
import { SheetStepper } from './sheet-stepper.tsx'
import { type SizeWords, sayPicture, sayPoster, saySheets } from './sizes-in-words.ts'
import { useMaking } from './use-making.ts'
import { type Order, photosOf } from './workshop.ts'

/** More would make a file that few programs open in good time. */
const mostPhotos = 400

const formats = {
  poster: {
    name: 'PDF poster',
    hint: 'One large page. A copy shop prints it in any size; words can be searched.',
  },
  sheets: { name: 'PDF on A4 sheets', hint: 'For the printer at home: sheets to cut and to glue together.' },
  picture: { name: 'PNG picture', hint: 'To send, or to look at on a telephone.' },
  svg: { name: 'SVG drawing', hint: 'Stays sharp in any size, and can be changed in a drawing program.' },
} as const satisfies Record<Wish['format'], { name: string; hint: string }>

type Format = keyof typeof formats
const formatNames: readonly Format[] = ['poster', 'sheets', 'picture', 'svg']

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
  const plan = useSheetPlan(chart, caption, frame, columns)
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
    poster: sayPoster(posterOf(posterSize, frame)),
    sheets: saySheets(plan),
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
      <chakra.div display="grid" gap="5" pt="4">
        <Preview
          order={order}
          frame={frame}
          poster={format === 'poster' ? posterOf(posterSize, frame) : null}
          plan={format === 'sheets' ? plan : null}
        />
        {state.step === 'working' ? (
          <ProgressBar label="Making the file" share={state.share} />
        ) : state.step === 'made' ? (
          <Alert tone="success" title={state.file.name}>
            {`Ready, ${sayFileSize(state.file.size)}.`} {state.shareable ? '' : 'Saved with your downloads.'}
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
function useSheetPlan(chart: Chart, caption: Order['caption'], frame: Frame, columns: number): SheetPlan {
  const across = useDeferredValue(columns)
  return useMemo(() => {
    const drawing = { frame, sketch: { picture: chart.picture, caption } }
    return planSheets(across, frame, (area) => isEmpty(drawing, area))
  }, [chart, caption, frame, across])
}

function FormatChoice({ format, onChoose }: { format: Format; onChoose: (format: Format) => void }) {
  const name = useId()
  return (
    <chakra.fieldset border="0" minW="0">
      <chakra.legend textStyle="small" fontWeight={600} mb="1.5">
        Kind of file
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="2">
        {formatNames.map((known) => (
          <chakra.label
            key={known}
            display="flex"
            gap="3"
            p="3"
            minH="touch"
            cursor="pointer"
            borderWidth="1px"
            borderRadius="md"
            borderColor="line.strong"
            bg="raised"
            css={{ '&:has(:checked)': { borderColor: 'accent.text', bg: 'accent.soft' } }}
          >
            <chakra.input
              type="radio"
              name={name}
              checked={known === format}
              onChange={() => onChoose(known)}
              mt="1"
              w="1.125rem"
              h="1.125rem"
              flexShrink={0}
              accentColor="accent.text"
            />
            <span>
              <chakra.span display="block" fontWeight={600}>
                {formats[known].name}
              </chakra.span>
              <chakra.span display="block" textStyle="small" color="text.muted">
                {formats[known].hint}
              </chakra.span>
            </span>
          </chakra.label>
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}

interface SizeChoiceProps<T extends string> {
  label: string
  sizes: readonly T[]
  size: T
  onChoose: (size: T) => void
}

function SizeChoice<T extends string>({ label, sizes, size, onChoose }: SizeChoiceProps<T>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={size}
          onChange={(event) => onChoose(sizes.find((known) => known === event.target.value) ?? size)}
        >
          {sizes.map((known) => (
            <option key={known}>{known}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** What the file will be like; a warning where nobody could read it. */
function SizeNote({ words }: { words: SizeWords | null }) {
  return (
    <chakra.p
      aria-live="polite"
      textStyle="small"
      minH="3em"
      color={words?.readable === false ? 'danger.text' : 'text.muted'}
    >
      {words ? `${words.size} ${words.letters}` : 'Of any size: enlarge it as much as you like.'}
    </chakra.p>
  )
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
