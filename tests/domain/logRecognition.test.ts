import { expect, test } from 'vitest'
import { IMPORTANT, isReport } from '../../src/domain/log/importance.ts'
import { maskTokens } from '../../src/domain/log/mask.ts'
import { readPaste } from '../../src/domain/log/paste.ts'
import { cpuTime } from '../support/cpuTime.ts'

const quick = (text: string) => readPaste(text, async () => undefined)
const LOGS: Record<string, string> = {
  npm: 'npm ERR! code E401\nnpm ERR! Incorrect or missing password.\nnpm ERR! A complete log of this run can be found in:',
  'npm 10': 'npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree\nnpm error',
  nginx: `10.0.0.1 - - [23/Nov/2026:06:10:47 +0000] "GET / HTTP/1.1" 200 612 "-" "curl/8.5.0"
10.0.0.1 - - [23/Nov/2026:06:10:48 +0000] "GET /api HTTP/1.1" 502 157 "-" "curl/8.5.0"
10.0.0.2 - bob [23/Nov/2026:06:10:49 +0000] "POST /api HTTP/2.0" 503 0 "-" "Mozilla/5.0 (X11; Linux; rv:1)"`,
  Squid: `1732345678.123    502 10.0.0.5 TCP_MISS/502 4011 GET http://example.com/ - HIER_DIRECT/1.2.3.4 text/html
1732345679.120     12 10.0.0.5 TCP_DENIED/403 3911 CONNECT example.com:443 - HIER_NONE/- text/html`,
  HAProxy:
    '10.0.0.1:1234 [23/Nov/2026:06:10:48.123] web~ back/srv1 0/0/-1/-1/0 503 212 - - SC-- 2/2/0/0/3 0/0 "GET / HTTP/1.1"\n',
  'an access log in JSON':
    '{"remote":"10.0.0.1","status":502,"path":"/"}\n{"remote":"10.0.0.1","status":200,"path":"/"}',
  'Guru Meditation': "Guru Meditation Error: Core  0 panic'ed (LoadProhibited). Exception was unhandled.\n",
  Terraform: `╷
│ Error: Missing required argument
│ 
│   on main.tf line 3, in resource "aws_instance" "web":
│    3: resource "aws_instance" "web" {
│ 
│ The argument "ami" is required, but no definition was found.
╵`,
  Gradle: `FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':app:compileDebugJavaWithJavac'.
> Could not resolve all files for configuration ':app:debugCompileClasspath'.

* Try:
> Run with --stacktrace option to get the stack trace.
> Run with --info or --debug option to get more log output.

BUILD FAILED in 3s`,
  'Chrome, CORS': `Access to fetch at 'https://a.example/x' from origin 'https://b.example' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.
GET https://a.example/x net::ERR_FAILED 200 (OK)`,
  'Chrome, script': `Uncaught (in promise) TypeError: Cannot read properties of undefined (reading 'id')
    at render (app.js:12:5)
    at main (app.js:90:1)`,
  'Chrome, status':
    'Failed to load resource: the server responded with a status of 404 (Not Found)\nnet::ERR_NAME_NOT_RESOLVED',
  RISC_V: 'Oops [#1]\nModules linked in:',
  MySQL: `ERROR 2002 (HY000): Can't connect to local MySQL server through socket '/var/run/mysqld/mysqld.sock' (2)\n`,
  // Written after the patterns.
  Maven: '[INFO] BUILD FAILURE\n[ERROR] Failed to execute goal on project app: Could not resolve dependencies',
  Rust: "thread 'main' panicked at src/main.rs:4:5:\ncalled `Option::unwrap()` on a `None` value",
  Go: 'panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\nmain.main()',
  Swift:
    'Fatal error: Unexpectedly found nil while unwrapping an Optional value: file main.swift, line 3\nIllegal instruction',
  Ansible: 'fatal: [web1]: UNREACHABLE! => {"changed": false, "msg": "Failed to connect to the host via ssh"}\n',
  webpack: "ERROR in ./src/index.js\nModule not found: Error: Can't resolve './app' in '/src'",
  Helm: 'Error: INSTALLATION FAILED: cannot re-use a name that is still in use\n',
  ffmpeg: '[mov,mp4 @ 0x55d] moov atom not found\ninput.mp4: Invalid data found when processing input'
}
test.each(Object.keys(LOGS))('%s is a log with an important line', async name => {
  const { kind, lines } = await quick(LOGS[name] ?? '')
  expect(kind).toBe('log')
  expect(lines.filter(({ importance }) => importance >= IMPORTANT).length).toBeGreaterThan(0)
})

test.each([
  'I have a kernel panic when the board boots. What should I do about it?\nIt is the board that you sent us, and the card is not found.',
  'Dear team,\nmy password is hunter2 and you can reach me at bob@example.com or at +49 170 1234567.\nThe error is the same as it was.',
  '// Error: this happens if the pin is low\nif (pin < 0) {\n  throw new Error("Error: no pin");\n}',
  '# Error handling\n\nThe driver is what reports the error, and you should check it.',
  '| Error: | 7 |\n|---|---|\n| Failure: | 9 |\n| Fatal error: | 3 |',
  '请问这个错误如何解决？我们已经尝试了很多方法，但是没有成功。\n谢谢！如果需要更多的信息，请告诉我。'
])('%j is no log', async text => {
  expect((await quick(text)).kind).toBe('none')
})

test('a line that is important but has few words is listed, and is not looked up', async () => {
  const { lines } = await quick(LOGS.RISC_V ?? '')
  expect(lines.map(({ line }) => line.raw)).toContain('Oops [#1]')
  expect((await quick(LOGS.nginx ?? '')).lines[0]?.line.raw).toContain('502')
})

test('an apostrophe within a word does not begin a quotation', () => {
  expect(maskTokens(`Can't connect to local MySQL server through socket '/run/mysqld.sock' (2)`).join(' ')).toBe(
    "Can't connect to local MySQL server through socket <*> (<*>)"
  )
  expect(maskTokens("couldn't open file 'Bob's notes.txt' for user 'root'").join(' ')).toBe(
    "couldn't open file <*> for user <*>"
  )
  expect(maskTokens("cannot stat `a b': it doesn't exist").join(' ')).toBe("cannot stat <*>: it doesn't exist")
  expect(maskTokens("key b'ab' isn't in ‘x y’").join(' ')).toBe("key <*> isn't in <*>")
})

test('reports are read in no time', async () => {
  for (const text of ['a '.repeat(5e4), 'a:'.repeat(5e4), "'".repeat(1e4), "a'b".repeat(1e4)]) {
    const read = () => {
      isReport(text)
      maskTokens(text.slice(0, 1000))
    }
    expect(await cpuTime(read)).toBeLessThan(500)
  }
})
