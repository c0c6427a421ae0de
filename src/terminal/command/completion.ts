import type { Catalogue } from '../../catalogue/catalogue.ts'
import { exits, misused } from '../problem.ts'
import { say } from '../terminal.ts'
import { loginOptions } from './login.ts'
import { listOptions, type Options, optionsOf, runnables } from './option.ts'

const shells = ['bash', 'zsh', 'fish']

/** `completion bash`: a script that completes commands, lists and their options, written from the catalogue as it is now. */
export function completion(catalogue: Catalogue, verbs: readonly string[], args: readonly string[]): number {
  const [shell = '', more] = args
  if (!shells.includes(shell) || more !== undefined) throw misused(`请选择 ${shells.join('、')} 之一`)
  const lists = [...catalogue.entities.values()].filter((entity) => entity.list)
  const commands = runnables(catalogue)
  const words = new Map<string, readonly string[]>([
    ['', verbs],
    ['list', lists.map(({ name }) => name)],
    ['show', lists.map(({ name }) => name)],
    ['run', commands.map(({ id }) => id)],
    ['completion', shells],
    ['login', flags(loginOptions)],
    ...lists.map((entity): [string, string[]] => [`list ${entity.name}`, flags(listOptions(entity))]),
    ...commands.map((command): [string, string[]] => [`run ${command.id}`, flags(optionsOf(command))]),
  ])
  say(shell === 'fish' ? fish(words) : posix(words, shell === 'zsh'))
  return exits.done
}

function flags(options: Options): string[] {
  return Object.keys(options).map((name) => `--${name}`)
}

type Words = ReadonlyMap<string, readonly string[]>

/** bash and zsh, which understand the same table. What is completed follows from the verb, then from what it is about. */
function posix(words: Words, isZsh: boolean): string {
  const table = [...words].map(([at, all]) => `    '${at}') echo '${all.join(' ')}';;`).join('\n')
  const choose = `_campus_words() {
  case "$1" in
${table}
  esac
}`
  return isZsh
    ? `#compdef campus campus.js
${choose}
_campus() {
  local at=""
  if (( CURRENT > 2 )); then at="\${words[2]}"; fi
  if (( CURRENT > 3 )) && [[ "\${words[3]}" != -* ]]; then at="$at \${words[3]}"; fi
  compadd -- \${=$(_campus_words "$at")}
}
# As a file of fpath it is the function itself; sourced, it is announced, where need be with what it is announced to.
if [[ "\${funcstack[1]:-}" == _campus ]]; then
  _campus "$@"
else
  if (( ! \${+functions[compdef]} )); then autoload -Uz compinit && compinit; fi
  compdef _campus campus campus.js
fi`
    : `${choose}
_campus() {
  local at=""
  if [ "$COMP_CWORD" -gt 1 ]; then at="\${COMP_WORDS[1]}"; fi
  if [ "$COMP_CWORD" -gt 2 ]; then case "\${COMP_WORDS[2]}" in -*) ;; *) at="$at \${COMP_WORDS[2]}";; esac; fi
  COMPREPLY=($(compgen -W "$(_campus_words "$at")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _campus campus campus.js`
}

function fish(words: Words): string {
  const some = [...words].filter(([, all]) => all.length > 0)
  const cases = some.map(
    ([at, all]) => `    case '${at}'\n      printf '%s\\n' ${all.map((word) => `'${word}'`).join(' ')}`,
  )
  return `function __campus_words
  set -l typed (commandline -opc)
  set -l at ''
  if test (count $typed) -gt 1
    set at $typed[2]
  end
  if test (count $typed) -gt 2; and not string match -q -- '-*' $typed[3]
    set at "$at $typed[3]"
  end
  switch $at
${cases.join('\n')}
  end
end
complete -c campus -f -a '(__campus_words)'
complete -c campus.js -f -a '(__campus_words)'`
}
