/** Uploads one image: validates the file, reports the progress and can be cancelled. */
import { useRef, useState } from 'react'
import { uploadMedia } from '#client/api/upload/upload-media.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { MediaFile, MediaFolder } from '#shared/contracts/media.contract.ts'
import { bytesPerMB, findFileType, getMaxBytes, getSizeClass } from '#shared/file-types.ts'
import { findUploadError } from '#shared/upload-rules.ts'
import { toast } from '../feedback/toaster.tsx'
import { readUploadRules } from '../files/upload-rules.ts'

interface Sending {
  name: string
  /** The sent share, from 0 to 1. */
  share: number
}

/** Shows a toast for a file that cannot be uploaded as an image. */
function isFit(file: File): boolean {
  const type = findFileType(file)
  if (type?.kind !== 'photo') {
    toast({ title: 'Invalid File Type', description: 'Please select an image file', tone: 'destructive' })
    return false
  }
  const rules = readUploadRules()
  const maxBytes = getMaxBytes(getSizeClass(type), rules?.maxFileSize)
  if (file.size > maxBytes) {
    toast({
      title: 'File Too Large',
      description: `Please select an image smaller than ${maxBytes / bytesPerMB}MB`,
      tone: 'destructive',
    })
    return false
  }
  const error = findUploadError(file, { kinds: ['photo'], rules })
  if (error) toast({ title: 'Invalid File', description: error, tone: 'destructive' })
  return error === undefined
}

/** Uploads one image at a time; a new upload replaces the running upload. */
export function useImageUpload(folder: MediaFolder, onUploaded: (file: MediaFile) => void) {
  const [sending, setSending] = useState<Sending | null>(null)
  const running = useRef<AbortController | null>(null)

  async function upload(file: File) {
    if (!isFit(file)) return
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setSending({ name: file.name, share: 0 })
    try {
      const uploaded = await uploadMedia({
        file,
        fileName: file.name,
        folder,
        signal: own.signal,
        onProgress: (share) => setSending({ name: file.name, share }),
      })
      if (running.current === own) onUploaded(uploaded)
    } catch (error) {
      if (own.signal.aborted) return
      const why = error instanceof Error && error.message ? error.message : 'Upload failed'
      const refused = error instanceof AppError
      toast({
        title: 'Upload Failed',
        description: refused ? why : `Upload failed for ${file.name}: ${why}`,
        tone: 'destructive',
      })
    } finally {
      if (running.current === own) {
        running.current = null
        setSending(null)
      }
    }
  }

  function giveUp() {
    running.current?.abort()
    running.current = null
    setSending(null)
  }

  return { sending, upload: (file: File) => void upload(file), giveUp }
}
