import { catalogue } from '../../commands/index.ts'
import { completion } from './command/completion.ts'
import { findCommands } from './command/find.ts'
import { helpOf } from './command/help.ts'
import { list, show } from './command/list.ts'
import { login, logout, whoami } from './command/login.ts'
import { run, undo } from './command/run.ts'
import { exits, misused, Problem } from './problem.ts'
import { type Server, serverAt } from './server.ts'
import { readKept } from './session-file.ts'
import { say, tell } from './terminal.ts'

type Verb = {
  readonly use: string
  readonly does: string
  readonly work: (args: readonly string[]) => Promise<number> | number
}

const verbs: Readonly<Record<string, Verb>> = {
  login: {
    use: 'login [网址] [--name 名称]',
    does: '登录：显示代码，在控制台的「连接终端」里确认',
    work: (args) => login(catalogue, args),
  },
  logout: { use: 'logout', does: '退出登录', work: (args) => logout(args) },
  whoami: { use: 'whoami', does: '以谁的身份登录、能做什么、何时到期', work: (args) => whoami(catalogue, args) },
  commands: { use: 'commands [词…]', does: '查找能运行的命令', work: (args) => findCommands(catalogue, args) },
  list: {
    use: 'list 内容 [--筛选 值…]',
    does: '列表，如 list topic --status pending',
    work: (args) => list(catalogue, signedIn(), args),
  },
  show: {
    use: 'show 内容 编号',
    does: '一项的全部，如 show topic 12',
    work: (args) => show(catalogue, signedIn(), args),
  },
  run: {
    use: 'run 命令 --ids 1,2 | --filter 名称=值 [--dry-run]',
    does: '运行命令，如 run topic.approve --ids 1,2',
    work: (args) => run(catalogue, signedIn(), args),
  },
  undo: { use: 'undo 撤销码', does: '撤销 run 所做的', work: (args) => undo(signedIn(), args) },
  completion: {
    use: 'completion bash|zsh|fish',
    does: '补全脚本，如 source <(campus completion bash)',
    work: (args) => completion(catalogue, Object.keys(verbs), args),
  },
  help: { use: 'help', does: '这份说明', work: help },
}

/** Does what was typed. @returns how the program ends: 0 done, 1 refused or skipped some, 2 not understood. */
export async function main([verb = 'help', ...args]: readonly string[]): Promise<number> {
  try {
    const meant = verbs[isHelp(verb) ? 'help' : verb]
    if (!meant) throw misused(`没有「${verb}」`)
    if (args.some(isHelp)) return helpOf(catalogue, verb, meant, args)
    return await meant.work(args)
  } catch (error) {
    if (error instanceof Problem) tell(error.message)
    else tell(`出错了：${error instanceof Error ? error.message : String(error)}`)
    return error instanceof Problem ? error.exit : exits.refused
  }
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h'
}

function signedIn(): Server {
  const { server, token } = readKept()
  return serverAt(server, token)
}

function help(): number {
  const lines = Object.values(verbs).map(({ use, does }) => `  campus ${use}\n      ${does}`)
  say(
    `校园云的命令行。命令和选项与控制台相同，权限、记录和提示也相同。\n\n${lines.join('\n')}\n\ncampus 命令 --help 说明它的选项，如 campus run topic.refuse --help。\n\n结束码：0 完成，1 被拒绝或跳过了一些，2 用法不对。--json 输出给程序读。`,
  )
  return exits.done
}
