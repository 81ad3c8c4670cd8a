/** The fields of a voice recording in the draft of an archive item, and their part of the submission. */
import type { ArchiveContent } from '#shared/contracts/submissions.contract.ts'

/**
 * `isVoice` and `hasAgreed` are "yes" or empty. `speakerId` is empty where the speaker is not in the tree. `topic` is the name
 * of the dead person or the title of the archive item that is told about, and `topicPersonId` the id of that person.
 */
export const emptyVoice: Readonly<Record<string, string>> = {
  isVoice: '',
  speaker: '',
  speakerId: '',
  hasAgreed: '',
  topic: '',
  topicPersonId: '',
}

type VoiceContent = Pick<ArchiveContent, 'voice' | 'memberIds'>

/** The people of the item are the speaker, and after the speaker the person who is told about. */
export function buildVoiceContent(get: (name: string) => string): VoiceContent {
  if (get('isVoice') !== 'yes' || get('hasAgreed') !== 'yes') return {}
  const memberIds = [get('speakerId'), get('topicPersonId')].filter((id) => id !== '')
  return {
    voice: { speaker: get('speaker'), agrees: true },
    ...(memberIds.length > 0 && { memberIds: [...new Set(memberIds)] }),
  }
}

export function toVoiceFields({ voice, memberIds = [] }: VoiceContent): Readonly<Record<string, string>> {
  if (!voice) return emptyVoice
  const { speaker } = voice
  // Only a speaker of the tree has a name.
  const [speakerId = '', topicPersonId = ''] = speaker === '' ? ['', ...memberIds] : memberIds
  return { ...emptyVoice, isVoice: 'yes', speaker, speakerId, topicPersonId, hasAgreed: 'yes' }
}

export function isVoice(fields: Readonly<Record<string, string>>): boolean {
  return fields['isVoice'] === 'yes'
}

/** The error for a voice without the speaker's consent; null where nothing is missing. */
export function findMissingConsent(fields: Readonly<Record<string, string>>): Record<string, string> | null {
  if (!isVoice(fields) || fields['hasAgreed'] === 'yes') return null
  return { hasAgreed: 'Please ask the person who speaks, and tick the box.' }
}
