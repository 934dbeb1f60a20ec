// Serves this folder to browsers on this computer. Usage: node start.mjs [port]
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const FIRST_PORT = 8117
const PORTS_TRIED = 50
const TYPES = {
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp'
}
const lang = await readFile(join(FOLDER, 'offline', 'index.html')).then(
  () => '',
  () => 'en'
)

const server = createServer(async (request, response) => {
  let path = '/'
  try {
    path = decodeURIComponent(new URL(request.url ?? '/', 'http://pack').pathname)
  } catch {
    // A malformed address leads to the start page.
  }
  const file = join(FOLDER, path)
  const inside = (file + sep).startsWith(FOLDER) && !path.includes('\0')
  const found = inside && ((extname(file) && (await read(file))) || (await read(join(file, 'index.html'))))
  const answer = found || (await read(join(FOLDER, lang, 'offline', 'not-in-pack', 'index.html')))
  const type = found && !found.isIndex ? (TYPES[extname(file)] ?? 'application/octet-stream') : 'text/html'
  response.writeHead(found ? 200 : 404, { 'Content-Type': `${type}; charset=utf-8` })
  response.end(answer.body)
})

async function read(file) {
  const body = await readFile(file).catch(() => undefined)
  return body && { body, isIndex: file.endsWith('index.html') }
}

const asked = Number(process.argv[2]) || undefined
let port = asked ?? FIRST_PORT
server.on('error', error => {
  if (error.code !== 'EADDRINUSE' || asked || port >= FIRST_PORT + PORTS_TRIED) throw error
  server.listen(++port, '127.0.0.1')
})
server.on('listening', () => console.log(`http://localhost:${port}/   (Ctrl-C)`))
server.listen(port, '127.0.0.1')
