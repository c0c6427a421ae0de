/** What the frame and the lists ask for of views and macros: one file of the built console, since each costs its name in the first load. */

export { followSaved } from './follow-saved.ts'
export { toggleRecording } from './macro/recorder.ts'
export { SavedDialogs } from './saved-dialogs.tsx'
export { updateView } from './update-view.ts'
export { ViewsMenu } from './views-menu.tsx'
