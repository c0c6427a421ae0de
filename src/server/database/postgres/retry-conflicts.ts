const conflictCodes = ['40001', '40P01']
const attempts = 4

/** Runs a transaction again where PostgreSQL ended it since it could not be put in an order with others, or they waited for each other. */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const conflict = error instanceof Error && 'code' in error && conflictCodes.includes(String(error.code))
      if (!conflict || attempt === attempts) throw error
    }
  }
}
