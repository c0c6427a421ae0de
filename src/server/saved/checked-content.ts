import type { Catalogue } from '../../catalogue/catalogue.ts'
import {
  type MacroContent,
  type MacroStep,
  macroContent,
  type ViewContent,
  viewContent,
} from '../../catalogue/saved/content.ts'
import { fitList, fitView, listPlace } from '../../catalogue/saved/fit-view.ts'
import { macroCommand } from '../../catalogue/saved/macro-command.ts'
import { formSchema } from '../../catalogue/schema/form-schema.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import { askedFields } from '../../catalogue/vocabulary/entity-use.ts'

/** What is to be saved, where it names what there is. @throws InputError naming what does not. */
export function checkedContent(
  catalogue: Catalogue,
  kind: 'view' | 'macro',
  given: unknown,
): ViewContent | MacroContent {
  if (kind === 'macro') {
    const content = parseInput(macroContent, given)
    for (const [index, step] of content.steps.entries()) {
      const problem = stepProblem(catalogue, step)
      if (problem !== null) throw new InputError(`第 ${index + 1} 步：${problem}`, 'content')
    }
    return content
  }
  const content = parseInput(viewContent, given)
  const fitted = fitView(catalogue, content)
  if (!fitted) throw new InputError('没有视图里的这个列表', 'content')
  if (fitted.left.length > 0) throw new InputError(`列表里没有${fitted.left.join('、')}`, 'content')
  return content
}

/** Why something cannot be a step of a macro; null where it can. Inputs keep the rules of what the action asks for. */
function stepProblem(catalogue: Catalogue, step: MacroStep): string | null {
  if (step.kind === 'view') return null
  if (step.kind === 'open') {
    if (!catalogue.screens.some(({ id }) => id === step.screen)) return '没有这个页面'
    if (step.list === null) return null
    const place = listPlace(catalogue, step.screen, step.list.entity)
    if (!place) return '没有这个列表'
    const { left } = fitList(place.entity, step.list)
    return left.length > 0 ? `列表里没有${left.join('、')}` : null
  }
  const command = macroCommand(catalogue, step.command)
  if (!command) return `「${step.title}」不能放进宏`
  const names = Object.keys(step.inputs)
  if (command.kind === 'shell') return names.length > 0 ? `「${command.title}」不需要输入` : null
  const asked = askedFields(command.entity, command.action)
  const unknown = names.find((name) => !(name in asked))
  if (unknown !== undefined) return `「${command.title}」没有要填的 ${unknown}`
  const { error } = formSchema(asked, names, true).safeParse(step.inputs)
  return error ? (error.issues[0]?.message ?? '输入有误') : null
}
