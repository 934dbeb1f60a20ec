declare namespace App {
  interface Locals {
    live?: import('./domain/article/pageData.ts').LiveData
  }
}

/** Pairs of a traditional and a simplified character, separated by spaces and bars. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  export default pairs
}
