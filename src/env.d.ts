declare namespace App {
  interface Locals {
    live?: import('./lib/livePages.ts').LiveData
  }
}
