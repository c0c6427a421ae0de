import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import { statusTone } from '../../../../src/console/value/status-tone.ts'

/** What people read of a status, and the tones that would say otherwise. */
const contradicted = [
  { words: /禁用|封禁|拉黑|冻结|失败|异常|屏蔽|差异|已拒绝|已驳回/, not: ['success', 'warning', 'neutral'] },
  { words: /^待(审核|处理|复核)|未读/, not: ['success', 'danger', 'neutral'] },
  { words: /^待|处理中/, not: ['success', 'danger'] },
  {
    words: /^(正常|有效|启用|生效中|已完成|已成功|已通过|已处理|已发布|已到账|一致)$/,
    not: ['danger', 'warning', 'neutral'],
  },
  { words: /停用|下架|取消|关闭|删除|结束|到期|过期|注销|解除/, not: ['success', 'warning'] },
]

const statuses = [...new Set(catalogue.modules.flatMap(({ entities }) => entities))].flatMap(({ name, fields }) =>
  Object.values(fields).flatMap((field) =>
    field.kind === 'status'
      ? Object.entries(field.options).map(([value, label]) => ({ name, label, tone: statusTone(field, value) }))
      : [],
  ),
)

describe('the colour of a status', () => {
  it('does not say otherwise than its words, whatever entity it is of', () => {
    const wrong = statuses.filter(({ label, tone }) =>
      contradicted.some(({ words, not }) => words.test(label) && not.includes(tone)),
    )
    expect(statuses.length).toBeGreaterThan(200)
    expect(wrong).toEqual([])
  })
})
