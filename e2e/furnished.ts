import { randomInt } from "node:crypto";
import { CORE_API } from "@atrium/contract";
import { EventPage } from "@atrium/contract/alarms";
import { expect, type Page } from "@playwright/test";
import * as z from "zod";
import type { Campus } from "./campus.ts";

const LAMP = "L-O1-B-03";
const FORCED_DOOR = { device: "AD-O1-C-03", fault: "forced", on: true };
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const DIMMED = {
  kind: "set",
  module: "lighting",
  where: { devices: [LAMP] },
  values: [{ point: "level", value: 35 }],
};

const CONDITION = {
  isEnabled: false,
  isWatchOnly: true,
  operator: ">",
  forMinutes: 10,
  mostMinutes: 120,
  days: EVERY_DAY,
  hours: null,
  isOffOnHolidays: true,
  actions: [DIMMED],
  restMinutes: 30,
};

/** What each list of a campus gets one of. Names are those of the site: no other word is said in English. */
const THINGS = [
  {
    key: "airCondition",
    path: "/conditions",
    content: {
      ...CONDITION,
      name: "Board room",
      source: { kind: "IAQ", device: "IAQ-O1-A-01", point: "co2" },
      threshold: 4_900,
      endsAt: 4_800,
    },
  },
  {
    key: "weatherCondition",
    path: "/conditions",
    content: {
      ...CONDITION,
      name: "Outdoor",
      source: { kind: "WEATHER", device: "WS-LR-01", point: "temperature" },
      threshold: 49,
      endsAt: 45,
    },
  },
  {
    key: "schedule",
    path: "/schedules",
    content: {
      name: "Lobby",
      isEnabled: false,
      actions: [DIMMED],
      days: EVERY_DAY,
      from: { kind: "time", at: "07:00" },
      to: { kind: "sunset", minutes: 15 },
      firstDate: null,
      lastDate: null,
      holidays: "ignore",
      exceptions: [],
      catchUp: 30,
    },
  },
  {
    key: "peakLimit",
    path: "/peak-limits",
    content: {
      name: "Campus",
      isEnabled: false,
      isWatchOnly: true,
      source: { device: "EM-X-01", point: "total.active-power" },
      limit: 300,
      margin: 20,
      settleMinutes: 1,
      leastMinutes: 0,
      mostMinutes: 60,
      restMinutes: 15,
      days: EVERY_DAY,
      hours: null,
      isOffOnHolidays: false,
      stages: [{ name: "Office", actions: [DIMMED], kilowatts: 12 }],
    },
  },
  {
    key: "channel",
    path: "/notice-channels",
    content: { name: "Control room", isOn: false, settings: { kind: "webhook", url: "http://127.0.0.1:9/" } },
  },
  {
    key: "noticeRule",
    path: "/notice-rules",
    content: {
      name: "Control room",
      isOn: false,
      priorities: [1, 2],
      places: [{ placement: "office-building", floor: "first" }],
      systems: ["fire-alarm"],
      hours: null,
      steps: [
        { after: 0, to: [{ kind: "on-call" }] },
        { after: 10, to: [{ kind: "person", user: 1 }] },
      ],
      tellsEnd: true,
    },
  },
  {
    key: "report",
    path: "/reports",
    content: {
      name: "Lobby",
      of: { list: "devices", module: "lighting", place: { placement: "office-building", floor: "first" } },
      fileType: "csv",
      period: null,
      rhythm: { every: "week", weekday: 1 },
      hour: 6,
    },
  },
] as const;

const PRODUCT = {
  protocol: "modbus",
  label: "Office",
  points: [
    {
      key: "office",
      name: "Office",
      kind: "boolean",
      expectedInterval: 60_000,
      table: "holding-register",
      register: 1,
      type: "uint16",
      bit: 3,
    },
  ],
};

const KIND = {
  name: "Office",
  shortCode: "OF",
  page: "mechanical",
  icon: "factory",
  main: "temperature",
  points: ["temperature", "fault"],
  running: { point: "fault", values: [0] },
  alarms: [{ point: "fault", values: [1], text: "Office", priority: 4 }],
};

const Made = z.union([
  z.object({ id: z.int() }),
  z.object({ channel: z.object({ id: z.int() }) }).transform(({ channel }) => channel),
]);

export interface Furnished {
  /** The address with the ids of what was made in place of its names in braces. */
  readonly fill: (address: string) => string;
  readonly clear: () => Promise<void>;
}

/** Until an alarm is there on a busy machine. */
const PATIENCE = { timeout: 60_000 };

/** One of each thing that a page of its own shows, a lamp that is held, and an alarm. */
export async function furnish(page: Page, campus: Campus): Promise<Furnished> {
  const { request } = page;
  const core = campus.url + CORE_API;
  const ids = new Map<string, string>([
    ["past", encodeURIComponent(new Date(Date.now() - 600_000).toISOString().replace(/\.\d+/, ""))],
  ]);
  const made: string[] = [];
  for (const { key, path, content } of THINGS) {
    const headers = await campus.bearer(request);
    const reply = await request.post(core + path, { headers, data: content });
    const body: unknown = await reply.json();
    expect(reply.status(), `${key}: ${JSON.stringify(body)}`).toBe(201);
    const { id } = Made.parse(body);
    ids.set(key, String(id));
    made.push(`${path}/${String(id)}`);
  }
  const product = { ...PRODUCT, name: `office-${randomInt(1_000_000)}` };
  const kind = { ...KIND, key: `office-${randomInt(1_000_000)}` };
  const change = async (list: string, before: object | null, after: object | null) => {
    const headers = await campus.bearer(request);
    const reply = await request.put(`${core}/${list}`, { headers, data: { before, after } });
    expect(reply.status(), await reply.text()).toBe(200);
  };
  await change("site-products", null, product);
  ids.set("product", product.name);
  await change("equipment-kinds", null, kind);
  ids.set("kind", kind.key);
  await campus.command(request, [LAMP], 35);
  await campus.fault(FORCED_DOOR);
  await expect
    .poll(async () => {
      const headers = await campus.bearer(request);
      const reply = await request.get(`${core}/events?view=active&device=${FORCED_DOOR.device}`, { headers });
      const [row] = EventPage.parse(await reply.json()).rows;
      if (row !== undefined) ids.set("event", String(row.id));
      return row !== undefined;
    }, PATIENCE)
    .toBe(true);
  return {
    fill: (address) =>
      address.replace(/\{(\w+)\}/g, (_, name: string) => {
        const id = ids.get(name);
        if (id === undefined) throw new Error(`Nothing is called ${name}`);
        return id;
      }),
    clear: async () => {
      await campus.fault({ ...FORCED_DOOR, on: false });
      await change("site-products", product, null);
      await change("equipment-kinds", kind, null);
      for (const path of made.toReversed()) {
        await request.delete(core + path, { headers: await campus.bearer(request) });
      }
    },
  };
}
