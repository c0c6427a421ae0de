import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { forgetVersions, readAgain } from '../../../../src/console/session/event/read-again.ts'

it('reads once for what an answer and an event tell of one change, whichever comes first', async () => {
  const client = new QueryClient()
  const ask = vi.fn(async () => 1)
  const stop = new QueryObserver(client, { queryKey: ['author', 7], queryFn: ask }).subscribe(() => undefined)
  await vi.waitFor(() => expect(client.getQueryData(['author', 7])).toBe(1))
  // Told at the same moment, so that the first is still on its way.
  await Promise.all([readAgain(client, ['author', 7], 12), readAgain(client, ['author'], 12)])
  expect(ask).toHaveBeenCalledTimes(2)
  await readAgain(client, ['author', 7], 12)
  expect(ask).toHaveBeenCalledTimes(2)
  // What came after it, or is of no known version, is another matter.
  await readAgain(client, ['author', 7], 13)
  await readAgain(client, ['author'], null)
  expect(ask).toHaveBeenCalledTimes(4)
  forgetVersions()
  await readAgain(client, ['author', 7], 2)
  expect(ask).toHaveBeenCalledTimes(5)
  stop()
})
