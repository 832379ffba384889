import { createInterface } from "node:readline";

/**
 * What a person sees of a start. On a terminal: a few lines to read, with a last one that changes while something is
 * under way. Elsewhere, or with `ATRIUM_LOG_FORMAT=json`: every line as the programs write it.
 */
export class Screen {
  #steps = new Map();
  #status = "";
  #history = "";
  /** @type {string | undefined} */
  #signIn;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  /** @type {{ at: number, done: number } | undefined} */
  #historyBegan;

  /**
   * @param {{ isTerminal: boolean, write: (text: string) => void, now: () => number }} options
   */
  constructor({ isTerminal, write, now }) {
    this.isTerminal = isTerminal;
    this.write = write;
    this.now = now;
  }

  /** The screen of this process. */
  static ofProcess() {
    const format = process.env.ATRIUM_LOG_FORMAT;
    return new Screen({
      isTerminal: format === "text" || (format !== "json" && process.stdout.isTTY),
      write: (text) => void process.stdout.write(text),
      now: () => performance.now(),
    });
  }

  /** @param {string} text */
  line(text) {
    this.write(`${this.#clear()}${text}\n`);
    this.#draw();
  }

  /**
   * Says that something is being done, and for how long it has been.
   * @template Result
   * @param {string} text "Installing packages"
   * @param {() => Promise<Result>} work
   */
  async step(text, work) {
    if (!this.isTerminal) this.write(`${text}\n`);
    const began = this.now();
    this.#steps.set(text, began);
    this.#timer ??= setInterval(() => this.#draw(), 1_000).unref();
    this.#draw();
    try {
      return await work();
    } finally {
      this.#steps.delete(text);
      if (this.#steps.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
      if (this.isTerminal) this.line(`${text}: ${seconds(this.now() - began)}`);
    }
  }

  /**
   * The lines of a program, as they come.
   * @param {string} name "The server"
   * @param {import("node:stream").Readable} stream
   */
  hear(name, stream) {
    createInterface({ input: stream }).on("line", (line) => this.program(name, line));
  }

  /**
   * @param {string} name
   * @param {string} line
   */
  program(name, line) {
    const entry = entryOf(line);
    if (entry === undefined) return this.#said(line);
    const { level, msg, time, done, total } = entry;
    if (msg === "the virtual campus is up") return this.line(`Virtual campus: switchboard at ${entry.control}`);
    if (msg === "history is written") {
      this.#history = "";
      return this.line(`History written: ${entry.days} days in ${seconds(entry.seconds * 1_000)}`);
    }
    if (typeof done === "number" && typeof total === "number") return this.#progress(done, total);
    if (level < 40) return;
    const reason = entry.err?.message ?? entry.reason;
    const why = typeof reason === "string" && reason !== "" ? `: ${reason}` : "";
    this.line(`${clock(time)} ${level < 50 ? "Warning" : "Error"}, ${name.toLowerCase()}: ${msg ?? ""}${why}`);
  }

  /** What was kept for the end is said at once: the programs have ended before they were ready. */
  flush() {
    if (this.#signIn !== undefined) this.line(this.#signIn);
    this.#signIn = undefined;
  }

  /** @param {string} line */
  #said(line) {
    const address = /^Atrium is at (\S+)/u.exec(line)?.[1];
    if (line.startsWith("Sign in as ")) {
      this.#signIn = line;
    } else if (address === undefined) {
      this.line(line);
    } else {
      const signIn =
        this.#signIn ?? "Sign in with your account. If the administrator's password is lost: npm run admin:reset";
      this.#signIn = undefined;
      this.line(
        `\n  Atrium is at ${address}\n  ${signIn}\n\n  Stop with Ctrl+C. Full log: ATRIUM_LOG_FORMAT=json npm start\n`,
      );
    }
  }

  /**
   * @param {number} done days
   * @param {number} total days
   */
  #progress(done, total) {
    this.#historyBegan ??= { at: this.now(), done };
    const { at, done: before } = this.#historyBegan;
    const left = done > before ? ((this.now() - at) / (done - before)) * (total - done) : undefined;
    const time =
      left === undefined ? "" : `, about ${left < 90_000 ? seconds(left) : `${Math.round(left / 60_000)} min`} left`;
    this.#history = `Writing sample history: ${Math.floor((done / total) * 100)} %${time}`;
    this.#draw();
  }

  #clear() {
    const had = this.#status !== "";
    this.#status = "";
    return had ? "\r\u001b[2K" : "";
  }

  #draw() {
    if (!this.isTerminal) return;
    const under = [...this.#steps].map(([text, began]) => `${text}… ${seconds(this.now() - began)}`);
    const status = [...under, ...(this.#history === "" ? [] : [this.#history])].join("   ");
    if (status === this.#status) return;
    this.write(this.#clear() + status);
    this.#status = status;
  }
}

/**
 * An entry of a program's log; undefined: the line is none.
 * @param {string} line
 */
function entryOf(line) {
  if (!line.startsWith("{")) return undefined;
  try {
    const entry = JSON.parse(line);
    return typeof entry.level === "number" ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} ms */
function seconds(ms) {
  return `${Math.round(ms / 1_000)} s`;
}

/** @param {string | number} time */
function clock(time) {
  return new Date(time).toTimeString().slice(0, 8);
}
