import * as z from 'zod'

/** Reply of /readyz. */
export const readiness = z
  .object({
    ok: z.boolean().describe('Whether this server should get requests'),
    database: z.boolean().describe('The database responds'),
    site: z.boolean().describe('A site is built and served'),
    build: z.string().optional().describe('The id of the build that is served'),
    reasons: z.array(z.string()).describe('Why this server should get no requests now'),
    buildError: z.string().optional().describe('Why the last build failed. The build before it is served.')
  })
  .meta({ id: 'Readiness' })
