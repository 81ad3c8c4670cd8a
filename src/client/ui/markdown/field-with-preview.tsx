/** A field for Markdown with a preview next to it or below it. */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'

const Markdown = lazy(() => import('./markdown.tsx'))

export function FieldWithPreview({ text, children }: { text: string; children: ReactNode }) {
  const shown = useDeferredValue(text)
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      gap="5"
      alignItems="stretch"
    >
      {children}
      <chakra.section aria-label="Preview" display="flex" flexDirection="column" minW="0">
        <chakra.p textStyle="small" fontWeight={600} mb="1.5">
          Preview
        </chakra.p>
        <chakra.div
          flex="1"
          minH="6rem"
          maxH={{ base: '20rem', lg: '27rem' }}
          overflowY="auto"
          px="4"
          py="3"
          bg="raised"
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
        >
          {shown.trim() === '' ? (
            <chakra.p color="text.muted">The preview of your text appears here.</chakra.p>
          ) : (
            <Suspense>
              <Markdown text={shown} />
            </Suspense>
          )}
        </chakra.div>
      </chakra.section>
    </chakra.div>
  )
}
