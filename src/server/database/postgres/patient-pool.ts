import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { patientPlaces } from '../../scheduling/patient-places.ts'

/**
 * Lends the connections of a pool one at a time, and a further one whenever one is kept for longer than `patience` (ms): searches would
 * keep the processors from the decisions they are made beside, and one that is stuck keeps no other waiting.
 */
export function patientPool(pool: pg.Pool, patience: number | undefined): PostgresPool {
  const place = patientPlaces(1, pool.options.max, patience)
  const connect = () =>
    new Promise<PostgresPoolClient>((resolve, reject) => {
      const lend = async () => {
        const client = await pool.connect()
        await new Promise<void>((over) => {
          const release = () => {
            client.release()
            over()
          }
          resolve({ query: client.query.bind(client), release })
        })
      }
      place(lend).catch(reject)
    })
  return { connect, end: () => pool.end() }
}
