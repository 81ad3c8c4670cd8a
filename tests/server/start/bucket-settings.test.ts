/** The settings of the bucket. */
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const complete = {
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_BUCKET: 'family-media',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('a site without the settings has no bucket, a complete one has the default region', () => {
  expect(readConfig({}).s3).toBeNull()
  expect(readConfig(complete).s3).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'family-media',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
})

test.each([
  ...Object.keys(complete).map((variable) => [variable, '', /^\w+ must be set where S3_\w+ is\.$/] as const),
  ['S3_ENDPOINT', 'http://s3.example.org', /must start with https:/],
  ['S3_BUCKET', 'family/media', /must be the name of a bucket/],
] as const)('%s = "%s" is refused with one line that names it', (variable, value, line) => {
  const read = () => readConfig({ ...complete, [variable]: value })
  expect(read).toThrow(line)
  expect(read).toThrow(new RegExp(`^${variable} `))
})
