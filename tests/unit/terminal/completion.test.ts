import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** What is asked of every shell: a line as it was typed so far, and what completes its last word. */
const lines: readonly (readonly [typed: string, completed: readonly string[]])[] = [
  ['campus com', ['commands', 'completion']],
  ['campus completion z', ['zsh']],
  ['campus run topic.appr', ['topic.approve']],
  ['campus list topic --sta', ['--status']],
  ['campus run topic.refuse --ids 1 --rea', ['--reason']],
  ['campus login --server http://127.0.0.1 --nam', ['--name']],
  ['campus.js who', ['whoami']],
]

const folder = mkdtempSync(join(tmpdir(), 'campus-completion-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (program: string, args: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    execFile(program, [...args], { env: { ...process.env, HOME: folder, TERM: 'dumb' } }, (error, out, err) =>
      error ? reject(new Error(`${error.message}\n${err}`)) : resolve(out),
    )
  })

/** Whether a shell is on this machine; where it is not, its tests are reported as skipped. */
function has(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'true'])
    return true
  } catch {
    return false
  }
}

async function scriptFor(shell: string): Promise<string> {
  const script = join(folder, `campus.${shell}`)
  writeFileSync(script, await run('bin/campus.js', ['completion', shell]))
  return script
}

describe.skipIf(!has('bash'))('in bash', () => {
  test.each(lines)('%s', async (typed, completed) => {
    const script = join(folder, 'campus.bash')
    const words = typed.split(' ')
    const ask = `source ${script}; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _campus; printf '%s\\n' "\${COMPREPLY[@]}"`
    expect((await run('bash', ['--norc', '-c', ask])).trim().split('\n')).toEqual(completed)
  })
  beforeAll(async () => void (await scriptFor('bash')))
})

describe.skipIf(!has('fish'))('in fish', () => {
  beforeAll(async () => void (await scriptFor('fish')))
  test.each(lines)('%s', async (typed, completed) => {
    const out = await run('fish', [
      '--no-config',
      '-c',
      `source ${join(folder, 'campus.fish')}; complete -C '${typed}'`,
    ])
    expect(out.trim().split('\n').toSorted()).toEqual(completed)
  })
})

describe.skipIf(!has('zsh'))('in zsh', () => {
  beforeAll(async () => {
    const script = await scriptFor('zsh')
    // The same as a file of fpath, as packages install it.
    mkdirSync(join(folder, 'fpath'))
    writeFileSync(join(folder, 'fpath', '_campus'), await run('cat', [script]))
  })

  /** A zsh at a terminal of its own: Tab and Enter are pressed after what was typed, and `campus` tells what it is given. */
  const press = (prepare: string, typed: string) => `
    zmodload zsh/zpty
    await() {
      for turn in {1..200}; do
        zpty -r -t shell line && print -r -- "$line"
        [[ "$line" == *$1* ]] && return
        sleep 0.05
      done
    }
    zpty shell 'zsh -f -i'
    zpty -w shell ${quoted(`PROMPT=; ${prepare}; campus() { print -r -- "TOLD[$*]" }; campus.js() { campus "$@" }; print READ""Y`)}
    await READY
    zpty -n -w shell ${quoted(typed)}$'\\t\\n'
    await TOLD
    zpty -d shell`

  const ready = {
    'sourced as it is': (script: string) => `source ${script}`,
    'sourced after compinit': (script: string) => `autoload -Uz compinit; compinit -u -D; source ${script}`,
    'as a file of fpath': () => `fpath=(${join(folder, 'fpath')} $fpath); autoload -Uz compinit; compinit -u -D`,
  }
  for (const [how, prepare] of Object.entries(ready)) {
    // Where several words fit, what they have in common is put in.
    test.each(how === 'sourced as it is' ? lines : lines.slice(2, 3))(`${how}: %s`, async (typed, completed) => {
      const out = await run('zsh', ['-f', '-c', press(prepare(join(folder, 'campus.zsh')), typed)])
      const [, ...before] = typed.split(' ').slice(0, -1)
      const told = /TOLD\[([^\]$]*)\]/.exec(out)?.[1]
      expect(told).toBe([...before, completed.length === 1 ? completed[0] : 'com'].join(' '))
    })
  }
})

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
