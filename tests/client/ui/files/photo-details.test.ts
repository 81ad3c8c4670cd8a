import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readFileNameDate } from '#client/ui/files/file-name-date.ts'
import { readPhotoDetails } from '#client/ui/files/photo-details.ts'

const now = new Date('2026-06-01')

describe('the date in a file name', () => {
  it.each([
    ['IMG_19870714.jpg', '1987-07-14'],
    ['PXL_20230714_153000123.jpg', '2023-07-14'],
    ['1987-07-14 Ulvik.jpg', '1987-07-14'],
    ['Wedding 12.3.1950.jpeg', '1950-03-12'],
    ['1962-08 summer.png', '1962-08'],
    ['Oma 1952.jpg', '1952'],
    ['Oma_1952_Ulvik.jpg', '1952'],
    ['Scan Oma 1952.jpg', '1952'],
    ['the 1950s.jpg', '[1950..1959]'],
  ])('of %s is %s', (name, date) => expect(readFileNameDate(name, now)).toBe(date))

  it.each([
    ['the day of a scan', 'Scan_20190304.jpg'],
    ['the year of a scan', 'scan 2019 0001.jpg'],
    ['the day of sending', 'IMG-20230714-WA0001.jpg'],
    ['a number', 'DSC_1234567.jpg'],
    ['a day that does not exist', 'IMG_19870231.jpg'],
    ['the future', 'Oma 2052.jpg'],
    ['no digits', 'Grandmother.jpg'],
  ])('is not %s', (_, name) => expect(readFileNameDate(name, now)).toBeNull())
})

/** A JPEG with these EXIF tags. */
async function makePhoto(exif: Parameters<ReturnType<typeof sharp>['withExif']>[0]): Promise<Blob> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
  return new Blob([new Uint8Array(await picture.jpeg().withExif(exif).toBuffer())])
}

describe('the data of a photo', () => {
  it('tell the day and the position, south and west too', async () => {
    const photo = await makePhoto({
      IFD0: { Make: 'Canon' },
      IFD2: { DateTimeOriginal: '1987:07:14 12:30:00' },
      IFD3: {
        ...{ GPSLatitudeRef: 'S', GPSLatitude: '33/1 30/1 0/1' },
        ...{ GPSLongitudeRef: 'W', GPSLongitude: '70/1 0/1 0/1' },
      },
    })
    expect(await readPhotoDetails(photo)).toEqual({
      date: '1987-07-14',
      position: { latitude: -33.5, longitude: -70 },
    })
  })

  it('do not tell the day of a scan', async () => {
    const photo = await makePhoto({
      IFD0: { Make: 'EPSON', Model: 'Perfection V600' },
      IFD2: { DateTimeOriginal: '2019:03:04 10:00:00' },
    })
    expect(await readPhotoDetails(photo)).toEqual({ date: null, position: null })
  })

  it('are empty for a camera without a clock, and for a file that is no photo', async () => {
    const photo = await makePhoto({ IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } })
    expect(await readPhotoDetails(photo)).toEqual({ date: null, position: null })
    expect(await readPhotoDetails(new Blob(['words']))).toEqual({ date: null, position: null })
  })
})
