import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Command } from '../../catalogue/command.ts'
import { searchEntries } from '../../catalogue/search.ts'
import { conditionText } from '../../catalogue/vocabulary/condition.ts'
import { exits } from '../problem.ts'
import { table } from '../table.ts'
import { jsonText, say } from '../terminal.ts'
import { askedBy, jsonOption, optionsOf, readOptions, runnables, runOptions } from './option.ts'

/** `commands 审核 话题`: what can be run, by any words of its id, title, place or other names. */
export function findCommands(catalogue: Catalogue, args: readonly string[]): number {
  const { values, positionals } = readOptions(args, jsonOption)
  const others = new Map(searchEntries(catalogue).map(({ id, words, trailWords }) => [id, [...words, ...trailWords]]))
  const found = runnables(catalogue).filter((command) => {
    const texts = [command.id, command.title, ...command.trail, ...(others.get(command.id) ?? [])]
      .join('\n')
      .toLowerCase()
    return positionals.every((word) => texts.includes(word.toLowerCase()))
  })
  if (values.json === true) say(jsonText(found.map(described)))
  else if (found.length === 0) say('没有找到')
  else {
    const lines = found.map((command) => [
      command.id,
      [...command.trail, command.title].join(' > '),
      optionWords(command),
    ])
    say(table(['命令', '是什么', '选项'], lines, process.stdout.isTTY ? process.stdout.columns : undefined))
  }
  return found.length > 0 ? exits.done : exits.refused
}

type Runnable = Parameters<typeof optionsOf>[0]

function described(command: Runnable) {
  const fields = Object.entries(askedBy(command)).map(([name, { label, kind, required = false }]) => ({
    name,
    label,
    kind,
    required,
  }))
  return { id: command.id, title: command.title, trail: command.trail, when: whenOf(command), options: fields }
}

function whenOf(command: Command): string | null {
  return command.kind === 'action' && command.action.when ? conditionText(command.entity, command.action.when) : null
}

function optionWords(command: Runnable): string {
  return Object.keys(optionsOf(command))
    .filter((name) => !(name in runOptions))
    .map((name) => `--${name}`)
    .join(' ')
}
