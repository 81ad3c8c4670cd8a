import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPhotoDetails } from '#client/ui/files/photo-details.ts'
import { readFileNameDate } from '#shared/photo-dates/file-name-date.ts'

const now = new Date('2026-06-01')

describe('the date in a file name', () => {
  it.each([
    ['IMG_19870714.jpg', '1987-07-14'],
    ['PXL_20230714_153000123.jpg', '2023-07-14'],
    ['IMG_20190714_153000.jpg', '2019-07-14'],
    ['WhatsApp Image 2019-07-14 at 15.30.00.jpeg', '2019-07-14'],
    ['IMG-20230714-WA0001.jpg', '2023-07-14'],
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

describe('the date in the metadata', () => {
  const date = async (photo: Blob) => (await readPhotoDetails(photo)).date
  const original = (DateTimeOriginal: string, more = {}) => makePhoto({ IFD2: { DateTimeOriginal, ...more } })

  it('is the day that the camera showed, whatever the offset', async () => {
    for (const OffsetTimeOriginal of ['+14:00', '-11:00', '+02:00'])
      for (const time of ['00:05:00', '23:55:00'])
        expect(await date(await original(`2019:07:14 ${time}`, { OffsetTimeOriginal }))).toBe('2019-07-14')
  })

  it.each([
    ['1899:00:00 00:00:00', '1899'],
    ['1899:05:00 00:00:00', '1899-05'],
    ['0000:00:00 00:00:00', null],
    ['2019:13:01 00:00:00', null],
    ['2019:02:30 00:00:00', null],
    ['2999:01:01 00:00:00', null],
    ['    :  :     :  :  ', null],
  ])('%s is %s', async (text, expected) => {
    expect(await date(await original(text))).toBe(expected)
  })

  const packet = (inner: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" ${inner}</rdf:RDF></x:xmpmeta>`

  it.each([
    ['exif:DateTimeOriginal="2019-07-14T23:30:00-11:00"/>', '2019-07-14'],
    ['><photoshop:DateCreated>1952-08</photoshop:DateCreated></rdf:Description>', '1952-08'],
    ['photoshop:DateCreated="1899"/>', '1899'],
    ['xmp:CreateDate="2019-07-14T00:10:00+13:00"/>', '2019-07-14'],
    ['xmp:CreateDate="someday"/>', null],
  ])('of XMP: %s', async (inner, expected) => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    for (const format of ['jpeg', 'tiff', 'webp'] as const) {
      const bytes = await picture.clone().withXmp(packet(inner)).toFormat(format).toBuffer()
      expect(await date(new Blob([new Uint8Array(bytes)])), format).toBe(expected)
    }
  })

  it('of IPTC: the date of creation', async () => {
    const photo = Buffer.from(await (await makePhoto({})).arrayBuffer())
    const record = Buffer.from('1c023700083138393930353030', 'hex')
    const resource = Buffer.concat([
      Buffer.from('Photoshop 3.0\0' + '8BIM\x04\x04\0\0\0\0\0', 'latin1'),
      Buffer.from([record.length]),
      record,
      Buffer.alloc(1),
    ])
    const head = Buffer.from([0xff, 0xed, 0, resource.length + 2])
    const bytes = Buffer.concat([photo.subarray(0, 2), head, resource, photo.subarray(2)])
    expect(await date(new Blob([new Uint8Array(bytes)]))).toBe('1899-05')
  })
})
