/** Builds the mails that tell users what happened to their accounts. */
import type { SecurityNotice } from '#shared/contracts/sign-in-methods.contract.ts'
import { buildGreeting, buildMail, type MailContent, type Site } from './mail-texts.ts'

interface AccountEvent {
  firstName: string
  kind: SecurityNotice['kind']
  /** The browser's name. */
  device: string
  /** RFC 3339. */
  at: string
}

function formatTime(at: string): string {
  return `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`
}

function getTexts({ kind, device, at }: AccountEvent): { subject: string; what: string } {
  const time = formatTime(at)
  if (kind === 'new_device') {
    return {
      subject: 'a new device has signed in',
      what: `a device that we do not know yet has signed in to your account: ${device}, on ${time}.`,
    }
  }
  if (kind === 'passkey_added') {
    return {
      subject: 'a passkey was added',
      what: `a passkey was added to your account on ${device}, on ${time}. With the passkey, that device can sign in without your password.`,
    }
  }
  if (kind === 'app_added') {
    return {
      subject: 'an authenticator app was added',
      what: `an authenticator app was added to your account on ${device}, on ${time}. From now on, signing in with your password needs a code of that app.`,
    }
  }
  if (kind === 'recovery_codes_created') {
    return {
      subject: 'new recovery codes were made',
      what: `new recovery codes were made for your account on ${device}, on ${time}. Your old recovery codes no longer work. With one of the new codes and your password, somebody can sign in without your authenticator app.`,
    }
  }
  if (kind === 'methods_removed') {
    return {
      subject: 'ways to sign in were removed',
      what: `passkeys, an authenticator app or recovery codes were removed from your account on ${device}, on ${time}.`,
    }
  }
  if (kind === 'password_changed') {
    return {
      subject: 'your password was changed',
      what: `the password of your account was changed on ${device}, on ${time}. All other devices were signed out.`,
    }
  }
  if (kind === 'email_changed') {
    return {
      subject: 'your email address was changed',
      what: `an administrator has changed the email address of your account, on ${time}. This mail goes to the old address, the mails after it do not.`,
    }
  }
  return {
    subject: 'your second step was switched off',
    what: `an administrator has removed your authenticator app and your passkeys, on ${time}. You can now sign in with your password alone.`,
  }
}

export function buildSecurityMail(site: Site, event: AccountEvent): MailContent {
  const { subject, what } = getTexts(event)
  return buildMail(
    `${site.name}: ${subject}`,
    buildGreeting(event.firstName),
    what,
    'If that was you, or if you asked for it, you do not need to do anything.',
    `If that was not you, please open ${site.url}/profile, end the sessions on devices that you do not know, remove the passkeys and the authenticator app that you do not know, and change your password. Then tell your family administrator.`,
  )
}
