import type { Path, SiteDocument } from "./document.ts";
import { SiteError, type SiteProblem } from "./site.ts";

/** Gathers everything that is wrong, so that one run of the check tells all of it. */
export class Problems {
  readonly #found: SiteProblem[] = [];

  /** Something wrong inside a file that could be read. */
  add(document: SiteDocument<unknown>, path: Path, problem: string): void {
    this.#found.push({ file: document.file, line: document.lineOf(path), field: fieldName(path), problem });
  }

  /** Something wrong with a file as such. */
  addFile(file: string, problem: string, line = 1): void {
    this.#found.push({ file, line, field: "(file)", problem });
  }

  get isEmpty(): boolean {
    return this.#found.length === 0;
  }

  /** Ends the reading if anything was wrong so far. */
  throwIfAny(): void {
    if (this.isEmpty) return;
    throw new SiteError(this.#found.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line));
  }
}

/** `["places", 0, "key"]` → `places[0].key`, as a person writes it. */
function fieldName(path: Path): string {
  const name = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
  return name === "" ? "(file)" : name.replace(/^\./, "");
}
