import { expect, test } from "vitest";
import { Screen } from "./screen.mjs";

function terminal() {
  let written = "";
  let now = 0;
  const screen = new Screen({ isTerminal: true, write: (text: string) => void (written += text), now: () => now });
  return {
    screen,
    pass: (ms: number) => void (now += ms),
    /** The lines that stay, without what was drawn over. */
    lines: () =>
      written
        .split("\n")
        .map((line) => line.split("\r\u001B[2K").at(-1) ?? "")
        .filter((line) => line.trim() !== ""),
  };
}

const entry = (fields: object) => JSON.stringify({ level: 30, time: "2026-11-29T03:15:30Z", ...fields });

test("the address comes last, with how to sign in, whatever was logged before", () => {
  const { screen, lines } = terminal();
  screen.program("The server", "Sign in as admin with the password abc. It is shown only once.");
  screen.program("The server", entry({ msg: "the site folder was brought into the database" }));
  screen.program("The server", "Atrium is at http://127.0.0.1:8080");
  expect(lines()).toEqual([
    "  Atrium is at http://127.0.0.1:8080",
    "  Sign in as admin with the password abc. It is shown only once.",
    "  Stop with Ctrl+C. Full log: ATRIUM_LOG_FORMAT=json npm start",
  ]);
});

test("several accounts are shown as a table with their roles, also where the first password was given", () => {
  const { screen, lines } = terminal();
  screen.program("The server", "Sign in as admin with the password from ATRIUM_ADMIN_PASSWORD.");
  screen.program(
    "The server",
    "Sign in as manager.sample (Facility manager) with the password a-b. It is shown only once.",
  );
  screen.program("The server", "Sign in as guard.sample (Guard) with the password c-d. It is shown only once.");
  screen.program("The server", "Atrium is at http://127.0.0.1:8080");
  expect(lines()).toEqual([
    "  Atrium is at http://127.0.0.1:8080",
    "  User            Role              Password",
    "  admin           Administrator     from ATRIUM_ADMIN_PASSWORD",
    "  manager.sample  Facility manager  a-b",
    "  guard.sample    Guard             c-d",
    "  Passwords are shown only once.",
    "  Stop with Ctrl+C. Full log: ATRIUM_LOG_FORMAT=json npm start",
  ]);
});

test("a password that was made is shown although the start failed after it", () => {
  const { screen, lines } = terminal();
  screen.program("The server", "Sign in as admin with the password abc. It is shown only once.");
  screen.program("The server", "Port 8080 is taken");
  screen.flush();
  expect(lines()).toEqual(["Port 8080 is taken", "Sign in as admin with the password abc. It is shown only once."]);
});

test("progress of the history is shown in per cent with the time left, and ends as a line", () => {
  const { screen, pass, lines } = terminal();
  screen.program("The virtual campus", entry({ msg: "writing history, newest day first", done: 0, total: 730 }));
  pass(30_000);
  screen.program("The virtual campus", entry({ msg: "history", done: 73, total: 730 }));
  expect(lines()).toEqual(["Writing sample history: 10 %, about 5 min left"]);
  screen.program("The virtual campus", entry({ msg: "history is written", days: 730, seconds: 312 }));
  expect(lines()).toEqual(["History written: 730 days in 312 s"]);
});

test("of a log only warnings and errors are shown, as sentences with their reason", () => {
  const { screen, lines } = terminal();
  screen.program("The server", entry({ msg: "a connection is back" }));
  screen.program("The server", entry({ level: 40, msg: "a connection is lost", reason: "connect ECONNREFUSED" }));
  screen.program("The server", entry({ level: 50, msg: "the query failed", err: { message: "no room" } }));
  expect(lines().map((line) => line.slice(9))).toEqual([
    "Warning, the server: a connection is lost: connect ECONNREFUSED",
    "Error, the server: the query failed: no room",
  ]);
});

test("a step says how long it takes while it does, and how long it took", async () => {
  const { screen, pass, lines } = terminal();
  await screen.step("Installing packages", async () => {
    expect(lines()).toEqual(["Installing packages… 0 s"]);
    pass(26_000);
    return Promise.resolve();
  });
  expect(lines()).toEqual(["Installing packages: 26 s"]);
});
