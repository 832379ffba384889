import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./node.mjs";

/** Marks a data folder with the clock that its data is of. Without it, that is real time. */
const MARK = "clock.json";
const REAL = { setting: "", ahead: "" };
const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

/**
 * The environment of a server and a virtual campus that share one clock. `ATRIUM_CLOCK=2026-11-24T09:00`, the date and hour
 * that the site is to have now, becomes how far that is ahead of real time: it is decided once for a data folder, so that
 * the days go on over a restart.
 * @param {Readonly<Record<string, string | undefined>>} env the environment of the command
 * @param {number} [now] real time, ms since the epoch
 * @returns {Record<string, string | undefined>}
 * @throws Error with a sentence where the setting is no such time, or the data folder is of another clock
 */
export function clockEnvironment(env, now = Date.now()) {
  const setting = env.ATRIUM_CLOCK ?? "";
  const data = env.ATRIUM_DATA || (setting === "" ? ".data" : ".data-clock");
  const folder = path.resolve(root, data);
  const held = heldBy(folder);
  if (held !== undefined && held.setting !== setting) {
    throw new Error(
      `${data} holds data ${held.setting === "" ? "of real time" : `of ATRIUM_CLOCK=${held.setting}`}, not ` +
        `${setting === "" ? "of real time" : `of ATRIUM_CLOCK=${setting}`}: choose another folder as ATRIUM_DATA.`,
    );
  }
  if (setting === "") return { ...env };
  const mark = held ?? { setting, ahead: LOCAL.test(setting) ? aheadOf(setting, zoneOf(env), now) : setting };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(folder, MARK), `${JSON.stringify(mark)}\n`);
  const virtualData = env.ATRIUM_VIRTUAL_DATA || path.join(data, "virtual-campus");
  return { ...env, ATRIUM_CLOCK: mark.ahead, ATRIUM_DATA: data, ATRIUM_VIRTUAL_DATA: virtualData };
}

/**
 * @param {string} folder
 * @returns {{ setting: string, ahead: string } | undefined} undefined: it holds nothing yet
 */
function heldBy(folder) {
  // The mark of a scale is written before any data is.
  if (!existsSync(folder) || readdirSync(folder).every((name) => name === "scale")) return undefined;
  const mark = path.join(folder, MARK);
  return existsSync(mark) ? JSON.parse(readFileSync(mark, "utf8")) : REAL;
}

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string} the site's time zone
 */
function zoneOf(env) {
  return JSON.parse(readFileSync(path.resolve(root, env.ATRIUM_SITE || "sites/campus", "site.json"), "utf8")).timeZone;
}

/**
 * @param {string} local date and hour on the site
 * @param {string} timeZone
 * @param {number} now
 * @returns {string} how far it is ahead, e.g. `+122400s`
 */
function aheadOf(local, timeZone, now) {
  const [, ...parts] = LOCAL.exec(local) ?? [];
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts.map(Number);
  const shown = Date.UTC(year, month - 1, day, hour, minute);
  // The offset of the moment that the first guess finds is right but for the hour beside a change of the clocks.
  const moment = shown - offsetAt(shown - offsetAt(shown, timeZone), timeZone);
  const seconds = Math.round((moment - now) / 1_000);
  return `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}s`;
}

/**
 * @param {number} moment
 * @param {string} timeZone
 * @returns {number} ms by which the zone's clocks are ahead of UTC
 */
function offsetAt(moment, timeZone) {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
