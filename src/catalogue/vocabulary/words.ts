/**
 * What people call something that has another title: 夜间模式 for 深色模式. The palette finds by them, after titles; they
 * are part of the whole catalogue and not of its outline, so that they cost the first load nothing.
 */
export type Words = readonly string[]

/** Words written in lines, each word separated by 、, where there are too many for a line each. */
export function said(...lines: readonly string[]): Words {
  return lines.flatMap((line) => line.split('、'))
}

/** Other words that stand beside no title. */
export type OtherWords = {
  /** By what titles begin with: 新建角色 is found by 添加角色 and 新增角色 where 新建 has these two. */
  readonly titles: Readonly<Record<string, Words>>
  /** By the ids of the shell's commands. */
  readonly commands: Readonly<Record<string, Words>>
}
