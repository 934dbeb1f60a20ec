// A part of a build is useless without its parent process, and would disturb the next build: it ends with that process,
// however that ends, even while this one was still loading.
process.once('disconnect', () => process.exit(1))
if (process.connected === false) process.exit(1)
// This listener keeps no process alive.
process.channel?.unref()
