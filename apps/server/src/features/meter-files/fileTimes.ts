import type { MeterTimeFormat } from "@atrium/contract/energy";
import { DAY, type SiteTime } from "@atrium/time";

/** A moment as a file writes it: as clocks show it, ms as if they were UTC, or the moment itself. */
export interface WrittenTime {
  readonly clock?: number;
  readonly moment?: number;
}

const TIME_OF_DAY = String.raw`(?:[T\s,]+(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap]m)?)?`;
const OFFSET = String.raw`\s*(Z|UTC|[+-]\d{2}:?\d{2})?`;
const ISO = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME_OF_DAY}${OFFSET}$`, "iu");
const TURNED = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${TIME_OF_DAY}${OFFSET}$`, "iu");
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T\s]?(\d{2}):?(\d{2})(?::?(\d{2}))?)?$/u;
/** Seconds and milliseconds of a moment between 1980 and 2100. */
const EPOCH_SECONDS = { from: 315_532_800, to: 4_102_444_800 };

/** Undefined: it is no time in that format. */
export function writtenTime(text: string, format: MeterTimeFormat): WrittenTime | undefined {
  const plain = text.trim();
  if (format === "epoch-s" || format === "epoch-ms") return epochTime(plain, format === "epoch-s" ? 1_000 : 1);
  if (format === "iso") {
    const [, year, month, day, hour, minute, second, half, offset] = ISO.exec(plain) ?? COMPACT.exec(plain) ?? [];
    return clockOf({ year, month, day, hour, minute, second, half, offset });
  }
  const [, first, other, year, hour, minute, second, half, offset] = TURNED.exec(plain) ?? [];
  const [day, month] = format === "dmy" ? [first, other] : [other, first];
  return clockOf({ year, month, day, hour, minute, second, half, offset });
}

function epochTime(text: string, unit: number): WrittenTime | undefined {
  const number = /^\d+(?:\.\d+)?$/u.test(text) ? Number(text) : Number.NaN;
  const seconds = (number * unit) / 1_000;
  if (!(seconds >= EPOCH_SECONDS.from && seconds < EPOCH_SECONDS.to)) return undefined;
  return { moment: Math.round(number * unit) };
}

type Parts = Readonly<
  Record<"year" | "month" | "day" | "hour" | "minute" | "second" | "half" | "offset", string | undefined>
>;

function clockOf({ year, month, day, hour = "0", minute = "0", second = "0", half, offset }: Parts) {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const full = Number(year) + (year.length === 2 ? 2_000 : 0);
  const isTwelve = Number(hour) % 12 === 0;
  const turned = half === undefined ? Number(hour) : (isTwelve ? 0 : Number(hour)) + (/p/iu.test(half) ? 12 : 0);
  // 24:00 is the end of a day.
  if (turned > 24 || (turned === 24 && Number(minute) + Number(second) > 0)) return undefined;
  if (Number(minute) > 59 || Number(second) > 59 || Number(month) < 1 || Number(month) > 12) return undefined;
  const date = Date.UTC(full, Number(month) - 1, Number(day));
  if (Number(day) < 1 || new Date(date).getUTCDate() !== Number(day)) return undefined;
  const clock = date + (turned * 3_600 + Number(minute) * 60 + Number(second)) * 1_000;
  return offset === undefined ? { clock } : { moment: clock - offsetOf(offset) };
}

function offsetOf(text: string): number {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})$/u.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The moments at which the clocks of a zone show a time: none where it is skipped, two where it is repeated. */
export function momentsOf(clock: number, time: SiteTime): readonly number[] {
  const offsets = new Set([time.offset(clock - DAY), time.offset(clock + DAY)]);
  return [...offsets]
    .map((offset) => clock - offset)
    .filter((moment) => moment + time.offset(moment) === clock)
    .toSorted((one, other) => one - other);
}

/** The formats in which all of some cells are times; a file of many days tells days from months. */
export function formatsOf(cells: readonly string[]): MeterTimeFormat[] {
  const fits = (format: MeterTimeFormat) => cells.every((cell) => writtenTime(cell, format) !== undefined);
  return (["iso", "dmy", "mdy", "epoch-s", "epoch-ms"] as const).filter(fits);
}
