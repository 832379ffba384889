import type { MeterKind, UsageBook, UsageBooks } from "../../platform/usage.ts";
import { Book, type MetersOptions } from "./book.ts";

/** What the meters of the site count: a book for each kind of them. */
export class Meters implements UsageBooks {
  readonly #options: MetersOptions;
  readonly #books: Pick<Book<string>, "start" | "stop">[] = [];

  constructor(options: MetersOptions) {
    this.#options = options;
  }

  open<Use extends string>(kind: MeterKind<Use>): UsageBook<Use> {
    const book = new Book({ ...this.#options, kind });
    this.#books.push(book);
    return book;
  }

  /** Starts to prepare past days in the background. Answers are right without it, only the first is slower. */
  start(): void {
    for (const book of this.#books) book.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#books.map((book) => book.stop()));
  }
}
