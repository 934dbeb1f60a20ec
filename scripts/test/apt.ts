import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether Debian's packages can be installed here: by root alone. */
export const HAS_APT = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs packages of Debian; nothing is asked. Gives whether all went well. `more` is the environment of their own
 * scripts; tools of administrators are found wherever PATH leads.
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
