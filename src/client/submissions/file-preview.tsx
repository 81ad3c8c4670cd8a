/** The chosen picture, so that nobody sends the wrong one. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'

/** Nothing for what is no picture, or one that this browser cannot show. */
export function FilePreview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  if (address === null) return null
  return (
    <chakra.img
      src={address}
      alt={`The chosen picture, ${file.name}`}
      maxH="14rem"
      maxW="full"
      mx="auto"
      borderRadius="sm"
      borderWidth="1px"
      borderColor="line"
      onError={() => setAddress(null)}
    />
  )
}
