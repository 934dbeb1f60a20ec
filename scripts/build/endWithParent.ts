// A part of a build comes to nothing without the process that began it, and would be in the way of the next: it ends with
// that process, however that ends, be it while this one was still being loaded.
process.once('disconnect', () => process.exit(1))
if (process.connected === false) process.exit(1)
// To be told of it keeps no process alive.
process.channel?.unref()
