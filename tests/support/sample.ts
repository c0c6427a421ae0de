import type { Field } from '../../src/catalogue/vocabulary/field.ts'

/** A value that a field takes, made from its declaration: of its kind, and as long or as large as its rules ask for. */
export function sampleValue(field: Field): unknown {
  switch (field.kind) {
    case 'status':
    case 'choice':
      return Object.keys(field.options)[0]
    case 'flag':
    case 'found':
      return true
    case 'ref':
      return 1
    case 'count':
    case 'money':
      return Math.min(Math.max(field.min ?? 1, 1), field.max ?? Number.MAX_SAFE_INTEGER)
    case 'time':
      return Date.UTC(2099, 0, 1)
    case 'images':
      return ['/demo/a.png']
    case 'image':
      return '/demo/a.png'
    case 'media':
      return { type: 'image', url: '/demo/a.png' }
    case 'colour':
      return '#409eff'
    case 'phone':
      return '13911112222'
    case 'json':
      if (field.control === 'grants') return ['dynamic.list']
      return field.control ? [] : { sample: true }
    default: {
      if (field.kind === 'text' && field.period) return '2099'
      const { minLength = 1, maxLength = 20_000 } = field
      return `样例${field.label}`.padEnd(minLength, '一').slice(0, maxLength)
    }
  }
}
