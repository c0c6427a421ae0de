import type { FastifyBaseLogger } from 'fastify'
import type { OutageWatch } from './outage-watch.ts'

/** Puts one line into the log when the database is lost, and one when it is back. */
export function logOutages(log: Pick<FastifyBaseLogger, 'error' | 'warn'>, outages: OutageWatch): void {
  outages.onNews((news) => {
    if (news.kind === 'lost') {
      log.error({ err: news.error }, 'the database is lost: what works in the background is silent until it is back')
      return
    }
    const { seconds, tries, held } = news
    log.warn({ seconds, tries, held }, `the database is back after ${seconds} s, tried ${tries} times`)
  })
}
