import { SiteError, type SiteProblem } from "./site.ts";

/** Where a field is: object keys and array positions from the top of the file. */
export type Path = (string | number)[];

/** A file that knows the lines of its fields. */
interface Located {
  readonly file: string;
  lineOf(where: Path): number;
}

/** Collects every mistake, so that one run of the check reports them all. */
export class Problems {
  readonly #found: SiteProblem[] = [];

  /** A mistake inside a file that could be read. */
  add(document: Located, path: Path, problem: string): void {
    this.#found.push({ file: document.file, line: document.lineOf(path), field: fieldName(path), problem });
  }

  /** A mistake of a whole file. */
  addFile(file: string, problem: string, line = 1): void {
    this.#found.push({ file, line, field: "(file)", problem });
  }

  get isEmpty(): boolean {
    return this.#found.length === 0;
  }

  /** Ends the reading if a mistake was found so far. */
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
