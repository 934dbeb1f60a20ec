/** The environment in which Debian's packages are installed: nothing is asked, and the tools of administrators are found. */
export function aptEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin`,
    DEBIAN_FRONTEND: 'noninteractive'
  }
}
