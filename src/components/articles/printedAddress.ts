// The address at the end of a printed page. A build without SITE_URL knows only that of the machine that it ran on. Those of
// a pack are files, so there the address of the build stays.
const printed = document.querySelector('main > .printed')
if (printed && location.protocol.startsWith('http'))
  printed.textContent = printed.textContent.replace(/https?:\/\/[^/\s]+/, location.origin)
