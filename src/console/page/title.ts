/** The title of the application (part 1 §1). */
export const applicationTitle = '校园云'

/** Sets the window's title: the screen's and the application's (part 1 §2). */
export function showTitle(title: string): void {
  document.title = `${title} - ${applicationTitle}`
}
