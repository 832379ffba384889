import path from "node:path";
import { AHEAD_FORM, parseAhead } from "@atrium/time";
import * as z from "zod";

const SCALES = [1, 10, 50] as const;

/** How many times as fast as in reality lifts, curtains, fans and dampers move: for tests, which wait for them. */
export const MechanicalSpeed = z.number().min(1).max(10);

const Ahead = z
  .string()
  .default("+0s")
  .transform((text, context) => {
    const ahead = parseAhead(text);
    if (ahead !== undefined) return ahead;
    context.addIssue({ code: "custom", message: `expected ${AHEAD_FORM}` });
    return z.NEVER;
  });

const Environment = z.object({
  ATRIUM_SITE: z.string().min(1).default("sites/campus"),
  ATRIUM_VIRTUAL_DATA: z.string().min(1).default(".data/virtual-campus"),
  /** Where the history goes; without it or the token none is written. */
  ATRIUM_URL: z.url().optional(),
  ATRIUM_IMPORT_TOKEN: z.string().min(1).optional(),
  ATRIUM_CLOCK: Ahead,
  ATRIUM_LOG: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  VIRTUAL_CAMPUS_PORT: z.coerce.number().int().min(0).max(65_535).default(8090),
  /** Of the room booking service, which looks like a separate program from outside; 0 is any free port. */
  VIRTUAL_CAMPUS_BOOKING_PORT: z.coerce.number().int().min(0).max(65_535).default(8091),
  /** Of WS-Discovery; 0 is any that is free. */
  VIRTUAL_CAMPUS_DISCOVERY_PORT: z.coerce.number().int().min(0).max(65_535).default(3_702),
  /** How far back the history goes that is written at the first start. */
  VIRTUAL_CAMPUS_HISTORY_DAYS: z.coerce.number().int().min(1).max(3_660).default(730),
  /** How many days of it have quarter-hour values; those before have hourly ones, of meters and sensors only. */
  VIRTUAL_CAMPUS_FINE_DAYS: z.coerce.number().int().min(2).max(3_660).default(35),
  /** The date and hour on the campus when it starts, whatever the clock says: for tests, and to show a working day at night. */
  VIRTUAL_CAMPUS_LOCAL_TIME: z.iso.datetime({ local: true }).optional(),
  VIRTUAL_CAMPUS_SPEED: z.coerce.number().pipe(MechanicalSpeed).default(1),
  VIRTUAL_CAMPUS_SCALE: z.coerce.number().pipe(z.literal(SCALES)).default(1),
});

export interface Settings {
  readonly siteFolder: string;
  readonly dataFolder: string;
  readonly history:
    | { readonly url: string; readonly token: string; readonly days: number; readonly fineDays: number }
    | undefined;
  readonly logLevel: string;
  /** ms by which the clock of the campus is ahead of real time, as the server's is. */
  readonly clockAhead: number;
  readonly controlPort: number;
  readonly bookingPort: number;
  readonly discoveryPort: number;
  readonly scale: number;
  /** Ports that other programs of the installation listen on. */
  readonly reserved: readonly number[];
  /** Without zone, 2026-11-19T10:40 or with seconds; nothing where the campus lives by the clock. */
  readonly localTime: string | undefined;
  /** How many times as fast as in reality everything mechanical moves from the start. */
  readonly mechanicalSpeed: number;
}

/** @throws Error that names every variable that is wrong */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  // An empty variable is one that is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  }
  const { ATRIUM_URL: url, ATRIUM_IMPORT_TOKEN: token } = parsed.data;
  const { VIRTUAL_CAMPUS_HISTORY_DAYS: days, VIRTUAL_CAMPUS_FINE_DAYS: fineDays } = parsed.data;
  return {
    siteFolder: path.resolve(parsed.data.ATRIUM_SITE),
    dataFolder: path.resolve(parsed.data.ATRIUM_VIRTUAL_DATA),
    history: url === undefined || token === undefined ? undefined : { url, token, days, fineDays },
    logLevel: parsed.data.ATRIUM_LOG,
    clockAhead: parsed.data.ATRIUM_CLOCK,
    controlPort: parsed.data.VIRTUAL_CAMPUS_PORT,
    bookingPort: parsed.data.VIRTUAL_CAMPUS_BOOKING_PORT,
    discoveryPort: parsed.data.VIRTUAL_CAMPUS_DISCOVERY_PORT,
    scale: parsed.data.VIRTUAL_CAMPUS_SCALE,
    reserved: url === undefined ? [] : [Number(new URL(url).port)],
    localTime: parsed.data.VIRTUAL_CAMPUS_LOCAL_TIME,
    mechanicalSpeed: parsed.data.VIRTUAL_CAMPUS_SPEED,
  };
}
