import { expect, test } from 'vitest'
import { packManifest, type ReleaseManifest, unpackManifest } from '../../scripts/releases/manifest.ts'

const manifestOf = (path: string): ReleaseManifest => ({
  ...{ format: 1, id: '2026-11-24T01-03-44-925Z', code: 'c0de', renderer: [] },
  files: [{ path, sha256: 'a'.repeat(64), size: 1 }]
})
const unpack = async (manifest: object) => unpackManifest(await packManifest(manifest as ReleaseManifest))

test.each(['client/home/index.html', 'client/a..b/index.html', 'client/.well-known/x', 'client/中文/index.html'])(
  'the path %j is one of a release',
  async path => {
    expect(await unpack(manifestOf(path))).toEqual(manifestOf(path))
  }
)

test.each(['../x', '/etc/passwd', 'a/../../x', 'client/./x', 'client\\..\\x', 'a\0b', '', '..'])(
  'the path %j leads out of a release, and is refused',
  async path => {
    await expect(unpack(manifestOf(path))).rejects.toThrow()
  }
)

test('a manifest that is of another format, names a folder or is cut off is refused', async () => {
  const manifest = manifestOf('x')
  for (const wrong of [{ format: 2 }, { id: '../x' }, { code: 'a/b' }])
    await expect(unpack({ ...manifest, ...wrong })).rejects.toThrow()
  await expect(unpackManifest((await packManifest(manifest)).subarray(0, 20))).rejects.toThrow()
})
