import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Uploaded } from '../../src/contract/uploads.ts'
import type { Person } from './person.ts'
import { startTestServer, type TestServer } from './server.ts'

export interface UploadServer extends TestServer {
  dataFolder: string
  /** Returns all uploaded files, including incomplete ones, by path below their folder. */
  files(): Promise<string[]>
}

/** Starts the real server with a separate data folder, so that all files in it belong to this test. */
export async function startUploadServer(env: NodeJS.ProcessEnv = {}): Promise<UploadServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pinout-uploads-'))
  await symlink(join(inject('data'), 'site'), join(dataFolder, 'site'), 'junction')
  const server = await startTestServer(undefined, { PINOUT_DATA: dataFolder, ...env })
  return {
    ...server,
    dataFolder,
    async files() {
      const folder = join(dataFolder, 'uploads')
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      return entries
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(folder.length))
    },
    async stop() {
      await server.stop()
      await rm(dataFolder, { recursive: true, force: true })
    }
  }
}

/** Uploads a picture, and expects success. */
export function uploadImage(person: Person, file: File): Promise<Uploaded> {
  return taken(person.upload('/api/upload/uploadImg', file))
}

/** Uploads an attachment, and expects success. */
export function uploadAttachment(person: Person, file: File): Promise<Uploaded> {
  return taken(person.upload('/api/upload/uploadFile', file))
}

async function taken(sent: Promise<Response>): Promise<Uploaded> {
  const reply = await sent
  if (reply.status !== 200) throw new Error(`It was not taken: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Uploaded
}

/** Returns the status and the code of a refusal. */
export async function refusal(sent: Promise<Response>): Promise<[status: number, code: string, field?: string]> {
  const reply = await sent
  const { code, fields } = (await reply.json()) as { code: string; fields?: Record<string, string> }
  return fields ? [reply.status, code, fields.file] : [reply.status, code]
}

/** Returns the status of a GET request for exactly `path`, which fetch would normalise. */
export function statusOf(server: TestServer, path: string): Promise<number> {
  return new Promise((done, fail) => {
    request(server.url, { path }, response => {
      response.resume()
      done(response.statusCode ?? 0)
    })
      .on('error', fail)
      .end()
  })
}
