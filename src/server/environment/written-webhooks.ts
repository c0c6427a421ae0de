/** The webhook of each school's group robot, by the school's id. */
export type RobotWebhooks = ReadonlyMap<number, string>

/** Webhooks as they are written: by school, or one that names none. */
type WrittenWebhooks = { readonly bySchool: RobotWebhooks } | { readonly bare: string }

/** Reads `schoolId=url,...`, or one url. Null where it is written otherwise. */
export function readRobotWebhooks(text: string): WrittenWebhooks | null {
  if (isAddress(text.trim())) return { bare: text.trim() }
  const webhooks = new Map<number, string>()
  for (const part of text.split(/,(?=\d+=)/)) {
    const [, id, url = ''] = /^(\d{1,15})=(.+)$/.exec(part.trim()) ?? []
    if (id === undefined || !isAddress(url) || webhooks.has(Number(id))) return null
    webhooks.set(Number(id), url)
  }
  return { bySchool: webhooks }
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^,]*$/.test(text) && URL.canParse(text)
}
