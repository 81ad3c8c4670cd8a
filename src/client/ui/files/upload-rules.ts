/** The rules of this site for files: asked from the server, and remembered on this device for choices without a connection. */
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { getRecordingConversion } from '#shared/contracts/media.contract.ts'
import type { UploadRules } from '#shared/upload-rules.ts'

const storageKey = 'upload-rules'
const rememberedRules = z.object({
  maxFileSize: z.number(),
  allowedFileTypes: z.array(z.string()),
  isConverting: z.boolean(),
})

/** The rules that the server gave last; null where they are not known. */
export function readUploadRules(): UploadRules | null {
  try {
    return rememberedRules.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return null
  }
}

async function loadUploadRules(signal: AbortSignal): Promise<UploadRules> {
  const { available, ...settings } = await call(getRecordingConversion, { signal })
  const rules = { ...settings, isConverting: available }
  try {
    localStorage.setItem(storageKey, JSON.stringify(rules))
  } catch {
    // A full or blocked storage only means that the server is asked again.
  }
  return rules
}

export function useUploadRules(): UploadRules | null {
  const { data } = useQuery({
    queryKey: [storageKey],
    queryFn: ({ signal }) => loadUploadRules(signal),
    staleTime: 60_000,
    retry: false,
  })
  return data ?? readUploadRules()
}
