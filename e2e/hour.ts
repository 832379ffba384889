import type { BrowserContext } from "@playwright/test";

// The gate at an hour other than the machine's: `faketime -f '+14.5h' npm test`. The runner and our programs take their
// time
// from libfaketime; Chromium does not run under it, so its pages are shifted separately.

const SHIFTED = ["LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC"];
const HOUR = 3_600_000;

/** A program's environment at the runner's hour; empty on a gate at the machine's own. */
export const anotherHour: Readonly<Record<string, string>> = Object.fromEntries(
  SHIFTED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** The environment of a browser: never under libfaketime. */
export function browserEnvironment(): Record<string, string> {
  const all = Object.entries(process.env).filter(([name]) => !SHIFTED.includes(name));
  return Object.fromEntries(all.map(([name, value]) => [name, value ?? ""]));
}

const shifted = new WeakSet<BrowserContext>();

/** Shifts the pages of a browser to the runner's hour. */
export async function shiftClock(context: BrowserContext): Promise<void> {
  const hours = /^\+([\d.]+)h$/.exec(process.env["FAKETIME"] ?? "")?.[1];
  if (hours === undefined || shifted.has(context)) return;
  shifted.add(context);
  await context.addInitScript(
    (ahead) => {
      const value = new Proxy(Date, {
        construct: (real, given, asked) =>
          Reflect.construct(real, given.length === 0 ? [real.now() + ahead] : given, asked),
        get: (real, key) => (key === "now" ? () => real.now() + ahead : Reflect.get(real, key)),
      });
      Object.defineProperty(globalThis, "Date", { value, configurable: true, writable: true });
    },
    Number(hours) * HOUR,
  );
}
