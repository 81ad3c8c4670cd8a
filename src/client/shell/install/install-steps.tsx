/** The steps that install the site in each browser without an install prompt, with drawings. */
import type { ReactNode } from 'react'
import type { InstallBrowser } from '#client/offline/install-browser.ts'
import { AddDrawing, BrowserDrawing, HomeScreenDrawing, MenuDrawing } from './install-drawings.tsx'

export interface InstallStep {
  drawing: ReactNode
  title: string
  text: string
}

/** The first step: find Add to Home Screen. */
function getFirstStep({ device, browser, hasMoreButton }: InstallBrowser): InstallStep {
  if (hasMoreButton) {
    return {
      drawing: <BrowserDrawing symbol="dots" place="bottom-right" />,
      title: 'Tap the three dots, then Share',
      text: 'The three dots are at the bottom right of Safari. If you see a square with an arrow there, tap the square.',
    }
  }
  if (browser === 'firefox' || browser === 'other') {
    return {
      drawing: <BrowserDrawing symbol="lines" place={device === 'ipad' ? 'top-right' : 'bottom-right'} />,
      title: 'Open the menu, then tap Share',
      text: 'The menu is the button with three lines or dots. Share is a square with an arrow.',
    }
  }
  const isAtBottom = browser === 'safari' && device === 'iphone'
  return {
    drawing: <BrowserDrawing symbol="share" place={isAtBottom ? 'bottom-middle' : 'top-right'} />,
    title: 'Tap Share',
    text: isAtBottom
      ? 'The Share button is the square with the arrow, at the bottom of Safari.'
      : 'The Share button is the square with the arrow, at the top right of the browser.',
  }
}

const openApp: InstallStep = {
  drawing: <HomeScreenDrawing />,
  title: 'Open the app and sign in',
  text: 'The new app has no saved pages yet. Sign in there, and save what you want to read offline.',
}

const androidSteps: readonly InstallStep[] = [
  {
    drawing: <BrowserDrawing symbol="dots" place="top-right" />,
    title: 'Open the menu of the browser',
    text: 'The menu is the button with three dots, next to the address.',
  },
  {
    drawing: <MenuDrawing symbol="plus" />,
    title: 'Choose Add app to Home screen',
    text: 'If you do not see it, tap More first. Then tap Add.',
  },
  {
    drawing: <HomeScreenDrawing />,
    title: 'Open the app',
    text: 'The app is on your home screen, between your other apps.',
  },
]

export function getInstallSteps(browser: InstallBrowser): readonly InstallStep[] {
  if (browser.device === 'android') return androidSteps
  return [
    getFirstStep(browser),
    {
      drawing: <MenuDrawing symbol="plus" />,
      title: 'Choose Add to Home Screen',
      text: 'If you do not see Add to Home Screen, scroll down or tap View More.',
    },
    {
      drawing: <AddDrawing />,
      title: 'Tap Add',
      text: 'Add is at the top right. If you see the switch Open as Web App, leave it on.',
    },
    openApp,
  ]
}

/** The steps that open the site in a real browser, out of the browser inside another app. */
export function getLeaveAppSteps({ device }: InstallBrowser): readonly InstallStep[] {
  const isAndroid = device === 'android'
  return [
    {
      drawing: <BrowserDrawing symbol="dots" place="top-right" />,
      title: 'Tap the three dots',
      text: 'The three dots are at the top or the bottom of this window. In some apps the button is a compass or a square with an arrow.',
    },
    {
      drawing: <MenuDrawing symbol="compass" />,
      title: isAndroid ? 'Choose Open in Chrome' : 'Choose Open in Safari',
      text: 'Some apps call it Open in browser or Open in external browser.',
    },
    {
      drawing: <HomeScreenDrawing />,
      title: 'Then install this site',
      text: 'In the menu of this site, choose Install on this device.',
    },
  ]
}
