import type { TestProject } from 'vitest/node'
import { buildSite } from '../../scripts/build/build.ts'
import setUpDatabase, { DATA } from './databaseSetup.ts'
import { closeTestRedmine } from './redmine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder with the built site of the seed. */
    data: string
  }
}

/** Prepares the database and one built site for all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await closeTestRedmine()
  const stopDatabase = await setUpDatabase(project)
  await buildSite(DATA, line => console.log(line))
  project.provide('data', DATA)
  return async () => {
    await closeTestRedmine()
    await stopDatabase()
  }
}
