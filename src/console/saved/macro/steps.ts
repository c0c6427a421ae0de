import { catalogue } from '@/catalogue/whole-catalogue.ts'
import type { PlacedScreen } from '../../../catalogue/catalogue.ts'
import { movesMoney } from '../../../catalogue/order/money-command.ts'
import { listPermission } from '../../../catalogue/permission.ts'
import type { ListState, MacroStep } from '../../../catalogue/saved/content.ts'
import { fitList, listPlace } from '../../../catalogue/saved/fit-view.ts'
import { type MacroCommand, macroCommand } from '../../../catalogue/saved/macro-command.ts'
import type { SavedView } from '../../../catalogue/saved/saved.ts'
import { saidOnce } from '../../../catalogue/token/said-once.ts'
import { valueLabel } from '../../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { askedFields } from '../../../catalogue/vocabulary/entity-use.ts'
import { fieldInPart } from '../../../catalogue/vocabulary/row-field.ts'
import { listAddress } from '../open-view.ts'
import type { NameOf } from '../row-names.ts'
import { savedView } from '../saved-list.ts'
import { listParts } from '../view-text.ts'

/** A step as it is run: what it names was found. */
export type ReadyStep =
  | { readonly kind: 'open'; readonly address: string }
  | { readonly kind: 'view'; readonly address: string; readonly view: SavedView }
  | {
      readonly kind: 'command'
      readonly command: MacroCommand
      readonly inputs: Extract<MacroStep, { kind: 'command' }>['inputs']
      readonly same: boolean
    }

/** A step ready to run, or why it cannot be: what it names is gone, or the operator has no right to it. */
export function readyStep(step: MacroStep, can: (permission: string) => boolean): ReadyStep | string {
  switch (step.kind) {
    case 'open': {
      const screen = catalogue.screens.find(({ id }) => id === step.screen)
      if (!screen) return '页面已经不在了'
      if (!can(screen.id)) return `没有打开「${screen.screen.title}」的权限`
      if (step.list === null) return { kind: 'open', address: screen.path }
      const found = readyList(step.screen, step.list, can)
      return 'wrong' in found
        ? found.wrong
        : { kind: 'open', address: listAddress(found.screen, found.entity, found.list, null) }
    }
    case 'view': {
      const view = savedView(step.saved)
      if (!view) return '视图已被删除，或不是您的'
      const { screen, list, labels } = view.content
      const found = readyList(screen, list, can, labels)
      return 'wrong' in found
        ? found.wrong
        : { kind: 'view', address: listAddress(found.screen, found.entity, found.list, view.id), view }
    }
    case 'command': {
      const command = macroCommand(catalogue, step.command)
      if (!command) return `命令「${step.title}」已经不在了`
      if (command.kind === 'action' && !can(command.id)) return `没有「${command.title}」的权限`
      return { kind: 'command', command, inputs: step.inputs, same: step.same }
    }
  }
}

/** A list a step opens, as it says; or what is wrong with it: with less of a filter the steps after it would be done to more. */
function readyList(
  screen: string,
  list: ListState,
  can: (permission: string) => boolean,
  labels?: Readonly<Record<string, string>>,
): { readonly screen: PlacedScreen; readonly entity: Entity; readonly list: ListState } | { readonly wrong: string } {
  const place = listPlace(catalogue, screen, list.entity)
  if (!place) return { wrong: '列表已经不在了' }
  if (!can(listPermission(place.entity))) return { wrong: `没有查看${place.entity.title}的权限` }
  const { fitted, left } = fitList(place.entity, list, labels)
  return left.length > 0 ? { wrong: `${left.join('、')}已经不在了` } : { ...place, list: fitted }
}

/** Whether what a step does is not taken back by z, or not by it alone. */
export function isFinal(step: ReadyStep): boolean {
  if (step.kind !== 'command' || step.command.kind !== 'action') return false
  const { entity, action } = step.command
  return action.confirm !== undefined || movesMoney(entity, action)
}

/** A step in words: 打开动态列表（状态：待审核）, 拒绝（理由：广告）. */
export function stepText(step: MacroStep, nameOf: NameOf): string {
  switch (step.kind) {
    case 'open': {
      const screen = catalogue.screens.find(({ id }) => id === step.screen)
      const entity = step.list ? catalogue.entities.get(step.list.entity) : undefined
      const parts = step.list && entity ? listParts(entity, step.list, nameOf) : []
      return `打开${screen?.screen.title ?? step.screen}${inBrackets(parts)}`
    }
    case 'view':
      return `打开视图「${savedView(step.saved)?.name ?? '已删除'}」`
    case 'command': {
      const command = macroCommand(catalogue, step.command)
      if (command?.kind !== 'action') return command?.title ?? step.title
      const asked = askedFields(command.entity, command.action)
      const inputs = Object.entries(step.inputs).flatMap(([name, value]) => {
        const field = asked[name]
        if (!field) return []
        const text =
          field.kind === 'ref' && typeof value === 'number'
            ? nameOf(field.entity, String(value))
            : valueLabel(fieldInPart(field, step.inputs), value)
        return [`${field.label}：${text}`]
      })
      const rows = step.same ? '，对上一步的同样几项' : ''
      return `${saidOnce(command.title, command.entity)}${inBrackets(inputs)}${rows}`
    }
  }
}

function inBrackets(parts: readonly string[]): string {
  return parts.length > 0 ? `（${parts.join('，')}）` : ''
}
