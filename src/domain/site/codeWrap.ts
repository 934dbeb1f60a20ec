/** Where the browser keeps that lines of code wrap. */
export const WRAP_KEY = 'wrap'
