/** A line of a Dockerfile: FROM, RUN, COPY ... and what stands behind it, comments and line ends taken out. */
export type Instruction = { readonly word: string; readonly text: string }

/** A stage of a Dockerfile, by the name after AS, or the empty text. */
export type Stage = { readonly name: string; readonly steps: readonly Instruction[] }

/** Reads the stages of a Dockerfile in order. */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: { name: string; steps: Instruction[] }[] = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (word === 'FROM') stages.push({ name: /\sAS\s+(\S+)$/i.exec(rest)?.[1] ?? '', steps: [] })
    else stages.at(-1)?.steps.push({ word, text: rest })
  }
  return stages
}
