/** The portraits of people by id. */
import { useMemo } from 'react'
import { usePeople } from './people.queries.ts'

/**
 * Returns a function that finds the URL of a person's portrait by id; undefined for people without one.
 *
 * @param isEnabled false to delay the request of the people
 */
export function useFindPhotoUrl(isEnabled = true): (id: string | null) => string | undefined {
  const { data } = usePeople(isEnabled)
  return useMemo(() => {
    const urls = new Map<string | null, string>()
    for (const { id, profile_photo_url } of data ?? []) {
      if (profile_photo_url !== null) urls.set(id, profile_photo_url)
    }
    return (id) => urls.get(id)
  }, [data])
}
