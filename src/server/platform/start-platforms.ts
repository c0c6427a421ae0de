import { type OutboxOptions, type OutboxSurroundings, startOutbox } from '../outbox/start-outbox.ts'
import { platformKinds } from '../write/outbox-message.ts'
import { type AppEntity, appEntities, type Platforms } from './call-platform.ts'
import { removeMessage, syncMessages } from './sync-messages.ts'

/** What the outbox has to be told to ask the platforms of mini-programs. */
function platformOutbox(platforms: Platforms): Pick<OutboxOptions, 'kinds' | 'send'> {
  return {
    kinds: platformKinds,
    send: async (message, schoolId, attempt) => {
      if (message.kind !== 'messageSync' && message.kind !== 'messageRemoval') return
      const { app, id } = message
      if (!isApp(app)) return
      if (message.kind === 'messageSync') await syncMessages(platforms, schoolId, app, id, attempt)
      else await removeMessage(platforms, schoolId, app, id, message.templateId)
    },
  }
}

/** Sends what is in the outbox for the platforms until it is stopped. Asked twice, each of it comes to the same. */
export function startPlatforms(platforms: Platforms, surroundings: OutboxSurroundings): { stop(): Promise<void> } {
  const { database, clock } = platforms.dependencies
  return startOutbox(database, { pace: 0, ...surroundings, ...platformOutbox(platforms), now: clock.now })
}

function isApp(name: string): name is AppEntity {
  return appEntities.some((each) => each === name)
}
