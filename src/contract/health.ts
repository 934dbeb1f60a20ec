import * as z from 'zod'

/** Reply of /readyz. */
export const readiness = z
  .object({
    ok: z.boolean().describe('Whether this server should receive requests'),
    database: z.boolean().describe('Whether the database responds'),
    site: z.boolean().describe('Whether a built site is served'),
    build: z.string().optional().describe('Id of the served build'),
    reasons: z.array(z.string()).describe('Reasons why this server should not receive requests'),
    buildError: z.string().optional().describe('Reason why the last build failed. The previous build is served')
  })
  .meta({ id: 'Readiness' })
