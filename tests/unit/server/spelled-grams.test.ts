import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { spellingOfKeyword, spellingsOf } from '../../../src/server/rows/keyword/spelled-grams.ts'
import { readingsOf } from '../../../src/syllables.ts'

test('a name is spelled from each of its characters on, to any letter, in full and by initials', () => {
  expect([...spellingsOf('张三')].sort()).toEqual(
    ['z', 'zh', 'zha', 'zhan', 'zhang', 'zhangs', 'zhangsa', 'zhangsan', 'zs', 's', 'sa', 'san'].sort(),
  )
})

test('a polyphone is spelled by each of its readings, in any place', () => {
  const both = spellingsOf('重庆银行')
  for (const each of ['chongqingyinhang', 'zhongqingyinhan', 'cqyh', 'zqyx', 'yinxing']) expect(both).toContain(each)
  expect(spellingsOf('吕战略')).toContain('lvzhanlue')
})

test('letters within a name stand for themselves, in one piece; without a Chinese character it has no spelling', () => {
  const spelled = spellingsOf('iPhone 手机')
  for (const each of ['iphoneshouji', 'iphonesj', 'shouj']) expect(spelled).toContain(each)
  expect(spelled).not.toContain('phonesj')
  expect(spellingsOf('WiFi 6').size).toBe(0)
  expect(spellingsOf('阿依古丽·买买提')).toContain('ayglmmt')
})

test('however long a name and however many readings, its spellings are bounded', () => {
  expect(spellingsOf('重'.repeat(60)).size).toBeLessThan(1_000)
  expect(spellingsOf('单乐重行长调朝曾'.repeat(8)).size).toBeLessThan(2_500)
  expect(spellingsOf('计算机科学与技术学院').size).toBeLessThan(300)
})

test('a keyword asks for a spelling whatever its case, width, blanks and apostrophes; one with other signs for none', () => {
  for (const keyword of ['zhangsan', 'ZhangSan', "zhang'san", 'zhang san', 'ｚｈａｎｇｓａｎ']) {
    expect(spellingOfKeyword(keyword)).toBe('zhangsan')
  }
  expect(spellingOfKeyword('lü')).toBe('lv')
  for (const keyword of ['张s', '138', 'a%', '', 'a_b', ' ']) expect(spellingOfKeyword(keyword)).toBeNull()
})

test('what is typed beyond the letters that are looked up finds what begins with them', () => {
  const typed = spellingOfKeyword('jisuanjikexueyujishuxueyuan')
  expect(spellingsOf('计算机科学与技术学院')).toContain(typed)
})

// The grams in databases are of these readings: where a newer dictionary reads otherwise, `spelling` in keyword-index.ts changes too.
test('the dictionary reads characters as it did when the indexes were written', () => {
  const sum = createHash('sha256')
  for (let code = 0x4e00; code <= 0x9fff; code++) sum.update(`${readingsOf(String.fromCharCode(code)).join(' ')}\n`)
  expect(sum.digest('hex').slice(0, 16)).toBe('0922854f18c12949')
})
