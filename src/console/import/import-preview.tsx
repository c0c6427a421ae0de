import { Download } from 'lucide-react'
import { downloadFile, fileName } from '@/export/save-file.ts'
import { thousands } from '@/format/number.ts'
import { Button } from '@/ui/button.tsx'
import { ScrollRegion } from '@/ui/scroll-region.tsx'
import { Problem } from '@/ui/state.tsx'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { ImportAnswer } from '../../catalogue/wire.ts'

type ImportPreviewProps = { readonly entity: Entity; readonly file: File; readonly answer: ImportAnswer }

/** What an import would do: how many rows, which columns are not known, which rows cannot be and why. */
export function ImportPreview({ entity, file, answer }: ImportPreviewProps) {
  const { columns, missing, total, good, sample, bad, badCount } = answer
  // By where they stand: two may be called alike.
  const placed = columns.map((column, at) => ({ ...column, at, isTwin: isTwin(columns, at) }))
  const left = placed.filter(({ field }) => field === null)
  const [twins, unknown] = [true, false].map((is) =>
    left
      .filter(({ isTwin }) => isTwin === is)
      .map(quoted)
      .join(''),
  )
  return (
    <div className="grid gap-4 text-sm">
      <p role="status">
        {file.name} 共 {thousands(total)} 行：<b>{thousands(good)} 行可以导入</b>
        {badCount > 0 ? <span className="text-destructive">，{thousands(badCount)} 行有问题，不会导入</span> : null}
      </p>
      {missing.length > 0 ? <Problem>缺少必填的列：{missing.join('、')}</Problem> : null}
      {unknown ? (
        <p className="text-muted-foreground">没有对应字段的列不会导入：{unknown}，列名要与模板里的一样</p>
      ) : null}
      {twins ? <p className="text-muted-foreground">重复的列只导入第一列：{twins}</p> : null}
      {badCount > 0 ? (
        <section aria-label="有问题的行" className="grid gap-2">
          <header className="flex items-center justify-between">
            <h3 className="font-medium">有问题的行</h3>
            <Button variant="outline" size="sm" onClick={() => void saveBad(entity, file)}>
              <Download /> 下载，改好后再导入
            </Button>
          </header>
          <ScrollRegion label="问题列表" className="max-h-56 rounded-md border">
            <table className="w-full">
              <thead className="sticky top-0 bg-surface-sunken text-left text-muted-foreground">
                <tr className="whitespace-nowrap">
                  <th className="w-16 px-3 max-sm:w-12 py-1.5 font-normal">行号</th>
                  <th className="w-28 px-3 max-sm:w-20 py-1.5 font-normal">列</th>
                  <th className="px-3 py-1.5 font-normal">原因</th>
                  <th className="px-3 py-1.5 font-normal max-sm:hidden">内容</th>
                </tr>
              </thead>
              <tbody>
                {bad.map(({ line, problems, cells }) =>
                  problems.map(({ column, reason }, at) => (
                    <tr
                      key={`${line} ${column}`}
                      className="align-top not-data-more:border-t"
                      data-more={at > 0 || undefined}
                    >
                      {at === 0 ? (
                        <td rowSpan={problems.length} className="px-3 py-1.5 tabular-nums">
                          {line}
                        </td>
                      ) : null}
                      <td className="px-3 py-1.5">{column ?? '—'}</td>
                      <td className="px-3 py-1.5 text-destructive">{reason}</td>
                      {at === 0 ? (
                        <td
                          rowSpan={problems.length}
                          className="max-w-72 truncate px-3 py-1.5 text-muted-foreground max-sm:hidden"
                        >
                          {cells.join('，')}
                        </td>
                      ) : null}
                    </tr>
                  )),
                )}
              </tbody>
            </table>
          </ScrollRegion>
          {badCount > bad.length ? (
            <p className="text-muted-foreground text-xs">只列出前 {thousands(bad.length)} 行，下载可得全部</p>
          ) : null}
        </section>
      ) : null}
      {sample.length > 0 ? (
        <section aria-label="将要导入" className="grid gap-2">
          <h3 className="font-medium">将要导入（前 {sample.length} 行）</h3>
          <ScrollRegion label="前几行" className="max-h-56 rounded-md border">
            <table className="w-full whitespace-nowrap">
              <thead className="sticky top-0 bg-surface-sunken text-left text-muted-foreground">
                <tr>
                  {placed.map(({ title, field, at }) => (
                    <th
                      key={at}
                      data-unknown={field === null}
                      className="px-3 py-1.5 font-normal data-[unknown=true]:line-through"
                    >
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {sample.map(({ line, cells }) => (
                  <tr key={line} className="border-t">
                    {placed.map(({ at }) => (
                      <td key={at} className="max-w-60 truncate px-3 py-1.5">
                        {cells[at]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </section>
      ) : null}
    </div>
  )
}

function quoted({ title }: { readonly title: string }): string {
  return `「${title}」`
}

/** Whether a column before this one has its title. */
function isTwin(columns: ImportAnswer['columns'], at: number): boolean {
  return columns.findIndex(({ title }) => title === columns[at]?.title) < at
}

async function saveBad(entity: Entity, file: File): Promise<void> {
  const body = new FormData()
  body.append('file', file)
  const name = fileName(`${entity.title}-未导入`, 'csv')
  await downloadFile(`/console/import/bad?entity=${entity.name}`, body, name)
}
