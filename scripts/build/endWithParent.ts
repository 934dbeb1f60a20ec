// A part of a build is useless without its parent process, and would disturb the next build. It ends with the parent in
// any case, even while this process is loading.
process.once('disconnect', () => process.exit(1))
if (process.connected === false) process.exit(1)
// This listener must not keep the process alive.
process.channel?.unref()
