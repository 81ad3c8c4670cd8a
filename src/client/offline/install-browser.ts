/**
 * Recognizes browsers that have no install prompt: those in which users install the site by hand, and those inside other
 * apps, which cannot install a site. There is no feature to test, so the user agent decides.
 */

export interface InstallBrowser {
  device: 'iphone' | 'ipad' | 'android'
  /** `in-app`: the browser of another app, which cannot install a site. */
  browser: 'safari' | 'chrome' | 'firefox' | 'other' | 'in-app'
  /** The app of an in-app browser, if known. */
  appName: string | null
  /** Since version 26, Safari on iPhones has its Share button in a menu behind three dots. */
  hasMoreButton: boolean
}

type BrowserInfo = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** The first match counts: Messenger also has Facebook's mark. */
const apps: readonly (readonly [RegExp, string])[] = [
  [/Messenger/, 'Messenger'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/WhatsApp/, 'WhatsApp'],
  [/\bLine\//, 'LINE'],
  [/MicroMessenger/, 'WeChat'],
  [/Twitter/, 'X'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Pinterest/, 'Pinterest'],
  [/Snapchat/, 'Snapchat'],
  [/musical_ly|Bytedance|TikTok/, 'TikTok'],
  [/Telegram/, 'Telegram'],
  [/Outlook/, 'Outlook'],
  [/Gmail/, 'Gmail'],
  [/\bGSA\//, 'the Google app'],
]

/** Null where the browser has an install prompt of its own, or is on a computer. */
export function detectInstallBrowser(info: BrowserInfo): InstallBrowser | null {
  const device = detectDevice(info)
  if (device === null) return null
  const { userAgent } = info
  const appName = apps.find(([mark]) => mark.test(userAgent))?.[1] ?? null
  const browser = appName === null ? detectBrowser(userAgent, device) : 'in-app'
  if (browser === null) return null
  const safariVersion = Number(/Version\/(\d+)/.exec(userAgent)?.[1] ?? 0)
  const hasMoreButton = device === 'iphone' && browser === 'safari' && safariVersion >= 26
  return { device, browser, appName, hasMoreButton }
}

/** iPads identify as a Mac, which has no touch screen. */
function detectDevice({ userAgent, maxTouchPoints }: BrowserInfo): InstallBrowser['device'] | null {
  if (/iPhone|iPod/.test(userAgent)) return 'iphone'
  if (userAgent.includes('iPad') || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ipad'
  return userAgent.includes('Android') ? 'android' : null
}

function detectBrowser(
  userAgent: string,
  device: InstallBrowser['device'],
): InstallBrowser['browser'] | null {
  if (device === 'android') {
    if (userAgent.includes('; wv)')) return 'in-app'
    return userAgent.includes('Firefox/') ? 'firefox' : null
  }
  if (userAgent.includes('CriOS/')) return 'chrome'
  if (userAgent.includes('FxiOS/')) return 'firefox'
  // Browsers name Safari and other apps do not.
  if (!userAgent.includes('Safari/')) return 'in-app'
  return /EdgiOS|OPiOS|OPT\/|DuckDuckGo|YaBrowser/.test(userAgent) ? 'other' : 'safari'
}
