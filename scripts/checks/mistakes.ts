import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ROOT } from '../paths.ts'

/** A known mistake: the files to search, its pattern, and the correction. */
interface Mistake {
  in: RegExp
  except?: RegExp
  pattern: RegExp
  instead: string
}

const MISTAKES: Mistake[] = [
  {
    in: /^src\/.*\.tsx?$/,
    // Allows values that are created synchronously, and promises that remove themselves when settled.
    pattern:
      /\?\?=\s*(?!.*\.(?:finally|catch)\()(?:await\s|import\(|async\b|\(async\b|new Promise|(?!new\b|performance\.now)[\w.]+\()/g,
    instead:
      'A promise that was rejected must not be kept: use loadOnce() of domain/loadOnce.ts, or end it with .finally().'
  },
  {
    in: /^src\/.*\.ts$/,
    except: /^src\/server\/platform\/db\/(?:locks|migrate)\.ts$/,
    pattern: /pg_(?:try_)?advisory/g,
    instead: 'Every advisory lock has its number and its functions in server/platform/db/locks.ts.'
  },
  {
    in: /^src\/server\/.*\.ts$/,
    except: /^src\/server\/platform\/log\.ts$/,
    pattern: /\bconsole\.\w+\(/g,
    instead:
      'Use logError() or logInfo() of server/platform/log.ts, which print no parameters and nothing over and over.'
  },
  {
    in: /^src\/server\/.*\.ts$/,
    except: /^src\/server\/platform\/db\/(?:client|hosts)\.ts$/,
    pattern: /new pg\.Client\(|new Client\(/g,
    instead:
      'Use LimitedClient of server/platform/db/client.ts: a lost connection of any other ends the process, and nothing limits its waits.'
  },
  {
    in: /^src\/.*\.tsx?$/,
    pattern: /^(?:export )?const \[[A-Z][A-Z\d_]*, .*\] = \[/gm,
    instead: 'A constant a line, with its unit and a comment of its own.'
  },
  {
    in: /^src\/.*\.(?:tsx?|astro)$/,
    // These refuse a malformed address or read it otherwise.
    except:
      /^src\/(?:domain\/decodePercent|domain\/redaction\/views|markdown\/pictureSizes|server\/platform\/db\/hosts|server\/site\/sitePath)\.ts$/,
    pattern: /\bdecodeURI(?:Component)?\(/g,
    instead:
      'It throws for a malformed address, which anybody can type: use decodePercent() of domain/decodePercent.ts.'
  },
  {
    in: /^tests\/.*\.ts$/,
    // A menu moves the focus after the key press was handled.
    pattern: /expect\(\s*await (?:(?!expect\b|\.to[A-Z])[\s\S])*?\bactiveElement\b/g,
    instead: 'The focus moves later than the key press: use expect.poll().'
  },
  {
    in: /^tests\/(?:domain|import|markdown|server\/(?:assistant|tickets))\/.*\.ts$/,
    // These run the importer as a process of its own.
    except: /^tests\/import\/(?:hostile|linkedFolders|rstTables)\.test\.ts$/,
    pattern: /expect\(performance\.now\(\) - /g,
    instead: 'The clock goes on while other tests have the processor: use cpuTime() or cpuNow() of support/cpuTime.ts.'
  }
]

const entries = await Promise.all(
  ['src', 'tests'].map(folder => readdir(join(ROOT, folder), { recursive: true, withFileTypes: true }))
)
const files = entries
  .flat()
  .filter(entry => entry.isFile())
  .map(entry => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
let found = 0
for (const file of files.sort()) {
  const mistakes = MISTAKES.filter(mistake => mistake.in.test(file) && !mistake.except?.test(file))
  if (mistakes.length === 0) continue
  const text = await readFile(join(ROOT, file), 'utf8')
  for (const { pattern, instead } of mistakes)
    for (const match of text.matchAll(pattern)) {
      found++
      console.error(`${file}:${text.slice(0, match.index).split('\n').length} ${match[0].trim()}…: ${instead}`)
    }
}
if (found > 0) process.exit(1)
