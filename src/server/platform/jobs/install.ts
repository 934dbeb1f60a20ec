import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { connectionConfig, LimitedClient, MIGRATION_LIMITS } from '../db/client.ts'
import { logError } from '../log.ts'
import { QUEUES } from './queues.ts'

/** Updates the tables of the job queues, and the queues. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({
    ...connectionConfig(url, MIGRATION_LIMITS),
    ...{ Client: LimitedClient, max: 1, supervise: false, schedule: false }
  } as ConstructorOptions)
  boss.on('error', error => logError('Job tables', error))
  await boss.start()
  try {
    for (const [name, options] of Object.entries(QUEUES)) {
      const { policy = 'standard', ...changeable } = options
      // The policy of a queue cannot be changed. A new policy discards the waiting jobs of the queue.
      const before = await boss.getQueue(name)
      if (before && before.policy !== policy) await boss.deleteQueue(name)
      await boss.createQueue(name, { policy, notify: true, ...changeable })
      await boss.updateQueue(name, { notify: true, ...changeable })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
