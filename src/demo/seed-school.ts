import { account } from '../../commands/authorityment/account.ts'
import { role } from '../../commands/authorityment/role.ts'
import { complaint } from '../../commands/complaint/complaint.ts'
import { help } from '../../commands/helpCenter/help.ts'
import { helpCategory } from '../../commands/helpCenter/helpCategory.ts'
import { auditPerson } from '../../commands/topicDynamics/auditPerson.ts'
import { certification } from '../../commands/topicDynamics/certification.ts'
import { comment } from '../../commands/topicDynamics/comment.ts'
import { dynamic } from '../../commands/topicDynamics/dynamic.ts'
import { dynamicCategory } from '../../commands/topicDynamics/dynamicCategory.ts'
import { dynamicMedia } from '../../commands/topicDynamics/dynamicMedia.ts'
import { reply } from '../../commands/topicDynamics/reply.ts'
import { topic } from '../../commands/topicDynamics/topic.ts'
import { topicCategory } from '../../commands/topicDynamics/topicCategory.ts'
import { topicComplaint } from '../../commands/topicDynamics/topicComplaint.ts'
import { visit } from '../../commands/topicDynamics/visit.ts'
import { user } from '../../commands/userManagement/user.ts'
import { userBlock } from '../../commands/userManagement/userBlock.ts'
import type { WritePlace } from '../server/write/write-unrecorded.ts'
import { membersOf } from './members.ts'
import { accountRows, closingOfRoles, roleRows } from './module/authorityment/accounts.ts'
import { complaintRows } from './module/complaint/rows.ts'
import { helpCategoryRows, helpRows } from './module/helpCenter/help.ts'
import { loveSubjects } from './module/lovewall/rows.ts'
import { secondSubjects } from './module/secondhand/rows.ts'
import { auditPersonRows } from './module/topicDynamics/audit-person.ts'
import { certificationRows } from './module/topicDynamics/certification.ts'
import { talkRows } from './module/topicDynamics/comment.ts'
import { dynamicRows } from './module/topicDynamics/dynamic.ts'
import { mediaRows } from './module/topicDynamics/dynamic-media.ts'
import { gatherUnderTopics } from './module/topicDynamics/gather.ts'
import { dynamicCategoryRows, topicCategoryRows, topicRows } from './module/topicDynamics/topic.ts'
import { topicComplaintRows } from './module/topicDynamics/topic-complaint.ts'
import { visitRows } from './module/topicDynamics/visit.ts'
import { seedBlocks } from './module/userManagement/block.ts'
import { peopleRows, peopleSubjects } from './module/userManagement/user.ts'
import { seedOpeningBalances } from './module/withdraw/opening-balance.ts'
import { earlySeeds, moduleSeeds, type SeedGroups } from './modules.ts'
import { createRandom, type Random } from './random.ts'
import { writeSchool } from './school-writer.ts'
import type { SeedRow } from './seed-row.ts'
import { writeSettings } from './settings.ts'

/** Writes everything in a demo school but the school itself. `waiting` is the length of its queue of dynamics. */
export async function seedSchool(place: WritePlace, waiting: number, tell: (step: string) => void): Promise<void> {
  const { schoolId, now } = place
  const random = (part: string): Random => createRandom(`demo/${schoolId}/${part}`)
  const size = sizesFor(waiting)
  const { rows: accounts, administrator, moderators } = await accountRows(schoolId, now)
  const writer = writeSchool(place, random, moderators)
  const { members, rows: users } = peopleRows(random('people'), size.people, now)
  const people = membersOf(members)
  const context = { schoolId, writer, random, members: people, moderators, waiting, now }
  const seedModules = async (groups: SeedGroups) => {
    for (const [title, seeds] of Object.entries(groups)) {
      tell(title)
      for (const seed of seeds) await seed(context)
    }
  }
  await writer.insert(role, roleRows(place.dependencies.catalogue, now))
  await seedModules(earlySeeds)
  await writer.insert(account, accounts)
  writer.decide(closingOfRoles(administrator, now))
  await writeSettings(place)

  tell('用户')
  await writer.insert(user, users)
  await seedOpeningBalances(context, users)
  const disabled = users.flatMap(({ values }, index) => (values.status === 'disabled' ? [index + 1] : []))
  await seedBlocks(context, userBlock, size.blocks, disabled)
  await writer.insert(
    certification,
    certificationRows(random('certification'), schoolId, members, size.certifications, now),
  )

  tell('动态')
  await writer.insert(topicCategory, topicCategoryRows(now))
  await writer.insert(dynamicCategory, dynamicCategoryRows())
  const { rows: posedTopics, open } = topicRows(random('topic'), size.topics, people, now)
  const { rows: posted, dynamics: seeded } = dynamicRows(random('dynamic'), size, people, open, now)
  const { topics, dynamics } = gatherUnderTopics(posedTopics, open, posted)
  const talk = talkRows(random('talk'), size, people, seeded, now)
  const heat = topicHeat(dynamics, talk.comments)
  await writer.insert(
    topic,
    topics.map(({ values, decision }, index) => ({ values: { ...values, heat: heat.get(index + 1) ?? 0 }, decision })),
  )
  await writer.insert(dynamic, dynamics)

  tell('评论、视频与动态投诉')
  await writer.insert(comment, talk.comments)
  await writer.insert(reply, talk.replies)
  await writer.insert(dynamicMedia, mediaRows(random('media'), seeded))
  await writer.insert(topicComplaint, topicComplaintRows(random('complaint'), size.complaints, people, seeded, now))

  tell('帮助与访问')
  await writer.insert(helpCategory, helpCategoryRows(now))
  await writer.insert(help, helpRows(random('help'), now))
  await writer.insert(auditPerson, auditPersonRows(now))
  await writer.insert(visit, visitRows(random('visit'), 90, size.people / 2, now))

  await seedModules(moduleSeeds)
  const subjects = {
    user: peopleSubjects(users),
    comment: talk.subjects,
    lovewall: loveSubjects(context),
    ...secondSubjects(context),
  }
  const complaints = complaintRows(random('other complaint'), size.complaints / 5, people, subjects, now)
  await writer.insert(complaint, complaints)
  tell('操作记录')
  await writer.finish()
}

/** A queue of 20,000 goes with 3,000 people, 2,000 topics, 5,000 comments and 1,000 complaints. */
function sizesFor(waiting: number) {
  const share = (part: number, least: number, most = Number.MAX_SAFE_INTEGER) =>
    Math.min(most, Math.max(least, Math.round(waiting * part)))
  return {
    waiting,
    decided: share(0.3, 40),
    people: share(0.15, 60, 10_000),
    topics: share(0.1, 40, 3_500),
    comments: share(0.25, 60),
    replies: share(0.15, 30),
    complaints: share(0.05, 40),
    certifications: share(0.04, 30, 4_000),
    blocks: share(0.006, 12),
  }
}

/** The heat the public dynamics of each topic make: views, likes fivefold, comments tenfold. */
function topicHeat(
  dynamics: readonly SeedRow<typeof dynamic.fields>[],
  comments: readonly SeedRow<typeof comment.fields>[],
): ReadonlyMap<number, number> {
  const heat = new Map<number, number>()
  const warm = (topicId: number | null | undefined, by: number) => {
    if (topicId) heat.set(topicId, (heat.get(topicId) ?? 0) + by)
  }
  for (const { values, decision } of dynamics) {
    if (decision?.action === 'approve') warm(values.topic, (values.views ?? 0) + (values.likes ?? 0) * 5)
  }
  for (const { values, decision } of comments) {
    if (decision === undefined && values.dynamic) warm(dynamics[values.dynamic - 1]?.values.topic, 10)
  }
  return heat
}
