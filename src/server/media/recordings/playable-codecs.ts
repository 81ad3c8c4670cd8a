/**
 * Whether Safari 16.4, Chrome 111 and Firefox 121 all play a track. Codec names are those of mediabunny, codec strings those
 * of RFC 6381.
 */

/** The H.264 profiles with 8 bits and 4:2:0: Baseline, Main, Extended, High. */
const playableProfiles = ['42', '4d', '58', '64']

function isPlayableVideo(codec: string | null, codecString: string | null): boolean {
  const profile = /^avc[13]\.([0-9a-f]{2})/i.exec(codecString ?? '')?.[1]?.toLowerCase()
  return codec === 'avc' && profile !== undefined && playableProfiles.includes(profile)
}

const playableSound: Readonly<Record<string, readonly string[]>> = {
  mp4: ['aac', 'mp3'],
  m4a: ['aac', 'mp3'],
  mp3: ['mp3'],
  wav: ['pcm-u8', 'pcm-s16'],
  flac: ['flac'],
}

export interface TrackInfo {
  type: 'video' | 'audio'
  codec: string | null
  codecString: string | null
}

/** @param extension the extension of the file that contains the track */
export function isPlayableTrack(extension: string, { type, codec, codecString }: TrackInfo): boolean {
  if (type === 'video') return extension === 'mp4' && isPlayableVideo(codec, codecString)
  return codec !== null && (playableSound[extension]?.includes(codec) ?? false)
}
