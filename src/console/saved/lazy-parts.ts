/** What the frame and the lists ask for of views and macros: one file of the built console, since each costs its name in the first load. */
export { SavedDialogs } from './saved-dialogs.tsx'
export { followSaved } from './saved-list.ts'
export { updateView } from './update-view.ts'
export { ViewsMenu } from './views-menu.tsx'
