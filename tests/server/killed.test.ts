import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { PersonalInfo } from '../../src/contract/accounts.ts'
import type { OpenDatabase } from '../../src/server/db/open.ts'
import { seededDatabase } from '../support/database.ts'
import { startKillable } from '../support/killable.ts'
import { browserOf, PASSWORD, type Person } from '../support/person.ts'

const ROUNDS = 20
/** Signing up takes the first half of this, in milliseconds, saving and sending what is left; it is killed at any point of it. */
const LONGEST = 1800
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

let database: OpenDatabase
beforeAll(async () => {
  database = await seededDatabase()
})
afterAll(() => database.close())

const start = () => startKillable(database.url)

/** What the server said that it had done. */
interface Acknowledged {
  person: Person
  signedUp: boolean
  bio: string
  pictures: string[]
}

/** Signs up, then saves the profile and sends pictures until the server is gone. */
async function act(url: string, round: number): Promise<Acknowledged> {
  const person = browserOf({ url }, `killed${round}@example.com`)
  const told: Acknowledged = { person, signedUp: false, bio: '', pictures: [] }
  try {
    const asked = { email: person.email, password: PASSWORD, name: `Killed ${round}` }
    told.signedUp = (await person.post('/api/auth/sign-up/email', asked)).ok
    await person.profile()
    for (let step = 0; ; step++) {
      const bio = `round ${round}, step ${step}`
      const saved = await person.post('/api/personalSetting/setPersonalInfo', { nickname: `Killed ${round}`, bio })
      if (saved.ok) told.bio = bio
      const form = Buffer.concat([PNG, Buffer.from(`${round} ${step}`)])
      const sent = await person.upload('/api/upload/uploadImg', new File([form], 'dot.png'))
      if (sent.ok) told.pictures.push(((await sent.json()) as { url: string }).url)
    }
  } catch {
    // The server was killed in the middle of a call, which nobody was told the end of.
  }
  return told
}

test(`killed ${ROUNDS} times at any point of signing up, saving a profile and sending a picture, nothing acknowledged is missing`, async () => {
  const all: Acknowledged[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { child, url } = await start()
    const ended = new Promise(done => child.once('exit', done))
    setTimeout(() => child.kill('SIGKILL'), (LONGEST * (round + 1)) / ROUNDS)
    all.push(await act(url, round))
    await ended
  }
  const { child, url } = await start()
  onTestFinished(() => void child.kill('SIGKILL'))
  for (const { person, signedUp, bio, pictures } of all) {
    const again = browserOf({ url }, person.email)
    const signIn = await again.post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
    if (signedUp) expect([person.email, signIn.status]).toEqual([person.email, 200])
    if (bio) {
      const info = (await (await again.get('/api/personalSetting/getPersonalInfo')).json()) as PersonalInfo
      // A save that nobody was told of may be there as well.
      const steps = (text: string) => Number(/step (\d+)/.exec(text)?.[1] ?? -1)
      expect(steps(info.bio)).toBeGreaterThanOrEqual(steps(bio))
    }
    for (const picture of pictures) expect([picture, (await fetch(url + picture)).status]).toEqual([picture, 200])
  }
  expect(all.filter(told => told.signedUp).length).toBeGreaterThan(5)
  expect(all.filter(told => told.bio).length).toBeGreaterThan(3)
  expect(all.flatMap(told => told.pictures).length).toBeGreaterThan(3)
}, 120_000)
