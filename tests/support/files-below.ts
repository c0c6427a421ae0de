import { readdirSync } from 'node:fs'

/** Paths of the files in folders of the repository and below, those with one of some endings. Asks no git, which a machine may lack. */
export function filesBelow(folders: readonly string[], endings: readonly string[] = ['.ts', '.tsx']): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => endings.some((ending) => path.endsWith(ending)))
      .map((path) => `${folder}/${path}`)
      .sort(),
  )
}
