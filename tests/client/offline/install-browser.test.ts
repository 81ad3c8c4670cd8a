/** The browsers in which users install the site by hand, by their user agents. */
import { describe, expect, it } from 'vitest'
import { detectInstallBrowser } from '#client/offline/install-browser.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ipadAsMac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko)'

function detect(userAgent: string, maxTouchPoints = 5) {
  const found = detectInstallBrowser({ userAgent, maxTouchPoints })
  return found && [found.device, found.browser, found.appName]
}

describe('detectInstallBrowser', () => {
  it.each([
    [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, ['iphone', 'safari', null]],
    [`${iphone} Version/26.0 Mobile/15E148 Safari/604.1`, ['iphone', 'safari', null]],
    [`${ipadAsMac} Version/17.5 Safari/605.1.15`, ['ipad', 'safari', null]],
    [`${iphone.replaceAll('iPhone', 'iPad')} Version/16.4 Safari/604.1`, ['ipad', 'safari', null]],
    [`${iphone} CriOS/126.0.6478.153 Mobile/15E148 Safari/604.1`, ['iphone', 'chrome', null]],
    [`${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, ['iphone', 'firefox', null]],
    [`${iphone} EdgiOS/126.0 Version/17.0 Mobile/15E148 Safari/604.1`, ['iphone', 'other', null]],
    ['Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0', ['android', 'firefox', null]],
  ])('recognizes a browser with instructions: %s', (userAgent, expected) => {
    expect(detect(userAgent)).toEqual(expected)
  })

  it.each([
    [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0;FBDV/iPhone14,5]`, ['iphone', 'in-app', 'Facebook']],
    [`${iphone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/470.0]`, ['iphone', 'in-app', 'Messenger']],
    [`${iphone} Mobile/15E148 Instagram 339.0 (iPhone14,5; iOS 17_5)`, ['iphone', 'in-app', 'Instagram']],
    [`${iphone} GSA/325.0 Mobile/15E148 Safari/604.1`, ['iphone', 'in-app', 'the Google app']],
    [`${iphone} Mobile/15E148`, ['iphone', 'in-app', null]],
    [
      `${android.replace(')', '; wv)')} Version/4.0 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0]`,
      ['android', 'in-app', 'Facebook'],
    ],
    [
      `${android.replace(')', '; wv)')} Version/4.0 Chrome/126.0 Mobile Safari/537.36`,
      ['android', 'in-app', null],
    ],
  ])('recognizes the browser inside another app: %s', (userAgent, expected) => {
    expect(detect(userAgent)).toEqual(expected)
  })

  it.each([
    ['Safari on a Mac', `${ipadAsMac} Version/17.5 Safari/605.1.15`, 0],
    ['Chrome on Android', `${android} Chrome/126.0 Mobile Safari/537.36`, 5],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 0],
  ])('has no instructions for %s', (_name, userAgent, maxTouchPoints) => {
    expect(detect(userAgent, maxTouchPoints)).toBeNull()
  })

  it('knows that Safari 26 on iPhones has its Share button behind three dots', () => {
    const hasMoreButton = (userAgent: string) =>
      detectInstallBrowser({ userAgent, maxTouchPoints: 5 })?.hasMoreButton
    expect(hasMoreButton(`${iphone} Version/26.0 Mobile/15E148 Safari/604.1`)).toBe(true)
    expect(hasMoreButton(`${iphone} Version/18.6 Mobile/15E148 Safari/604.1`)).toBe(false)
    expect(hasMoreButton(`${ipadAsMac} Version/26.0 Safari/605.1.15`)).toBe(false)
  })
})
