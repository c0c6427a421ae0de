import type { Random } from '../../random.ts'
import { number, oneOf, say, type Text, words } from '../../text/grammar.ts'
import { anyPlace, canteen, course, day, dish, studyPlace } from '../../text/pool.ts'

/** A question with what people answer to it. */
type Subject = { readonly title: Text; readonly answers: Text }

const subjects: readonly Subject[] = [
  {
    title: say`${course}${words('期末怎么复习 有没有往年题 期末难不难')}？`,
    answers: oneOf(
      say`看${words('课后题 老师的PPT 往年卷')}，把例题过${number(2, 3)}遍就稳了。`,
      say`打印店有往年题，${words('去年 前年')}的最像。`,
      say`最后一节课会划重点，一定要去。`,
    ),
  },
  {
    title: say`${course}${words('哪个老师好 需要买教材吗 平时分怎么算 点名吗')}？`,
    answers: oneOf(
      say`我们班平时分占${number(30, 50, 10)}%，作业交齐就行。`,
      '教材不用急着买，第一节课听老师怎么说。',
      '都差不多，选时间合适的就好。',
    ),
  },
  {
    title: say`${oneOf(studyPlace)}${words('周末开吗 几点关门 有没有插座')}？`,
    answers: oneOf(
      say`周末也开，晚上${words('九点半 十点 十点半')}关门。`,
      '靠墙那排有插座，早点去。',
      say`我${day}刚去过，正常开。`,
    ),
  },
  {
    title: say`${anyPlace}${words('怎么走 可以带外校同学进吗')}？`,
    answers: oneOf('跟着导航走就行，很好找。', '门口有指示牌。', '外校同学在门卫那儿登记一下就可以。'),
  },
  {
    title: say`${words('转专业 辅修 奖学金 助学金 补办校园卡 退宿 请假 缓考 选课补选')}${words('需要什么材料 流程是什么 去哪里办')}？`,
    answers: oneOf(
      say`带${words('校园卡 学生证 身份证 申请表')}去${words('行政楼一楼 学院办公室 一站式大厅')}，十分钟搞定。`,
      say`先问辅导员，${words('要签字 有统一的表 每年时间不一样')}。`,
      '教务系统里有通知，按上面的时间交就行。',
      say`不难，我${words('上学期 去年')}办过，材料齐就快。`,
    ),
  },
  {
    title: say`${canteen}的${dish}${words('还在吗 涨价了吗 几点卖完 好吃吗')}？`,
    answers: oneOf(
      say`还在，${number(8, 16)}块一份。`,
      say`我${day}刚吃过，${words('味道没变 有点咸 分量少了点 还行')}。`,
      say`一般${words('十二点半 一点')}就没了，早点去。`,
    ),
  },
  {
    title: say`${words('明天 后天 周六 周日 下周一')}${words('图书馆开门吗 校车正常运行吗 会停电吗')}？`,
    answers: oneOf('看了通知，正常。', '后勤群里说没有变化。', '我也想知道，等一个准信。'),
  },
]

const details = oneOf(
  '',
  '',
  '在线等，挺急的。',
  say`${day}问了辅导员，说让看通知，可是没找到。`,
  '第一次遇到，麻烦知道的同学说一下。',
  say`${words('室友 同学 学长')}说法不一样，想确认一下。`,
)
const remarks = words('同问，顶一下。 谢谢，有用！ 是这样的，我也问过。 补充一下，工作日去人少。 收藏了。')

/** A question of the wall, and what to choose its answers by. */
export function questionText(random: Random): {
  readonly title: string
  readonly content: string
  readonly answer: Text
} {
  const { title, answers } = random.pick(subjects)
  return { title: title(random), content: details(random), answer: answers }
}

/** What is said to an answer. */
export const remarkText: Text = remarks
