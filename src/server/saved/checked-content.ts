import type { Catalogue } from '../../catalogue/catalogue.ts'
import { type MacroContent, macroContent, type ViewContent, viewContent } from '../../catalogue/saved/content.ts'
import { fitView } from '../../catalogue/saved/fit-view.ts'
import { InputError, parseInput } from '../../catalogue/schema/request.ts'

/** What is to be saved, where it names what there is. @throws InputError naming what does not. */
export function checkedContent(
  catalogue: Catalogue,
  kind: 'view' | 'macro',
  given: unknown,
): ViewContent | MacroContent {
  if (kind === 'macro') return parseInput(macroContent, given)
  const content = parseInput(viewContent, given)
  const fitted = fitView(catalogue, content)
  if (!fitted) throw new InputError('没有视图里的这个列表', 'content')
  if (fitted.left.length > 0) throw new InputError(`列表里没有${fitted.left.join('、')}`, 'content')
  return content
}
