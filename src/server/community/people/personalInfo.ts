import { and, eq, isNull } from 'drizzle-orm'
import type { PersonalInfo, PersonalInput, UserInfos } from '../../../contract/accounts.ts'
import { nicknameFault } from '../../../domain/account/nickname.ts'
import { inLanguage, type Language } from '../../../domain/language/languages.ts'
import type { Actor, Member } from '../../accounts/actor.ts'
import { hasPassword, isNicknameTaken } from '../../accounts/identity.ts'
import type { Db } from '../../platform/db/open.ts'
import { users } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { countsOf } from './personCounts.ts'

/** Returns the actor's own profile. */
export async function readPersonalInfo(db: Db, { id }: Member, lang: Language): Promise<PersonalInfo> {
  const user = await find(db, id)
  return {
    ...shown(user, lang),
    id,
    uuid: user.uuid,
    name: user.name,
    email: user.email ?? '',
    emailVerified: user.emailVerified,
    lang: user.lang,
    role: user.role,
    password: await hasPassword(db, id),
    createdAt: user.createdAt.toISOString()
  }
}

/**
 * Returns the public profile of `userId`.
 * @throws Refusal('not_found') if the person does not exist or deleted the account
 */
export async function readUserInfos(db: Db, actor: Actor, userId: number, lang: Language): Promise<UserInfos> {
  const user = await find(db, userId)
  if (user.deletedAt) throw new Refusal('not_found')
  return {
    ...shown(user, lang),
    id: userId,
    golden: user.golden,
    official: user.name !== '',
    ...(await countsOf(db, actor, userId))
  }
}

/**
 * Updates the actor's profile and returns it. A trigger updates every page that shows it. Also throws as `refuseNickname`
 * does.
 * @throws Refusal('unauthorized') if the account was deleted meanwhile, whose name must not come back
 */
export async function setPersonalInfo(
  db: Db,
  member: Member,
  input: PersonalInput,
  lang: Language
): Promise<PersonalInfo> {
  await db.transaction(async tx => {
    const before = await find(tx, member.id)
    if (input.nickname !== before.nickname) await refuseNickname(tx, member, input.nickname)
    const changed = await tx
      .update(users)
      .set({ ...input, updatedAt: new Date() })
      .where(and(eq(users.id, member.id), isNull(users.deletedAt)))
      .returning({ id: users.id })
    if (changed.length === 0) throw new Refusal('unauthorized')
  })
  return readPersonalInfo(db, member, lang)
}

/**
 * Checks a new nickname. The current nickname of a person is always valid.
 * @throws Refusal('invalid') if it is misleading or taken
 */
async function refuseNickname(tx: Db, { id, internal, admin }: Member, nickname: string): Promise<void> {
  const fault = nicknameFault(nickname, internal || admin)
  if (fault) throw new Refusal('invalid', { fields: { nickname: fault } })
  if (await isNicknameTaken(tx, nickname, { id })) throw new Refusal('invalid', { fields: { nickname: 'taken' } })
}

type User = typeof users.$inferSelect

async function find(db: Db, id: number): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw new Refusal('not_found')
  return user
}

function shown({ nickname, jobTitle, company, homepage, bio, headPic }: User, lang: Language) {
  return {
    nickname,
    jobTitle: inLanguage(jobTitle, lang),
    company: inLanguage(company, lang),
    homepage,
    bio: inLanguage(bio, lang),
    headPic
  }
}
