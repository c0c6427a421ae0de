import { fromStatements } from './from-statements.ts'

/** The network a terminal waits in, which of IPv6 is 64 bits of its address: that many wait of each. */
export const terminalBlocksMigration = fromStatements('alter table terminal_request add column block text')
