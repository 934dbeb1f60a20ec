import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** True if Debian packages can be installed here, which requires root. */
export const HAS_APT = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs Debian packages without prompts. Returns whether it succeeded. `more` is the environment of the package
 * scripts. PATH is extended by the administrators' folders.
 */
export function installPackages(packages: readonly string[], more: NodeJS.ProcessEnv = {}): boolean {
  const env = {
    ...process.env,
    ...more,
    PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin`,
    DEBIAN_FRONTEND: 'noninteractive'
  }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  const install = () => apt('install', '-y', '-q', '--no-install-recommends', ...packages)
  return install() || (apt('update', '-q') && install())
}
