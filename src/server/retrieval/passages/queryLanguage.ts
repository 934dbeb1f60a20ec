const HAN = /\p{Script=Han}/u

/** The language of a question: Chinese ones are full of English names. */
export function queryLanguage(question: string): 'zh' | 'en' {
  return HAN.test(question) ? 'zh' : 'en'
}
