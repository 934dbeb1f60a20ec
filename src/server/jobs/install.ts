import { PgBoss } from 'pg-boss'
import { QUEUES } from './queues.ts'

/** Brings the tables of jobs up to date, and their queues. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', error => console.error(`The tables of jobs: ${error.message}`))
  await boss.start()
  try {
    for (const [name, options] of Object.entries(QUEUES)) {
      await boss.createQueue(name, options)
      const { policy: _, ...changeable } = options
      await boss.updateQueue(name, changeable)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
