import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pLimit from 'p-limit'
import type pg from 'pg'

/**
 * Lends the connections of a pool one at a time, and a further one whenever the one lent last is kept for longer than `patience` (ms):
 * searches would keep the processors from the decisions they are made beside, and one that is stuck keeps no other waiting.
 */
export function patientPool(pool: pg.Pool, patience: number): PostgresPool {
  const turn = pLimit(1)
  const connect = () =>
    new Promise<PostgresPoolClient>((resolve, reject) => {
      const lend = async (over: () => void) => {
        const waiting = setTimeout(over, patience)
        const end = () => {
          clearTimeout(waiting)
          over()
        }
        try {
          const client = await pool.connect()
          const release = () => {
            client.release()
            end()
          }
          resolve({ query: client.query.bind(client), release })
        } catch (error) {
          end()
          reject(error)
        }
      }
      void turn(() => new Promise<void>((over) => void lend(over)))
    })
  return { connect, end: () => pool.end() }
}
