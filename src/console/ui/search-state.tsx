type SearchStateProps = {
  readonly state: 'loading' | 'ready' | 'failed'
  readonly isEmpty: boolean
  readonly keyword: string
  readonly among: string | undefined
  readonly madeAt: string | undefined
}

/** What there is to say beside the options found for words: that they are looked for, that there are none and where one is made, or that it failed. */
export function SearchState({ state, isEmpty, ...sought }: SearchStateProps) {
  if (state === 'failed') return <p className="px-2 py-1.5 text-destructive">搜索失败，请重试</p>
  if (!isEmpty) return null
  const text = state === 'loading' ? '搜索中…' : nothingFound(sought)
  return <p className="px-2 py-1.5 text-muted-foreground">{text}</p>
}

function nothingFound({ keyword, among, madeAt }: Pick<SearchStateProps, 'keyword' | 'among' | 'madeAt'>): string {
  const made = madeAt === undefined ? '' : `，可以在「${madeAt}」里新建`
  if (keyword === '') return among === undefined ? '没有可选的' : `没有${among}${made}`
  return `${among === undefined ? '' : `${among}里`}没有找到「${keyword}」`
}
