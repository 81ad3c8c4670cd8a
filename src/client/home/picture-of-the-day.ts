/** Chooses the picture that the home page shows today: the same one on all devices, another one tomorrow. */
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'

/** Width divided by height of the pictures that fit the page; others only where there is none of these. */
const fittingRatio = { min: 1.15, max: 2.1 }

function isFitting({ picture }: ArchiveItem): boolean {
  if (!picture) return false
  const ratio = picture.width / picture.height
  return ratio >= fittingRatio.min && ratio <= fittingRatio.max
}

/** A number that looks random and is the same for the same text. */
function hash(text: string): number {
  let sum = 2166136261
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 16777619)
  return (sum ^ (sum >>> 15)) >>> 0
}

/**
 * Each photo has a number for each day, and the highest one wins, so that a new photo seldom changes today's choice.
 *
 * @param day any text that is the same for the whole day
 */
export function findPictureOfTheDay(items: readonly ArchiveItem[], day: string): ArchiveItem | undefined {
  const photos = items.filter(
    ({ file_type, file_url, picture }) => file_type === 'photo' && file_url && picture,
  )
  const fitting = photos.filter(isFitting)
  let chosen: ArchiveItem | undefined
  let highest = -1
  for (const item of fitting.length > 0 ? fitting : photos) {
    const number = hash(`${day} ${item.id}`)
    if (number > highest) [chosen, highest] = [item, number]
  }
  return chosen
}

/** The cover picture that the family has chosen, or the picture of the day where there is none. */
export function findHeroPicture(
  items: readonly ArchiveItem[],
  day: string,
  coverId: string | null | undefined,
): ArchiveItem | undefined {
  const cover = coverId ? items.find(({ id }) => id === coverId) : undefined
  return cover?.file_type === 'photo' ? cover : findPictureOfTheDay(items, day)
}
