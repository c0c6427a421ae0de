import { useEffect, useState } from 'react'
import { fontScale } from './columns.ts'

/** Below this width (px) of the window the menu is a drawer (specification §2.8). */
const narrowestWithMenu = 992
/** Below this width (px) of its own, a list shows cards instead of columns. */
export const leastForColumns = 640
/** px of the menu, of the folders beside a list (`w-52`), and of the bar its rows are scrolled by with the edge beside it. */
const menu = 210
const folders = 208
const scrollBar = 15

/** The width (px) of what stands beside the menu, where that is open. */
export function widthBesideMenu(): number {
  return innerWidth < narrowestWithMenu ? innerWidth : innerWidth - menu
}

/**
 * What columns have room in, in px at the usual font size; null where there are cards instead. It follows the window alone: none comes or goes because the menu
 * is folded or a detail is opened.
 */
export function useColumnRoom(hasFolders: boolean): number | null {
  const [{ beside, scale }, setWindow] = useState(measured)
  useEffect(() => {
    const measure = () => setWindow(measured())
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  const width = beside - (hasFolders ? folders : 0)
  return width < leastForColumns ? null : Math.floor((width - scrollBar) / scale)
}

/** Asked for when the window changes alone: to know it, the page is laid out. */
function measured(): { readonly beside: number; readonly scale: number } {
  return { beside: widthBesideMenu(), scale: fontScale() }
}
