/** Copies each group of fields that is unknown in `first` from `second`. */
export function complete<Part extends object>(
  groups: readonly (readonly (keyof Part)[])[],
  first: Part,
  second: Part,
): Part {
  const whole = { ...first };
  for (const group of groups) {
    if (group.every((name) => first[name] === null)) for (const name of group) whole[name] = second[name];
  }
  return Object.freeze(whole);
}
