/** The beginning of a long list as pages show it while the whole of it is still on the line. */
import { useQuery } from '@tanstack/react-query'
import type { Reading } from './read-state.ts'
import type { firstPart } from './reading-query.ts'

/**
 * What stands in for the whole list while that is on its way; undefined where there is nothing to show before it.
 *
 * @param possible false as long as it is not known whose list it is
 */
export function useFirstPart<T>(
  whole: Reading<T[]>,
  part: ReturnType<typeof firstPart<T>>,
  possible: boolean,
): T[] | undefined {
  const waiting = whole.state === 'loading'
  const { data } = useQuery({ ...part, enabled: possible && waiting })
  return waiting && data ? data : undefined
}
