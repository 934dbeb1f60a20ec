import type { Row } from './row.ts'

/** Same result for all roles, because these calls do not check the session. */
const anybody = (each: string): Row['gets'] => [each, each, each, each, each]

/** Calls of other programs. */
export const MCP: readonly Row[] = [
  // A client of the protocol must send the accepted types in Accept.
  {
    route: 'POST /mcp',
    body: () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    gets: anybody('406'),
    tokenless: true
  },
  { route: 'GET /mcp', gets: anybody('405') },
  { route: 'DELETE /mcp', gets: anybody('405'), tokenless: true }
]
