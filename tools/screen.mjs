import { createInterface } from "node:readline";

/**
 * What a person sees of a start. On a terminal: a few lines to read, with a last one that changes while something is
 * under way. Elsewhere, or with `ATRIUM_LOG_FORMAT=json`: every line as the programs write it.
 */
export class Screen {
  #steps = new Map();
  #status = "";
  #history = "";
  /** @type {string[]} who may sign in, and how */
  #signIns = [];
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
    for (const line of this.#signIns) this.line(line);
    this.#signIns = [];
  }

  /** @param {string} line */
  #said(line) {
    const address = /^Atrium is at (\S+)/u.exec(line)?.[1];
    if (line.startsWith("Sign in as ")) {
      this.#signIns.push(line);
    } else if (address === undefined) {
      this.line(line);
    } else {
      const signIn = signInText(this.#signIns);
      this.#signIns = [];
      this.line(
        `\n  Atrium is at ${address}\n${signIn}\n\n  Stop with Ctrl+C. Full log: ATRIUM_LOG_FORMAT=json npm start\n`,
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

/** Who signs in with which password, as the server prints it: the first user, and sample accounts with their roles. */
const SIGN_IN = /^Sign in as (\S+)(?: \((.+)\))? with the password (.+?)\.(?: It is shown only once\.)?$/u;

/**
 * How to sign in: one line for one user, a table for several.
 * @param {readonly string[]} lines
 */
function signInText(lines) {
  const [only, ...others] = lines;
  if (only === undefined) {
    return "  Sign in with your account. If the administrator's password is lost: npm run admin:reset";
  }
  if (others.length === 0) return `  ${only}`;
  const rows = lines.map((line) => {
    const [, user = line, role = "Administrator", password = ""] = SIGN_IN.exec(line) ?? [];
    return [user, role, password];
  });
  const table = [["User", "Role", "Password"], ...rows];
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)) + 2);
  const text = table.map(
    ([user = "", role = "", password = ""]) =>
      `  ${user.padEnd(widths[0] ?? 0)}${role.padEnd(widths[1] ?? 0)}${password}`,
  );
  return ["", ...text, "", "  Passwords are shown only once."].join("\n");
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
