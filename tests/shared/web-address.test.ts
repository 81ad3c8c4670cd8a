/** Addresses on the web, and their hosts. */
import { expect, it } from 'vitest'
import { getWebHost } from '#shared/web-address.ts'

it.each([
  ['https://a.example/b.jpg', 'a.example'],
  ['HTTP://A.example:8080?x=1', 'A.example:8080'],
  ['https://good.example@bad.example/', 'bad.example'],
  ['https://good.example/@bad.example', 'good.example'],
  ['javascript:alert(1)', null],
  ['https://', null],
  ['https://a b', null],
  ['see https://a.example', null],
  ['file:///home/a.jpg', null],
])('reads the host of %s', (text, host) => {
  expect(getWebHost(text)).toBe(host)
})
