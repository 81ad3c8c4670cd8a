/** Says before a film or recording is sent that some phones cannot play it, unless the server makes a copy for them. */
import { chakra } from '@chakra-ui/react'
import { useUploadRules } from '#client/ui/files/upload-rules.ts'
import { findFileType } from '#shared/file-types.ts'

export function PlaybackNote({ file }: { file: { name: string; type: string } }) {
  const type = findFileType(file)
  const isConverting = useUploadRules()?.isConverting
  if (type?.isPlayedBySome !== true || isConverting === true) return null
  return (
    <chakra.p textStyle="small" role="status">
      {isConverting === false
        ? 'Some phones will not be able to play this.'
        : 'Some phones may not be able to play this.'}
      {type.kind === 'audio' ? ' Every phone can play MP3.' : ' Every phone can play MP4.'}
    </chakra.p>
  )
}
