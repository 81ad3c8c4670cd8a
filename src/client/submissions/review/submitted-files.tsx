/** The files of a submission, for viewing and playing during the review. */
import { chakra } from '@chakra-ui/react'
import { FileText } from 'lucide-react'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { ResponsiveImage } from '#client/ui/media/responsive-image.tsx'
import type { SubmittedFile } from '#shared/contracts/submissions.contract.ts'

export function SubmittedFiles({ files }: { files: readonly SubmittedFile[] }) {
  if (files.length === 0) return null
  return (
    <chakra.ul
      aria-label="Files"
      listStyleType="none"
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))"
      gap="4"
    >
      {files.map((file) => (
        <chakra.li
          key={file.fileUrl}
          bg="raised"
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          p="2.5"
          display="grid"
          gap="2"
          alignContent="space-between"
        >
          <FilePlayer file={file} />
          <chakra.p textStyle="small" color="text.muted" overflowWrap="anywhere">
            <FileLink href={file.fileUrl} target="_blank" rel="noreferrer">
              {file.fileName}
            </FileLink>
            {` · ${formatFileSize(file.fileSize)}`}
          </chakra.p>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

const FileLink = chakra('a', {
  base: {
    color: 'accent.text',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'touch',
  },
})

function FilePlayer({ file: { fileUrl, fileType, fileName } }: { file: SubmittedFile }) {
  if (fileType.startsWith('image/')) {
    return (
      <ResponsiveImage
        url={fileUrl}
        picture={null}
        alt={fileName}
        ratio={4 / 3}
        sizes="(min-width: 48rem) 20rem, 92vw"
        fit="contain"
        borderRadius="3px"
      />
    )
  }
  if (fileType.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: family videos have no captions
      <chakra.video
        src={fileUrl}
        controls
        preload="metadata"
        w="full"
        aspectRatio={4 / 3}
        aria-label={fileName}
      />
    )
  }
  if (fileType.startsWith('audio/')) {
    // biome-ignore lint/a11y/useMediaCaption: family recordings have no captions
    return <chakra.audio src={fileUrl} controls preload="metadata" w="full" aria-label={fileName} />
  }
  return (
    <chakra.span
      display="flex"
      alignItems="center"
      justifyContent="center"
      minH="6rem"
      color="text.muted"
      aria-hidden
    >
      <FileText size={44} strokeWidth={1.2} />
    </chakra.span>
  )
}
