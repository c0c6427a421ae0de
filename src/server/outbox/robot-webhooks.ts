/** The webhook of each school's group robot, by the school's id. */
export type RobotWebhooks = ReadonlyMap<number, string>

/** The school a webhook without an id belongs to: the first. */
const firstSchool = 1

/** Reads `schoolId=url,...`; a bare url is the first school's. Null where it is written otherwise. */
export function readRobotWebhooks(text: string): RobotWebhooks | null {
  const webhooks = new Map<number, string>()
  for (const part of text.split(/,(?=\d+=|https?:)/)) {
    const [, id, url = ''] = /^(?:(\d{1,15})=)?(https?:\/\/.+)$/.exec(part.trim()) ?? []
    const school = id === undefined ? firstSchool : Number(id)
    if (!URL.canParse(url) || webhooks.has(school)) return null
    webhooks.set(school, url)
  }
  return webhooks
}
