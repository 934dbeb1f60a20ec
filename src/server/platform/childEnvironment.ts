/**
 * Returns the environment of a child process that uses the database at `url` and the settings `given` of this one. They
 * replace those in files: the address is past a pooler, and a file may have another secret by now. A process with both would
 * refuse to start.
 */
export function childEnvironment(url: string, given: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const own: Record<string, string> = { ...given, DATABASE_URL: url }
  const env: NodeJS.ProcessEnv = { ...process.env, ...own }
  for (const name of Object.keys(own)) delete env[`${name}_FILE`]
  return env
}
