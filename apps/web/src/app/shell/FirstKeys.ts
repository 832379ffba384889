/** What is typed between the opening of the palette and the moment its field has the focus: its script may be on the way. */
export class FirstKeys {
  #text = "";

  start(): void {
    this.#text = "";
    window.addEventListener("keydown", this.#hear, true);
  }

  /** Ends the listening and hands over what was typed. */
  take(): string {
    window.removeEventListener("keydown", this.#hear, true);
    const text = this.#text;
    this.#text = "";
    return text;
  }

  readonly #hear = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Backspace") this.#text = this.#text.slice(0, -1);
    // A key with a name, such as Escape, does what it always does; Enter would press what lies behind.
    else if (event.key.length === 1) this.#text += event.key;
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  };
}
