/**
 * Lengths in characters of what people type, for the forms, the API and the texts that the site writes for them. Those of an
 * article, a comment and a nickname are beside their other rules.
 */

/** Words of a search. */
export const MAX_QUERY_LENGTH = 200
/** A question to the assistant, and its topic in the list of conversations. */
export const MAX_QUESTION_LENGTH = 4000
export const MAX_TOPIC_LENGTH = 120
/** A message to the support team. */
export const MAX_SUPPORT_LENGTH = 4000
/** A private note. */
export const MAX_NOTE_TITLE_LENGTH = 120
export const MAX_NOTE_LENGTH = 20_000
/** Why something is reported, hidden or blocked, or a search did not help. */
export const MAX_REASON_LENGTH = 500
/** Why an answer of the assistant did not help. */
export const MAX_ANSWER_REASON_LENGTH = 1000
/** An SDK version that an accepted answer applies to. */
export const MAX_VERSION_LENGTH = 40
/** An account. */
export const MAX_EMAIL_LENGTH = 320
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128
/** A profile, and the name of a member of staff. */
export const MAX_JOB_TITLE_LENGTH = 60
export const MAX_COMPANY_LENGTH = 80
export const MAX_ADDRESS_LENGTH = 2048
export const MAX_BIO_LENGTH = 500
export const MAX_STAFF_NAME_LENGTH = 60
