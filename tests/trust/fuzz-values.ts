import type { Field } from '../../src/catalogue/vocabulary/field.ts'
import type { Random } from '../../src/demo/random.ts'
import { sampleValue } from '../support/sample.ts'

/** A value of the field's own kind, most often: what it takes, or nearly. */
export function fitting(random: Random, field: Field): unknown {
  return random.chance(0.4) ? sampleValue(field) : random.pick<unknown>(nearly(random, field))
}

function nearly(random: Random, field: Field): readonly unknown[] {
  switch (field.kind) {
    case 'status':
    case 'choice':
      return Object.keys(field.options)
    case 'flag':
      return [false, '1', 0]
    case 'ref':
      return [2, '3', { id: 4 }, 999_999, null]
    case 'count':
    case 'money':
      return [0, 100, '12', Number.MAX_SAFE_INTEGER, -1]
    case 'time':
      return [1_760_000_000_000, '1760000000', '2026-05-01 10:00', 8.64e15, 1e17, -1]
    case 'images':
      return [[], '/demo/a.png,/demo/b.png', ['']]
    case 'image':
      return ['', '/upload/1/2026-01/x.png']
    case 'media':
      return ['{"type":"video","url":"/v.mp4"}', null]
    case 'colour':
      return ['#409EFF', '']
    case 'phone':
      return ['13800000000', '12', '']
    case 'json':
      return [[], {}, null, [1, 2], '[]', [{ kind: 'banner', children: [] }], { a: { b: [1] } }, 'x']
    default:
      return ['', '<p>段落</p>', 'x'.repeat(random.int(1, 300))]
  }
}

/** A value of any kind that something somewhere may not have thought of. */
export function nasty(random: Random): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => '',
    () => ' ',
    () => -1,
    () => 1.5,
    () => 1e308,
    () => Number.MAX_SAFE_INTEGER + 1,
    () => '99999999999999999999999',
    () => '0x10',
    () => 'NaN',
    () => 'Infinity',
    () => true,
    () => [],
    () => [[[]]],
    () => ({}),
    () => ({ id: {} }),
    () => ({ toString: 1 }),
    () => '\u0000',
    () => 'a\u0000b',
    () => '\ud800',
    () => '\ufeff\u202e',
    () => `%'"\\;--`,
    () => '100%_\\',
    () => '{{1}}',
    () => '1,'.repeat(random.int(1, 3000)),
    () => 'x'.repeat(random.int(1, 30_000)),
    () => Array.from({ length: random.int(1, 3000) }, (_, index) => index),
    () => '['.repeat(random.int(1, 5000)),
    () => JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
    () => '{"a":1}',
    () => '1999-02-30',
    () => '0000-00-00',
    () => '<script>alert(1)</script>',
  ])()
}

/** A path that is no longer what it was. */
export function mangled(random: Random, path: string): string {
  return random.pick([
    () => `${path}/%E0%A4%A`,
    () => `${path}/../..${path}`,
    () => path.replace('/s', '/%73'),
    () => `${path}//`,
    () => `${path}%00`,
    () => `${path}${'/a'.repeat(2000)}`,
    () => path.toUpperCase(),
    () => `/upload/1/2026-01/${encodeURIComponent('../../x')}.png?w=80&h=80`,
    () => '/upload/%E0%A4%A?w=80&h=80',
    () => '/demo/picture/%E0%A4%A?w=80&h=80',
  ])()
}

/** A body of a multipart form, most often a broken one; its boundary is `x`. */
export function multipart(random: Random): string {
  return random.pick([
    '',
    '--x',
    '--x\r\n',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nno end',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n名称\r\n一\r\n--x--\r\n',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK\x03\x04broken\r\n--x--\r\n',
    `--x\r\n${'a: b\r\n'.repeat(3000)}\r\n\r\n--x--\r\n`,
  ])
}

/** Text that is no JSON, or JSON of a shape nobody sends. */
export function brokenText(random: Random): string {
  return random.pick([
    '{',
    '[]',
    'null',
    '1',
    '"text"',
    '{"id":',
    '{"a":1}x',
    '\u0000',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `{"filter":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    `{"id":${'9'.repeat(400)}}`,
  ])
}
