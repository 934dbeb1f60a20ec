import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { PersonalInfo, PersonalInput } from '../contract/accounts.ts'
import { type FieldProblem, type FieldRule, problemOf } from '../domain/account/fieldRules.ts'
import { MAX_NICKNAME_LENGTH, MIN_NICKNAME_LENGTH } from '../domain/account/nickname.ts'
import { MAX_ADDRESS_LENGTH, MAX_BIO_LENGTH, MAX_COMPANY_LENGTH, MAX_JOB_TITLE_LENGTH } from '../domain/textLimits.ts'
import { type Failure, type Outcome, outcomeOf } from './outcome.ts'
import { $reached, loadSession, reloadSession } from './session.ts'

/** The own profile, for editing. */
export type OwnProfile =
  | { state: 'loading' | 'signed_out' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; info: PersonalInfo }

export const $profile = atom<OwnProfile>({ state: 'loading' })

/** Limits of the API, checked before the call. */
export const PROFILE_RULES = {
  nickname: { required: true, least: MIN_NICKNAME_LENGTH, most: MAX_NICKNAME_LENGTH },
  jobTitle: { most: MAX_JOB_TITLE_LENGTH },
  company: { most: MAX_COMPANY_LENGTH },
  homepage: { most: MAX_ADDRESS_LENGTH, url: true },
  bio: { most: MAX_BIO_LENGTH }
} as const satisfies Partial<Record<keyof PersonalInfo, FieldRule>>
export type ProfileField = keyof typeof PROFILE_RULES

/** Loads the profile of the signed-in person. */
export async function openProfile(): Promise<void> {
  $profile.set({ state: 'loading' })
  const session = await loadSession()
  if (session.state === 'blocked') return
  if (session.state !== 'member' && $reached.get()) return $profile.set({ state: 'signed_out' })
  const info = await outcomeOf<PersonalInfo>(api.api.personalSetting.getPersonalInfo.$get())
  $profile.set(info.ok ? { state: 'open', info: info.value } : { state: 'failed', failure: info.failure })
}

/** The fields of a profile that the form changes. */
export type ProfileInput = Required<PersonalInput>

export function inputOf({ nickname, jobTitle, company, homepage, bio, headPic }: PersonalInfo): ProfileInput {
  return { nickname, jobTitle, company, homepage, bio, headPic }
}

/** Returns the problem with each invalid field. */
export function profileProblems(input: ProfileInput): Partial<Record<ProfileField, FieldProblem>> {
  const found = Object.entries(PROFILE_RULES).map(([name, rule]) => [
    name,
    problemOf(input[name as ProfileField], rule)
  ])
  return Object.fromEntries(found.filter(([, problem]) => problem))
}

/** Stores the profile, and shows it in the header. */
export async function saveProfile({ headPic, ...input }: ProfileInput): Promise<Outcome<PersonalInfo>> {
  const before = $profile.get()
  // An avatar from another site may stay, but only an uploaded one may be set.
  const samePicture = before.state === 'open' && before.info.headPic === headPic
  const json: PersonalInput = samePicture ? input : { ...input, headPic }
  const saved = await outcomeOf<PersonalInfo>(api.api.personalSetting.setPersonalInfo.$post({ json }))
  if (!saved.ok) return saved
  $profile.set({ state: 'open', info: saved.value })
  await reloadSession()
  return saved
}
