/** Key under which the browser stores the CSRF token of the session. */
export const CSRF_KEY = 'forum_csrftoken'
