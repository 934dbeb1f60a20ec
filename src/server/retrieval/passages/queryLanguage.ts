const HAN = /\p{Script=Han}/u

/** The language of a question: Chinese ones are full of English names. */
export function languageOf(question: string): 'zh' | 'en' {
  return HAN.test(question) ? 'zh' : 'en'
}
