import { type ConsoleFixture, tokenOf } from './browser.ts'

type Blocks = readonly { readonly values: { readonly text: string } }[]

/** A block that says one thing. */
export function heading(text: string) {
  return { kind: 'heading', values: { text, link: null } }
}

/** Pages of the mini-program made by calls, as any client makes them. */
export function madePages(fixture: ConsoleFixture) {
  async function call(path: string, body: object | null = null) {
    const answer = await fetch(fixture.origin() + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await tokenOf(fixture.server(), 'admin')}`,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { code, message, data } = await answer.json()
    if (code !== 0) throw new Error(message)
    return data
  }

  return {
    call,
    /** A draft of headings; answers its id. */
    make: async (name: string, texts: readonly string[]): Promise<number> => {
      const blocks = texts.map(heading)
      const { ids } = await call('/school/diy/add', { name, kind: 'activity', status: 'draft', blocks })
      return ids[0]
    },
    /** What its headings say as they were saved. */
    savedTexts: async (id: number): Promise<string[]> => {
      const { blocks }: { blocks: Blocks } = await call(`/school/diy/details?id=${id}`)
      return blocks.map(({ values }) => values.text)
    },
  }
}
