import { readdirSync, readFileSync } from 'node:fs'
import { compile } from '@tailwindcss/node'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import components from '../../../../components.json' with { type: 'json' }
import { Button } from '../../../../src/console/ui/button.tsx'
import { Alert, AlertDescription } from './shadcn/alert.tsx'
import { AlertDialog, AlertDialogAction, AlertDialogTrigger } from './shadcn/alert-dialog.tsx'
import { BreadcrumbLink, BreadcrumbList, BreadcrumbSeparator } from './shadcn/breadcrumb.tsx'

const folder = new URL('./shadcn/', import.meta.url)
const root = new URL('../../../../', import.meta.url)

/** The classes of an element in a page's text, by its `data-slot` or its name. */
function classesOf(markup: string, element: RegExp): string[] {
  const tag = [...markup.matchAll(/<[^>]+>/g)].map(([text]) => text).find((text) => element.test(text)) ?? ''
  return (/class="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&gt;', '>').replaceAll('&amp;', '&').split(' ')
}

/** Colours every component of shadcn/ui may name. */
const colours = [
  ...['background', 'foreground', 'border', 'input', 'ring', 'destructive', 'sidebar'],
  ...['card', 'popover', 'primary', 'secondary', 'muted', 'accent'].flatMap((name) => [name, `${name}-foreground`]),
  ...[1, 2, 3, 4, 5].map((number) => `chart-${number}`),
  ...['foreground', 'primary', 'primary-foreground', 'accent', 'accent-foreground', 'border', 'ring'].map(
    (name) => `sidebar-${name}`,
  ),
]

describe('components in the form the shadcn command adds them', () => {
  it('import by the names components.json gives', () => {
    const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
    const imports = texts.flatMap((text) => [...text.matchAll(/from "(@\/[^"]+)"/g)].map(([, path]) => path))
    expect(new Set(imports)).toEqual(new Set([components.aliases.utils, `${components.aliases.ui}/button`]))
  })

  it('let who uses them override a class', () => {
    const markup = renderToStaticMarkup(
      <Alert className="border-0 px-2">
        <AlertDescription className="text-foreground">已保存</AlertDescription>
      </Alert>,
    )
    const alert = classesOf(markup, /data-slot="alert"/)
    expect(alert).toEqual(expect.arrayContaining(['border-0', 'px-2', 'py-3', 'bg-card']))
    expect(alert.filter((name) => name === 'border' || name === 'px-4')).toEqual([])
    expect(classesOf(markup, /alert-description/)).not.toContain('text-muted-foreground')
  })

  it('give what they are to their child, and so do ours', () => {
    const crumbs = renderToStaticMarkup(
      <BreadcrumbList>
        <BreadcrumbLink asChild>
          <button type="button">首页</button>
        </BreadcrumbLink>
        <BreadcrumbSeparator />
      </BreadcrumbList>,
    )
    expect(classesOf(crumbs, /^<button/)).toContain('hover:text-foreground')
    const link = renderToStaticMarkup(
      <Button asChild variant="outline" size="sm">
        <a href="/welcome">首页</a>
      </Button>,
    )
    expect(link).toMatch(/^<a href="\/welcome"[^>]*>首页<\/a>$/)
    expect(classesOf(link, /^<a/)).toEqual(expect.arrayContaining(['border', 'text-xs']))
  })

  it('find the looks of our buttons', () => {
    const markup = renderToStaticMarkup(
      <AlertDialog>
        <AlertDialogTrigger asChild>
          <Button variant="destructive">删除</Button>
        </AlertDialogTrigger>
        <AlertDialogAction>好</AlertDialogAction>
      </AlertDialog>,
    )
    expect(classesOf(markup, /alert-dialog-trigger/)).toContain('bg-destructive-solid')
    expect(markup).toMatch(/bg-primary[^>]*>好/)
  })

  it('name no class and no colour our stylesheet does not know', async () => {
    const css = readFileSync(new URL(components.tailwind.css, root), 'utf8')
    const base = new URL('src/console/styles/', root).pathname
    const compiler = await compile(css, { base, onDependency: () => undefined })
    const named = readdirSync(folder).flatMap((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return [...text.matchAll(/"([^"\n]+ [^"\n]+)"/g)].flatMap(([, classes = '']) => classes.split(' '))
    })
    const wanted = [
      ...named.filter((name) => name !== 'use' && name !== 'client'),
      ...colours.map((name) => `bg-${name}`),
    ]
    let known = compiler.build([])
    const unknown = [...new Set(wanted)].filter((name) => {
      const before = known
      known = compiler.build([name])
      return known === before
    })
    expect(wanted.length).toBeGreaterThan(80)
    expect(unknown).toEqual([])
  })
})
