/** Whose lives the page shows, in the URL: the ancestors of a person, or chosen people; and with whom they are compared. */

export interface LifespansChoice {
  /** Whose ancestors; null for the current user's own. */
  ancestorsOf: string | null
  /** The chosen people instead of ancestors; null for ancestors. */
  people: readonly string[] | null
  /** The person whose contemporaries are highlighted. */
  compared: string | null
}

/** More ids would make the URL too long for some servers. */
export const maxChosenPeople = 60

export function readChoice(params: URLSearchParams): LifespansChoice {
  const people = params.get('people')
  return {
    ancestorsOf: params.get('person'),
    people: people === null ? null : people.split('.').filter(Boolean).slice(0, maxChosenPeople),
    compared: params.get('with'),
  }
}

export function writeChoice({ ancestorsOf, people, compared }: LifespansChoice): URLSearchParams {
  const params = new URLSearchParams()
  if (ancestorsOf !== null) params.set('person', ancestorsOf)
  if (people !== null) params.set('people', people.join('.'))
  if (compared !== null) params.set('with', compared)
  return params
}
