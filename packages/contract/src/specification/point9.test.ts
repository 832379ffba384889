import { expect, test } from "vitest";
import {
  API_BASE,
  CORE_API,
  DEFAULT_PAGE_SIZE,
  formatBytes,
  listText,
  LOGOUT_QUESTION,
  MODAL_TABLE_HEIGHT,
  MAX_ROWS,
  NO_ACCESS,
  NOTICE_MILLIS,
  PAGE_SIZE_OPTIONS,
  PageQuery,
  RATINGS,
  serverResponse,
  SILENT_ERROR_CODES,
  USER_API,
} from "@atrium/contract";
import {
  CAMERA_GRID_SIZES,
  CAMERA_STREAM,
  CAMERA_STREAM_ERRORS,
  retryDelayMillis,
  sessionRenewalSeconds,
} from "@atrium/contract/cameras";
import { CHART_DEFAULT_DAYS, CHART_YEARS_BACK, formatReading } from "@atrium/contract/devices";
import { BREAKPOINTS, LAYOUT } from "@atrium/contract/pages";
import { SESSION_COOKIE } from "@atrium/contract/people";

test("the API base is /api and the session token's cookie _dtc", () => {
  expect([API_BASE, CORE_API, USER_API]).toEqual(["/api", "/api/core-service/v1.0", "/api/user-service/v1.0"]);
  expect(SESSION_COOKIE).toBe("_dtc");
});

test("a page has 10 rows, or 20, or 50", () => {
  expect(DEFAULT_PAGE_SIZE).toBe(10);
  expect(PAGE_SIZE_OPTIONS).toEqual([10, 20, 50]);
  expect(PageQuery.parse({})).toEqual({ page: 1, size: 10 });
  const isTaken = (size: number) => PageQuery.safeParse({ size: String(size) }).success;
  expect([0, 1, 9, 10, 11, 20, 49, 50, 51, 100, 5000].filter(isTaken)).toEqual([10, 20, 50]);
});

test("a table in a modal is at most 550 high", () => {
  expect(MODAL_TABLE_HEIGHT).toBe(550);
});

test("the list text is '{from}-{to} of {total} items'", () => {
  expect(listText(11, 20, 34)).toBe("11-20 of 34 items");
});

test("charts show the last 7 days and dates go two years back", () => {
  expect([CHART_DEFAULT_DAYS, CHART_YEARS_BACK]).toEqual([7, 2]);
});

test("grids show 1, 4 or 9 monitors, ratings run from 1 to 5, and a limit of 50000 is defined", () => {
  expect(CAMERA_GRID_SIZES).toEqual([1, 4, 9]);
  expect(RATINGS).toEqual([1, 2, 3, 4, 5]);
  expect(MAX_ROWS).toBe(50_000);
});

test("modal 520, confirm dialog 416, side panel 200 and collapsed 80 wide", () => {
  expect(Object.values(LAYOUT)).toEqual([520, 416, 200, 80]);
});

test("breakpoints run from 479.98px to 1999.98px", () => {
  const widths = Object.values(BREAKPOINTS);
  expect([widths[0], widths.at(-1)]).toEqual([479.98, 1999.98]);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
});

test("a byte size has base 1024, 2 decimals and units from Bytes to YB", () => {
  expect(formatBytes(0)).toBe("0.00 Bytes");
  expect(formatBytes(1023)).toBe("1023.00 Bytes");
  expect(formatBytes(1536)).toBe("1.50 KB");
  expect(formatBytes(1024 * 1024 - 1)).toBe("1.00 MB");
  const units = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((power) => formatBytes(1024 ** power));
  const [last, ...known] = units.map((text) => text.split(" ")[1]).toReversed();
  expect(known.toReversed().join(" ")).toBe("Bytes KB MB GB TB PB EB ZB YB");
  expect(last).toBe("YB");
});

test("weather numbers show 2 decimals, and what is no number N/A", () => {
  expect([31.456, 0, -0.5].map(formatReading)).toEqual(["31.46", "0.00", "-0.50"]);
  expect([null, undefined, "31", Number.NaN].map(formatReading)).toEqual(["N/A", "N/A", "N/A", "N/A"]);
});

test("a toast stays 3 seconds, a notification 4.5 seconds", () => {
  expect(NOTICE_MILLIS).toEqual({ toast: 3_000, notification: 4_500 });
});

test("the websocket of a camera may take 10007 ms, and SETUP asks for blocks of 64000", () => {
  expect(CAMERA_STREAM.websocketTimeoutMillis).toBe(10_007);
  expect(CAMERA_STREAM.setupBlocksize).toBe(64_000);
});

test("a camera's session is renewed after max(5, timeout-5) seconds, with a timeout of 60 s by default", () => {
  expect([sessionRenewalSeconds(), sessionRenewalSeconds(30), sessionRenewalSeconds(3)]).toEqual([55, 25, 5]);
});

test("a capture holds 225000000 bytes; media is trimmed after 100 updates to 10 s behind the playhead", () => {
  expect(CAMERA_STREAM.mp4CaptureBytes).toBe(225_000_000);
  expect([CAMERA_STREAM.trimAfterUpdates, CAMERA_STREAM.keptBehindPlayheadSeconds]).toEqual([100, 10]);
});

test("metadata is asked for with audio=0, video=0, event=on and ptz=all; the scheduler tolerates 10 ms", () => {
  expect(CAMERA_STREAM.metadata).toEqual({ audio: 0, video: 0, event: "on", ptz: "all" });
  expect(CAMERA_STREAM.schedulerToleranceMillis).toBe(10);
});

test("a camera that answers 503 is asked again up to 20 times, 100 ms times the attempt later (point 8)", () => {
  expect(CAMERA_STREAM.maxRetries).toBe(20);
  expect([1, 2, 20].map(retryDelayMillis)).toEqual([100, 200, 2_000]);
});

test("the words of the error catalogue are the specification's (point 8)", () => {
  expect(NO_ACCESS).toEqual({ title: "", message: "There is no access to this section" });
  expect(Object.values(LOGOUT_QUESTION)).toEqual([
    "Are you sure you want to log out?",
    "This will log you out from the system.",
  ]);
  expect(serverResponse(503)).toBe("Server Response: 503");
  expect(SILENT_ERROR_CODES).toEqual(["ERO001", "EHO002", "EUS003", "EDV007", "EDV008"]);
  expect(Object.values(CAMERA_STREAM_ERRORS)).toEqual([
    "websocket connection timed out",
    "unsupported media type",
    "no MediaSource instance",
  ]);
});
