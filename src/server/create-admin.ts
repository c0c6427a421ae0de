import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { catalogue } from '../../commands/index.ts'
import { dependenciesWithoutHandlers } from './change-listeners.ts'
import { readConfig } from './config.ts'
import { UsageError } from './failure/usage-error.ts'
import { failToStart, prepareDatabase, tellProgress } from './lifecycle.ts'
import { AdministratorError, createAdministrator } from './signin/create-administrator.ts'

const usage = `npm run create-admin -- [--school 学校名称] [--username 用户名] [--password 密码] [--new-school]
--new-school：已有别的学校时，再新建一所。
没有给出的在终端里询问。`

/** Makes the first account of a school from the terminal. */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      school: { type: 'string' },
      username: { type: 'string' },
      password: { type: 'string' },
      'new-school': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(usage)
    return
  }
  const ask = process.stdin.isTTY ? askOnTerminal : askFromPipe()
  const wanted = {
    school: values.school ?? (await ask('学校名称：')),
    username: values.username ?? (await ask('用户名（3 到 18 个字符）：')),
    password: values.password ?? (await ask('密码（至少 6 位）：', true)),
    isNewSchool: values['new-school'] === true,
  }
  const database = await prepareDatabase({ ...readConfig(), demo: false }, catalogue, tellProgress)
  try {
    const made = await createAdministrator(dependenciesWithoutHandlers(database, catalogue), wanted)
    if (made.isNewSchool) console.log(`已新建学校 ${wanted.school.trim()}（编号 ${made.schoolId}）。`)
    console.log(`已创建超级管理员 ${wanted.username.trim()}（${wanted.school.trim()}）。`)
  } finally {
    await database.close()
  }
}

async function askOnTerminal(question: string, hidden = false): Promise<string> {
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (!hidden) process.stdout.write(chunk)
      done()
    },
  })
  if (hidden) process.stdout.write(question)
  const terminal = createInterface({ input: process.stdin, output: echo, terminal: true })
  const answer = await terminal.question(hidden ? '' : question)
  if (hidden) process.stdout.write('\n')
  terminal.close()
  return answer
}

/** Answers from the lines of a pipe, in order; one that nothing is asked of is not waited for. */
function askFromPipe(): (question: string) => Promise<string> {
  let lines: Promise<string[]> | undefined
  return async () => {
    lines ??= text(process.stdin).then((all) => all.split(/\r?\n/))
    return (await lines).shift() ?? ''
  }
}

run().catch((error: unknown) => {
  const isMistyped = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (isMistyped) failToStart(new UsageError(usage))
  if (!(error instanceof AdministratorError)) failToStart(error)
  console.error(error.message)
  process.exitCode = 1
})
