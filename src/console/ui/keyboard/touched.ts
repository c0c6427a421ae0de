/** Whether the screen is touched: a field that has the focus brings a keyboard up over the rest, and hints of keys are for nobody. */
export function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
