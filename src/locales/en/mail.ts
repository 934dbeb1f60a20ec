import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/mail.ts'

/** Account e-mails and the digest of unread notifications, with the page behind its unsubscribe link. */
export const strings = {
  verify_subject: 'Confirm your email for Pinout',
  verify_text: "Open this link to confirm your email:\n\n{{url}}\n\nIf you didn't sign up, you can ignore this email.",
  reset_subject: 'Reset your Pinout password',
  reset_text:
    "Open this link to set a new password. It is valid for one hour and works once:\n\n{{url}}\n\nIf you didn't request this, you can ignore this email. Your password won't change.",
  known_subject: 'You already have a Pinout account',
  known_text:
    "Someone tried to sign up to Pinout with this email, which already has an account. If it was you, sign in. If you forgot your password, you can reset it on the sign-in page.\n\nIf it wasn't you, you can ignore this email. Your account hasn't changed.",
  digest_subject: 'Pinout: {{count}} unread notifications',
  digest_subject_one: 'Pinout: 1 unread notification',
  digest_begin_one: 'You have 1 unread notification:',
  digest_begin: 'You have {{count}} unread notifications:',
  digest_more: 'And {{count}} more.',
  digest_end: 'View all notifications: {{all}}\nUnsubscribe from these emails: {{off}}',
  digest_question: "Unsubscribe from the email digest? You'll still get notifications on the site.",
  digest_yes: 'Unsubscribe',
  digest_ended: "You're unsubscribed from the email digest. You can turn it back on in the notification settings."
} satisfies Strings<typeof zh>
