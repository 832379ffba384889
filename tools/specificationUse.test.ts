import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const CONTRACT = "packages/contract/src/";

/**
 * Constants of the specification that the product does not use yet, each with the page or capability that will. A used
 * constant leaves this list; an unused one is not in the contract without a line here.
 */
const WAITING: Readonly<Record<string, string>> = {
  ACTIONS: "schedules",
  BUILDING_CODES: "held as data: the codes of the default site's places",
  CALLS: "tests compare the server's routes with it",
  CAMERA_GRID_SIZES: "/security/cctv/:placement/view",
  CAMERA_STREAM: "/security/cctv/:placement/view",
  CAMERA_STREAM_ERRORS: "/security/cctv/:placement/view",
  CAMERA_STREAM_STATES: "/security/cctv/:placement/view",
  CAMERA_TYPES: "/security/cctv",
  CHART_KINDS: "/monitor/iaq/:placement/chart",
  COLOUR: "/monitor/iaq/:placement/chart",
  COMPARISON_OPERATORS: "/setting/conditions",
  DATE_FORMAT_NAMES: "exports",
  DEVICE_TYPE_LABELS: "/setting/devices",
  DOOR_TYPES: "/security/access-control",
  EQUIPMENT_EVENT_FIELDS: "/event",
  EXPORT_MEDIA_TYPES: "exports",
  IAQ_METRICS: "/monitor/iaq",
  IDENTIFIER_KINDS: "/setting/devices",
  LIVE_RANGES: "/monitor/iaq/:placement/chart",
  LOCKER_ERROR_EVENTS: "/monitor/smart-locker",
  MODAL_TABLE_HEIGHT: "/setting/devices",
  RANGE_KINDS: "/monitor/water-waste-usage",
  RANGE_STEPS: "/monitor/water-waste-usage",
  RANGE_UNITS: "/monitor/water-waste-usage",
  RATINGS: "/event",
  READABLE_POINTS: "/monitor/schneider-*",
  STATUSES: "/monitor/schneider-*",
  SUMMARY_PERIODS: "/monitor/water-waste-usage",
  WATER_METER_KINDS: "/monitor/water-waste-usage",
  ZONES: "held as data: the zones of the default site's plans",
};

/** Sources of the product, without tests and their helpers. */
const sources = ["packages", "apps"].flatMap(sourcesIn);

function sourcesIn(folder: string): { file: string; text: string }[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/node_modules|\/dist\/|\.(test|fixture)\./.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
}

const inContract = ({ file }: { file: string }): boolean => file.startsWith(CONTRACT);

/** The code without comments, which may name anything. */
const code = new Map(
  sources
    .filter(({ file }) => file !== `${CONTRACT}index.ts`)
    .map(({ file, text }) => [file, text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")]),
);

function timesIn(file: string, name: string): number {
  return (code.get(file)?.match(new RegExp(`\\b${name}\\b`, "g")) ?? []).length;
}

function exportsOf(file: string): string[] {
  return [...(code.get(file) ?? "").matchAll(/^export (?:const|function|type) (\w+)/gm)].map(([, name = ""]) => name);
}

/** Files of the contract that the product imports; names in the other files are unused. */
const living = new Set(
  sources
    .filter(inContract)
    .map(({ file }) => file)
    .filter((file) =>
      exportsOf(file).some((name) => sources.some((other) => !inContract(other) && timesIn(other.file, name) > 0)),
    ),
);

function isUsed(name: string, declaredIn: string): boolean {
  return [...code.keys()].some((file) => {
    if (file.startsWith(CONTRACT) && !living.has(file)) return false;
    return timesIn(file, name) > (file === declaredIn ? 1 : 0);
  });
}

test("every constant of the contract is used by the product, or is listed as waiting for its page", () => {
  const face = readFileSync(path.join(root, CONTRACT, "index.ts"), "utf8");
  const constants = sources
    .filter(inContract)
    .flatMap(({ file }) => exportsOf(file).map((name) => ({ name, file })))
    .filter(({ name }) => /^[A-Z][A-Z0-9_]+$/.test(name))
    .filter(
      ({ name, file }) => face.includes(`export * from "./${file.slice(CONTRACT.length)}"`) || face.includes(name),
    );
  const unused = constants.filter(({ name, file }) => !isUsed(name, file));
  expect(unused.map(({ name }) => name).sort()).toEqual(Object.keys(WAITING).sort());
});
