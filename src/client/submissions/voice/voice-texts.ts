/** Texts of the form for recording a voice. */
import type { Interruption, MicrophoneProblem } from './voice-recorder.ts'

export const voiceTexts = {
  dialog: 'Record a voice',
  edit: 'Edit your recording',
  submit: 'Send',
  intro: 'Let somebody tell a story. An administrator listens first, then the whole family can.',
  required: 'Please record something, and write a title and a description.',
}

export const leaveRecordingTexts = {
  title: 'Stop recording?',
  message: 'What is recorded so far stays on this device. You can send it later.',
  confirmLabel: 'Stop and close',
}

export const interruptionTexts: Record<Interruption, string> = {
  muted:
    'The recording was interrupted by a call, a locked screen or another app. Everything up to then is saved. Press “Go on” to continue.',
  ended:
    'The recording has stopped because the microphone was switched off. Everything up to then is saved. Press “Record more” to continue.',
  failed:
    'The recording has stopped because of an error of the browser. Everything up to then is saved. Press “Record more” to continue.',
  longest: 'The recording has stopped after 60 minutes. Press “Record more” to continue.',
  largest:
    'The recording has stopped because the file has reached its maximum size. Press “Record more” to continue.',
}

export const problemTexts: Record<MicrophoneProblem, { title: string; help: string }> = {
  refused: {
    title: 'The microphone is not allowed',
    help: 'Open the settings of this page in your browser (the icon next to the address, or the settings of the phone), allow the microphone, and press “Record” again.',
  },
  missing: {
    title: 'No microphone was found',
    help: 'Connect a microphone or a headset, and press “Record” again. Or record on your phone.',
  },
  busy: {
    title: 'The microphone cannot be used now',
    help: 'Another app may be using the microphone, for example a call. Close that app, and press “Record” again.',
  },
  unsupported: {
    title: 'This browser cannot record',
    help: 'Record with another app of your device, and send the file by “Add to Archives”.',
  },
}

/** Shown while recording. */
export const notSavedWarning =
  'This device cannot save the recording. Keep this page open until the recording is sent.'
