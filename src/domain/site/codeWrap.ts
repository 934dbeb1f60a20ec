/** Storage key in the browser for the setting that wraps lines of code. */
export const WRAP_KEY = 'wrap'
