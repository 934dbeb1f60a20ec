import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { HAS_APT, installPackages } from './apt.ts'

/** Installation folder of Debian's package. */
export const DEBIAN = '/usr/share/redmine'
const GEMS = '/usr/share/rubygems-integration/all/specifications'
const PACKAGES = ['redmine', 'redmine-sqlite', 'puma']
const ANSWERS = `redmine redmine/instances/default/dbconfig-install boolean true
redmine redmine/instances/default/database-type select sqlite3
redmine redmine/instances/default/default-language select en
`

/**
 * Returns the reason why Redmine is not available. Returns undefined if it is installed. As root, first installs
 * Debian's package.
 */
export function missingRedmine(): string | undefined {
  const installed = () => existsSync(join(DEBIAN, 'config.ru')) && spawnSync('puma', ['--version']).status === 0
  if (installed()) return undefined
  if (process.env.REDMINE_TESTS === '0') return 'REDMINE_TESTS=0 says so.'
  if (!HAS_APT) return `Redmine is not installed (Debian: apt-get install ${PACKAGES.join(' ')}).`
  console.log("Installing Debian's Redmine")
  spawnSync('debconf-set-selections', { input: ANSWERS })
  // The package's own script runs Bundler, so Bundler must be installed before its version is determined.
  installPackages(['ruby-bundler'])
  installPackages(PACKAGES, bundlerChosen())
  return installed() ? undefined : 'Redmine could not be installed.'
}

/**
 * Returns the environment that selects Debian's Bundler. The one bundled with Ruby 3.1.7 counts as newer, but does not
 * find Debian's gems.
 */
export function bundlerChosen(): NodeJS.ProcessEnv {
  const names = existsSync(GEMS) ? readdirSync(GEMS) : []
  const version = names.map(name => /^bundler-([\d.]+)\.gemspec$/.exec(name)?.[1]).find(Boolean)
  return version ? { BUNDLER_VERSION: version } : {}
}
