import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/errorMessages.ts'

/** The message of each error code in an error reply. */
export const strings = {
  malformed: 'The request is malformed',
  unauthorized: 'Please sign in first',
  forbidden: "You don't have permission to do this",
  blocked: 'This account is blocked',
  csrf: 'The page has expired. Refresh it and try again',
  wrong_origin: "This isn't the site's own address. Open the site there and try again",
  managed_elsewhere: 'This article is managed in a file or a ticket. Edit it there',
  email_not_verified: "This email isn't confirmed yet. We've sent another confirmation email. Open the link in it",
  not_found: "Not found, or you don't have permission to view it",
  content_expired: 'The article content has expired. Refresh the page and edit again',
  draft_expired: 'The draft was changed elsewhere. Choose which version to keep',
  too_large: 'The content exceeds the size limit',
  wrong_kind: "This file type isn't supported",
  wrong_password: 'Incorrect email or password',
  account_exists: 'An account with this email already exists. Sign in or reset your password',
  link_expired: 'The link has expired or has already been used',
  not_yourself: "You can't do this to yourself",
  invalid: 'Some fields are invalid. Check them and try again',
  duplicate_content: 'You just posted the same content',
  too_many_links: 'Accounts less than a day old can include up to 5 links per comment',
  too_complex: 'The formatting is too complex to display. Use fewer nested quotes and lists, or split the text',
  answer_running: 'Your previous question is still being answered. Wait for it to finish or stop it',
  too_many_threads: "You've reached the limit of 200 topics. Delete some you no longer need",
  cannot_share: "This answer uses internal content or isn't finished, so it can't be shared",
  thread_full: 'This topic has reached its length limit. Start a new one',
  last_admin: "You're the only admin. Make someone else an admin before you delete your account",
  too_many_drafts: "You've reached the limit of 50 drafts. Delete some you no longer need",
  too_fast: "You're sending too quickly, please wait a moment",
  ticket_refused: "This ticket contains text that can't be published or removed automatically. Write the post by hand",
  unavailable: "The service is temporarily unavailable and can't save right now. Try again shortly",
  ticket_system_unavailable: "The ticket system isn't configured or can't be reached. Try again later",
  ticket_sync_failed: 'Sync to ticket system failed. Please contact your administrator',
  unexpected: 'An error occurred, please contact your administrator'
} satisfies Strings<typeof zh>
