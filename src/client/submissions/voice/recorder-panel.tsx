/** Records a voice in the form: the question to ask, the buttons, the level, and what was recorded. */
import { chakra } from '@chakra-ui/react'
import { Mic, Pause, Play, Plus, RotateCcw, Square } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { formatPlayTime } from '#client/ui/format/format-play-time.ts'
import { type DraftFormProps, getSubmitFieldError } from '../form/draft-fields.ts'
import { LevelMeter } from './level-meter.tsx'
import { RecordedSound } from './recorded-sound.tsx'
import { useRecordedSeconds, useRecorder } from './use-recorder.ts'
import type { RecorderState, VoiceRecorder } from './voice-recorder.ts'
import { interruptionTexts, notSavedWarning, problemTexts } from './voice-texts.ts'

interface RecorderPanelProps extends DraftFormProps {
  /** The name of the file, without extension. */
  fileName: string
}

export function RecorderPanel({ draft, state, fileName }: RecorderPanelProps) {
  const [recorder, recording] = useRecorder(draft, fileName)
  const { phase, interruption, problem } = recording
  const isElsewhere = state.access === 'elsewhere'
  useEffect(() => {
    if (isElsewhere) void recorder.stop()
  }, [isElsewhere, recorder])
  const recorded = state.files.filter((file) => file.state !== 'recording')
  const isMissing = state.hasTriedSubmit && state.files.length === 0
  const error = getSubmitFieldError(state, 'files') ?? (isMissing ? 'Please record something.' : undefined)
  const isNotSaved = state.files.some((file) => file.state === 'recording' && file.notSavedReason !== null)
  return (
    <chakra.section
      aria-label="Recorder"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      p="min(1rem, 3vw)"
      css={{ '& button': { px: 'min(1.25rem, 4vw)' } }}
      bg="raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
    >
      {recorded.length > 0 && (
        <chakra.ul listStyleType="none" aria-label="Recorded" display="grid" gap="3">
          {recorded.map((file, at) => (
            <RecordedSound
              key={file.id}
              file={file}
              draft={draft}
              label={recorded.length === 1 ? 'Recording' : `Part ${at + 1}`}
            />
          ))}
        </chakra.ul>
      )}
      <Controls recorder={recorder} recording={recording} hasRecorded={recorded.length > 0} draft={draft} />
      {interruption && <Alert tone="warning">{interruptionTexts[interruption]}</Alert>}
      {isNotSaved && <Alert tone="warning">{notSavedWarning}</Alert>}
      {problem && (
        <Alert tone="destructive" title={problemTexts[problem].title}>
          {problemTexts[problem].help}
        </Alert>
      )}
      {error && phase === 'ready' && (
        <chakra.p textStyle="small" color="danger.text" fontWeight={600}>
          {error}
        </chakra.p>
      )}
    </chakra.section>
  )
}

interface ControlsProps extends Pick<DraftFormProps, 'draft'> {
  recorder: VoiceRecorder
  recording: RecorderState
  hasRecorded: boolean
}

function Controls({ recorder, recording, hasRecorded, draft }: ControlsProps) {
  const { phase } = recording
  const isRunning = phase === 'recording'
  const isOpen = isRunning || phase === 'paused' || phase === 'finishing'
  const seconds = useRecordedSeconds(recorder, recording)
  const main = useFocusKept(phase)
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" alignItems="center">
      {isOpen && (
        <>
          <chakra.p
            role="timer"
            aria-label="Recorded"
            textStyle="title"
            fontVariantNumeric="tabular-nums"
            color={isRunning ? 'text' : 'text.muted'}
          >
            {formatPlayTime(seconds)}
          </chakra.p>
          <LevelMeter stream={recording.recording?.stream ?? null} isRunning={isRunning} />
        </>
      )}
      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
        {!isOpen && !hasRecorded && (
          <Button
            ref={main}
            name="files"
            size="lg"
            aria-disabled={phase === 'asking'}
            onClick={() => void recorder.start()}
          >
            <Mic aria-hidden />
            {phase === 'asking' ? 'Waiting for the microphone...' : 'Record'}
          </Button>
        )}
        {!isOpen && hasRecorded && <AfterButtons mainRef={main} recorder={recorder} draft={draft} />}
        {isOpen && (
          <>
            <Button
              ref={main}
              variant="outline"
              aria-disabled={phase === 'finishing'}
              onClick={() => (isRunning ? recorder.pause() : recorder.resume())}
            >
              {isRunning ? <Pause aria-hidden /> : <Play aria-hidden />}
              {isRunning ? 'Pause' : 'Go on'}
            </Button>
            <Button aria-disabled={phase === 'finishing'} onClick={() => void recorder.stop()}>
              <Square fill="currentColor" aria-hidden />
              Stop
            </Button>
          </>
        )}
      </chakra.div>
      <chakra.p role="status" textStyle="small" color="text.muted" textAlign="center" _empty={{ mt: '-3' }}>
        {isRunning && 'Recording. The recording is saved on this device every few seconds.'}
        {phase === 'paused' && 'Paused.'}
        {phase === 'finishing' && 'Saving...'}
      </chakra.p>
    </chakra.div>
  )
}

/** The buttons change places when a recording begins or ends; the focus stays on the first of them. */
function useFocusKept(phase: string) {
  const main = useRef<HTMLButtonElement>(null)
  const previous = useRef(phase)
  useEffect(() => {
    const isNew = previous.current !== phase
    previous.current = phase
    const hasLostFocus = document.activeElement === document.body || document.activeElement === null
    if (isNew && hasLostFocus) main.current?.focus({ preventScroll: true })
  }, [phase])
  return main
}

interface AfterButtonsProps extends Pick<DraftFormProps, 'draft'> {
  mainRef: Ref<HTMLButtonElement>
  recorder: VoiceRecorder
}

function AfterButtons({ mainRef, recorder, draft }: AfterButtonsProps) {
  const [isAsking, setIsAsking] = useState(false)
  function recordAgain() {
    setIsAsking(false)
    for (const { id } of draft.read().files) draft.removeFile(id)
    void recorder.start()
  }
  return (
    <>
      <Button ref={mainRef} variant="outline" onClick={() => void recorder.start()}>
        <Plus aria-hidden />
        Record more
      </Button>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        <RotateCcw aria-hidden />
        Record again
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title="Record again?"
        confirmLabel="Delete and record again"
        onConfirm={recordAgain}
        onCancel={() => setIsAsking(false)}
      >
        The recording that you have made will be deleted.
      </ConfirmDialog>
    </>
  )
}
