/** The title of the application (specification §1.1). */
export const applicationTitle = '校园云'

/** Sets the window's title: the screen's and the application's (specification §2.2). */
export function showTitle(title: string): void {
  document.title = `${title} - ${applicationTitle}`
}
