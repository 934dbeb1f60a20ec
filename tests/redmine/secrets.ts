import { zipSync } from 'fflate'
import sharp from 'sharp'
import type { TestRedmine } from '../support/redmine.ts'

/** A secret that must not leave the ticket system, and its location. */
export interface Planted {
  secret: string
  where: string
}

const CUSTOMERS = ['Zephyrine Robotics', '海之星科技']
const HOSTS = ['pinout-corp.example', 'buildhost07']
/** Sync settings with the names and hosts to hide. */
export const REDACT = { REDACT_NAMES: CUSTOMERS.join(','), REDACT_HOSTS: HOSTS.join(',') }

/** Kinds of secrets in ticket texts, each as people write it, with the part that must be hidden. */
const WRITTEN: [text: string, secret: string][] = [
  ['Reach me at otto.quast@zephyrine.example today.', 'otto.quast@zephyrine.example'],
  ['写信到 liuyang88@haizhixing.example 即可。', 'liuyang88@haizhixing.example'],
  ['otto (at) zephyrine.example', 'otto (at) zephyrine.example'],
  ['手机13712345601联系', '13712345601'],
  ['138-7654-3202', '138-7654-3202'],
  ['电话：0755-86543203', '0755-86543203'],
  ['+49 89 6543 2104', '+49 89 6543 2104'],
  ['+1 (415) 555-0105', '555-0105'],
  ['微信：haizhixing_06', 'haizhixing_06'],
  ['password: Tr0ub4dor-07', 'Tr0ub4dor-07'],
  ['密码是 Qwer0808abc', 'Qwer0808abc'],
  ['pwd=Hunter2-09', 'Hunter2-09'],
  ['API key is 9f8e7d6c5b4a10', '9f8e7d6c5b4a10'],
  ['token=tok_abcdef123411', 'tok_abcdef123411'],
  ['Authorization: Bearer abcdefghijkl12345612', 'abcdefghijkl12345612'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMyJ9.c2lnbmF0dXJlMTM', 'eyJzdWIiOiIxMyJ9'],
  ['ghp_abcdefghijklmnopqrstuvwxyz0123456714', 'ghp_abcdefghijklmnopqrstuvwxyz0123456714'],
  ['AKIAABCDEFGHIJKLMN15', 'AKIAABCDEFGHIJKLMN15'],
  ['https://deploy:s3cretPw16@git.example.org/sdk', 's3cretPw16'],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA17\n-----END RSA PRIVATE KEY-----', 'MIIEowIBAAKCAQEA17'],
  ['license key: AAAA-BBBB-CCCC-DD18', 'AAAA-BBBB-CCCC-DD18'],
  ['SN: PX20261119AB', 'PX20261119AB'],
  ['序列号：SSD2355-000020', 'SSD2355-000020'],
  ['IMEI: 356938035643821', '356938035643821'],
  ['MAC 00:1A:2B:3C:4D:22', '00:1A:2B:3C:4D:22'],
  ['ethaddr=001A2B3C4D23', '001A2B3C4D23'],
  ['192.168.77.24', '192.168.77.24'],
  ['10.20.30.25', '10.20.30.25'],
  ['fe80::1ff:fe23:4567:8926', 'fe80::1ff:fe23:4567:8926'],
  ['http://gitlab.pinout-corp.example/soc/boot27', 'gitlab.pinout-corp.example'],
  ['ssh buildhost07', 'buildhost07'],
  ['nas29.corp', 'nas29.corp'],
  ['\\\\filer30\\customers\\zephyrine', 'filer30'],
  ['This is for ZEPHYRINE-ROBOTICS only.', 'ZEPHYRINE-ROBOTICS'],
  ['客户海之星科技反馈', '海之星科技']
]
/** Secrets that readers would see although no pattern matches their source text. */
const DISGUISED: [text: string, secret: string][] = [
  ['otto.hidden01@zephy\u200brine.example', 'otto.hidden01'],
  ['otto.hidden03**@**zephyrine.example', 'otto.hidden03'],
  ['otto.hidden04<b>@</b>zephyrine.example', 'otto.hidden04'],
  ['１３７１２３４５６０４', '１３７１２３４５６０４']
]
const PLACES = ['subject', 'description', 'note', 'table', 'code']

/** Puts secrets into every field of tickets of all kinds. Returns the secrets, and the tickets to be published. */
export async function plant(redmine: TestRedmine): Promise<{ planted: Planted[]; published: number[] }> {
  const planted: Planted[] = []
  const put = (where: string, secret: string, text = secret) => {
    planted.push({ where, secret })
    return text
  }
  const { project, fields } = redmine
  const [assignee, watcher] = await Promise.all([
    person(redmine, 'Quillon', 'Assignson'),
    person(redmine, 'Yvaine', 'Watchley')
  ])
  for (const secret of ['Quillon', 'Assignson', 'quillon.assignson@staff.example', 'Yvaine', 'Watchley'])
    put('people', secret)
  const category = await redmine.call<{ issue_category: { id: number } }>(
    'POST',
    `projects/${project.identifier}/issue_categories.json`,
    { issue_category: { name: put('category', 'Zephyrine escalation cat') } }
  )

  const published: number[] = []
  // One secret per field of a ticket. Secrets with several lines are in code.
  const [blocks, lines] = [
    WRITTEN.filter(([text]) => text.includes('\n')),
    WRITTEN.filter(([text]) => !text.includes('\n'))
  ]
  for (let at = 0; at < lines.length; at += 4) {
    const [subject, description, note, cell, code] = [...lines.slice(at, at + 4), blocks[at / 4]].map(
      (one, place) => one && put(PLACES[place] ?? '', one[1], one[0])
    )
    published.push(
      await redmine.closed({
        subject: `Case ${at}: ${subject}`,
        description: `h2. What was seen\n\n${description}\n\n|_. what |_. value |\n| it | ${cell} |\n\n<pre>\n${code}\n</pre>`,
        notes: `Solved: ${note}`
      })
    )
  }
  published.push(
    await redmine.closed({
      subject: 'Every field',
      description: `Quillon Assignson wrote in #note-3:\n> Try this\n\n"mail":mailto:${put('link', 'linked@zephyrine.example')} and !${put('picture address', 'nas40.corp')}/x.png!`,
      assigned_to_id: assignee,
      watcher_user_ids: [watcher],
      category_id: category.issue_category.id,
      custom_fields: [{ id: fields.customer, value: put('custom field', 'Customer-field-4711') }],
      notes: `Done, thanks to Quillon Assignson.`
    })
  )
  const commented = await redmine.closed({ subject: 'Said in private', description: 'In public.' })
  await redmine.change(commented, { notes: put('private note', 'private-note-words-5001'), private_notes: true })
  await redmine.change(commented, { notes: 'Public again.' })
  published.push(commented)

  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: put('metadata of a picture', 'exif-secret-words-5002') } })
    .jpeg()
    .toBuffer()
  const zip = Buffer.from(
    zipSync({ 'a.txt': new TextEncoder().encode(put('archive', 'zipped-secret-words-5003')) }, { level: 0 })
  )
  const uploads = await Promise.all([
    redmine.upload(`${put('name of a file', 'otto.named@zephyrine.example')}.log`, 'boot ok\n'),
    redmine.upload(
      'boot.log',
      `ok\nuser ${put('text of a file', 'otto.logged@zephyrine.example')}\nserial: ${put('text of a file', 'PX20261150QQ')}\n`
    ),
    redmine.upload('shot.jpg', picture),
    redmine.upload('dump.zip', zip),
    redmine.upload('tool.exe', Buffer.from(`MZ\0${put('program', 'binary-secret-words-5004')}`))
  ])
  published.push(await redmine.closed({ subject: 'With files', description: 'See !shot.jpg! and the log.', uploads }))

  await redmine.closed({
    subject: put('private ticket', 'private-subject-6001'),
    description: put('private ticket', 'private-description-6002'),
    notes: put('private ticket', 'private-ticket-note-6003'),
    is_private: true
  })
  await redmine.closed({
    subject: put('open ticket', 'open-subject-6004'),
    description: put('open ticket', 'open-description-6005'),
    status_id: 1
  })
  await redmine.closed({ subject: put('another tracker', 'other-tracker-6006'), description: 'x', tracker_id: 2 })

  const decoded = put('written by numbers', 'otto.hidden02', 'otto.hidden02&#64;zephyrine.example')
  published.push(await redmine.closed({ subject: 'By numbers', description: `Done by ${decoded}` }))

  for (const [text, secret] of DISGUISED)
    published.splice(1, 0, await redmine.closed({ subject: 'Done', description: put('disguised', secret, text) }))
  return { planted, published }
}

async function person({ call, project }: TestRedmine, firstname: string, lastname: string): Promise<number> {
  const login = `${firstname}.${lastname}`.toLowerCase()
  const known = await call<{ users: { id: number }[] }>('GET', `users.json?name=${login}`)
  const id =
    known.users[0]?.id ??
    (
      await call<{ user: { id: number } }>('POST', 'users.json', {
        user: { login, firstname, lastname, mail: `${login}@staff.example`, password: 'a long password 1' }
      })
    ).user.id
  const { roles } = await call<{ roles: { id: number; name: string }[] }>('GET', 'roles.json')
  const role = roles.find(one => one.name === 'Developer')?.id
  await call('POST', `projects/${project.identifier}/memberships.json`, {
    membership: { user_id: id, role_ids: [role] }
  })
  return id
}
