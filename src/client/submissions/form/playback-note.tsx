/** Says before a film or recording is sent that some phones cannot play it, unless the server makes a copy for them. */
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { getRecordingConversion } from '#shared/contracts/media.contract.ts'
import { findFileType } from '#shared/file-types.ts'

/** Whether the server converts recordings; undefined while the answer is awaited, null without an answer. */
function useConversion(isNeeded: boolean): boolean | null | undefined {
  const { user, live } = useSession()
  const { data, isPending, fetchStatus } = useQuery({
    queryKey: ['recording-conversion', user?.id],
    queryFn: ({ signal }) => call(getRecordingConversion, { signal }),
    enabled: isNeeded && live,
    staleTime: 60_000,
    retry: false,
  })
  if (data) return data.available
  return isPending && fetchStatus === 'fetching' ? undefined : null
}

export function PlaybackNote({ file }: { file: { name: string; type: string } }) {
  const type = findFileType(file)
  const isPlayedBySome = type?.isPlayedBySome === true
  const isConverted = useConversion(isPlayedBySome)
  if (!isPlayedBySome || isConverted === true || isConverted === undefined) return null
  return (
    <chakra.p textStyle="small" role="status">
      {isConverted === false
        ? 'Some phones will not be able to play this.'
        : 'Some phones may not be able to play this.'}
      {type.kind === 'audio' ? ' Every phone can play MP3.' : ' Every phone can play MP4.'}
    </chakra.p>
  )
}
