/** A message to the person in a corner of the screen. */
export interface Notice {
  kind: "error" | "denied" | "done";
  /** May be empty (specification point 8: a denied route has an empty title). */
  title: string;
  message: string;
}

type Listener = (notice: Notice) => void;

/** Notices of platform code to the person; the shell listens and shows them. Kept until there is a listener. */
class Notices {
  readonly #listeners = new Set<Listener>();
  #waiting: Notice[] = [];

  show(notice: Notice): void {
    if (this.#listeners.size === 0) this.#waiting.push(notice);
    for (const listener of this.#listeners) listener(notice);
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const notice of waiting) listener(notice);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}

export const notices = new Notices();
