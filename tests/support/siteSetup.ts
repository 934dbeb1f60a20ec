import type { TestProject } from 'vitest/node'
import { buildSite } from '../../scripts/build/build.ts'
import setUpDatabase, { DATA } from './databaseSetup.ts'
import { closeTestRedmine } from './redmine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the site of the seed was built. */
    data: string
  }
}

/** What all projects that need a site share; see databaseSetup.ts. */
const shared = globalThis as { testSite?: Promise<unknown> }

/** The database, and one built site, for all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stopDatabase = await setUpDatabase(project)
  shared.testSite ??= closeTestRedmine().then(() => buildSite(DATA, line => console.log(line)))
  await shared.testSite
  project.provide('data', DATA)
  return async () => {
    await closeTestRedmine()
    await stopDatabase()
  }
}
