/** Messages to the outside (robots, payments ...), written in the change's transaction and sent after it. */
export type OutboxTable = {
  school_id: number
  id: number
  kind: string
  payload: string
  /** `unsure`: its receiver may have taken it or not. */
  status: 'waiting' | 'sending' | 'sent' | 'failed' | 'unsure'
  attempts: number
  next_at: number
  last_error: string | null
  created_at: number
  sent_at: number | null
  created_by: number | null
}
