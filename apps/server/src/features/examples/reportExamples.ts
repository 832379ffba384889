import type { Feature } from "@atrium/contract";
import {
  ACCESS_CONTROL,
  type DeviceDescription,
  ENERGY_METER,
  IAQ,
  WATER_AND_WASTE_METER,
} from "@atrium/contract/devices";
import type { Example } from "@atrium/contract/examples";
import { mayExport, type ReportAsked, ReportContent } from "@atrium/contract/exports";
import { CAMPUS } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { type ExampleGround, firstOf, measuring, named, nameOf, ofLargest } from "./ground.ts";

type ReportExample = Example<ReportContent>;

/** The hour at which reports are made, before people come in. */
const HOUR = 6;
const MONDAY = 1;
/** Sensors of one report, as of one chart. */
const MOST_SENSORS = 10;

/** Reports of what the site measures, of those that a person may read. */
export function reportExamples(ground: ExampleGround, features: ReadonlySet<Feature>): ReportExample[] {
  const ways = [energy, events, wasters, air, water, passages];
  return firstOf(
    ways.map((way) => () => {
      const made = way(ground);
      return made !== undefined && mayExport(made.content.of.list, features) ? made : undefined;
    }),
  );
}

function report(
  { key, title, text }: Pick<ReportExample, "key" | "title" | "text">,
  devices: readonly DeviceDescription[],
  asked: Pick<ReportAsked, "of" | "period" | "rhythm"> & Partial<Pick<ReportAsked, "fileType">>,
): ReportExample {
  const content = ReportContent.parse({ name: nameOf(title), fileType: "xls", hour: HOUR, ...asked });
  return { key, title, text, ...named(devices), content };
}

function energy(ground: ExampleGround): ReportExample | undefined {
  const meters = ofLargest(
    ground,
    ground.devices.filter(({ module }) => module === ENERGY_METER.module),
  );
  if (meters === undefined) return undefined;
  const { name: building, placement, devices } = meters;
  return report(
    {
      key: "energy-month",
      title: t("Monthly energy of {building}", { building }),
      text: t("Energy of {building} as a document with charts, on the first of each month for the month before", {
        building,
      }),
    },
    devices,
    {
      of: { list: "energy-report", placement },
      fileType: "pdf",
      period: "month",
      rhythm: { every: "month", day: 1 },
    },
  );
}

function events({ devices }: ExampleGround): ReportExample | undefined {
  if (devices.length === 0) return undefined;
  return report(
    {
      key: "alarms-day",
      title: t("Alarms of yesterday"),
      text: t("Critical and high alarms of the day before, every morning"),
    },
    [],
    { of: { list: "events", kind: "alarm", priority: [1, 2] }, period: "day", rhythm: { every: "day" } },
  );
}

/** Without a measured power nothing is found. */
function wasters(ground: ExampleGround): ReportExample | undefined {
  const measured = ground.devices.filter(
    ({ points }) => points.some(({ key }) => key === "power") && points.some(({ isWritable }) => isWritable),
  );
  if (measured.length === 0) return undefined;
  return report(
    {
      key: "wasters-week",
      title: t("Weekly waste"),
      text: t("What was on while nobody should have been there, with its cost, every Monday for the last 7 days"),
    },
    measured,
    { of: { list: "wasters", days: 7 }, period: null, rhythm: { every: "week", weekday: MONDAY } },
  );
}

function air(ground: ExampleGround): ReportExample | undefined {
  const sensors = measuring(ground, IAQ.module, "co2").slice(0, MOST_SENSORS);
  const [first, last] = [sensors[0], sensors.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const devices = sensors.map(({ device }) => device);
  return report(
    {
      key: "air-week",
      title: t("Weekly CO₂"),
      text: t(
        "{count, plural, one {CO₂ of one room} other {CO₂ of the # rooms that had most of it}}, every Monday for the week before",
        {
          count: sensors.length,
        },
      ),
    },
    devices,
    {
      // The period replaces the time.
      of: { list: "air", sensors: devices.map(({ id }) => id), metrics: ["co2"], from: 0, to: 1 },
      period: "week",
      rhythm: { every: "week", weekday: MONDAY },
    },
  );
}

function water({ devices }: ExampleGround): ReportExample | undefined {
  const meters = devices.filter(
    ({ module, facts }) => module === WATER_AND_WASTE_METER.module && facts["kind"] === "WATER",
  );
  if (meters.length === 0) return undefined;
  return report(
    {
      key: "water-month",
      title: t("Monthly water by building"),
      text: t("Water of each building, on the first of each month for the month before"),
    },
    meters,
    { of: { list: "water-buildings" }, period: "month", rhythm: { every: "month", day: 1 } },
  );
}

function passages({ devices }: ExampleGround): ReportExample | undefined {
  const doors = devices.filter(({ module }) => module === ACCESS_CONTROL.module);
  if (doors.length === 0) return undefined;
  return report(
    {
      key: "doors-day",
      title: t("Refused at doors"),
      text: t("Everyone who was refused at a door the day before, every morning"),
    },
    doors,
    {
      of: { list: "passages", place: { placement: CAMPUS }, passages: "refused" },
      period: "day",
      rhythm: { every: "day" },
    },
  );
}
