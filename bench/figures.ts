/** Prints one line of figures, aligned, e.g. `start to first 200    1.21 s   (budget ≤ 1.5 s)`. */
export function figure(name: string, value: string, note = ""): void {
  console.log(`  ${name.padEnd(52)} ${value.padStart(16)}${note === "" ? "" : `   (${note})`}`);
}

export function heading(text: string): void {
  console.log(`\n${text}`);
}
