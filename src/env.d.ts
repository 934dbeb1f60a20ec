declare namespace App {
  interface Locals {
    live?: import('./domain/article/pageData.ts').LiveData
  }
}
