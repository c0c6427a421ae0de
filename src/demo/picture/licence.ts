import type { Random } from '../random.ts'
import { box, disc, lettering, picture, shape, stroke, tag } from './svg.ts'

/** The business licence of whoever the seed names, photographed on a desk, 480 by 320 px. */
export function drawLicence(random: Random, name: string): string {
  const number = `92530${random.int(100, 122)}MA6${random.int(10_000_000, 99_999_999)}`
  const row = (y: number, title: string, value: string) =>
    lettering(54, y, 13, '#8a6d3b', title) + lettering(122, y, 14, '#2b2f36', value)
  const face =
    box(0, 0, 400, 270, '#fffdf4', 6) +
    stroke('M12 12H388V258H12Z', '#c9a552', 3) +
    disc(200, 40, 17, '#c8342b') +
    shape('M200 28L203.5 37H212L205 42.5L208 51L200 46L192 51L195 42.5L188 37H196.5Z', '#f6cf4c') +
    lettering(200, 88, 26, '#2b2f36', '营 业 执 照', 'middle') +
    row(124, '名称', name.slice(0, 16)) +
    row(150, '类型', '个体工商户') +
    row(176, '经营范围', '日用百货、食品销售') +
    row(202, '信用代码', number) +
    lettering(54, 240, 12, '#8a6d3b', `成立日期 20${random.int(16, 24)}年${random.int(1, 12)}月`) +
    tag('g', { opacity: 0.75 }, stroke('M340 216m-26 0a26 26 0 1 0 52 0a26 26 0 1 0 -52 0', '#c8342b', 3)) +
    tag('g', { opacity: 0.75 }, lettering(340, 221, 13, '#c8342b', '登记专用', 'middle'))
  const placed = `translate(${random.int(34, 46)} ${random.int(20, 30)}) rotate(${random.int(-3, 3)} 200 135)`
  const paper = tag('g', { transform: placed }, box(5, 7, 400, 270, '#00000033', 6), face)
  return picture(480, 320, box(0, 0, 480, 320, random.pick(['#b98f6a', '#8f9aa3', '#d6cbb8', '#5f6b73'])) + paper)
}
