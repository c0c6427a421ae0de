/** Pauses the film or sound of the detail that plays, or else plays its first. False without one. */
export function playFilm(): boolean {
  const films = [...document.querySelectorAll<HTMLButtonElement>('main aside [data-play]')]
  const film = films.find(({ dataset }) => dataset.play === 'playing') ?? films[0]
  film?.click()
  return film !== undefined
}
