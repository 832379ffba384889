import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./importGraph.ts";
import { strayColumns, withoutExport } from "./webTables.ts";

const root = path.resolve(import.meta.dirname, "..");
/** Draws the columns of systems, whichever those are. */
const DRAWN = "apps/web/src/devices/table/drawnColumns.ts";
/** Shows the columns of a file that was chosen, as they stand in it. */
const OF_A_FILE = "apps/web/src/features/mapping-imports/meter/FirstRows.tsx";
const MAKERS = ["listColumns", "drawnColumns"];
const stray = (source: string) => strayColumns("page.tsx", source, MAKERS);

test("every column of the web's tables is from the contract, but for buttons and pictures", () => {
  const found = sourceFiles(root, ["apps/web/src"])
    .filter((file) => file !== DRAWN && file !== OF_A_FILE && !/\.(test|fixture)\./.test(file))
    .map((file) => ({ file, in: strayColumns(file, readFileSync(path.join(root, file), "utf8"), MAKERS) }));
  expect(found.filter((one) => one.in.breaches.length > 0)).toEqual([]);
  // What they show has no value that an export could write; what has one belongs into the contract.
  expect(found.flatMap((one) => one.in.own).sort()).toEqual([
    "acknowledge",
    "acts",
    "acts",
    "allow",
    "end",
    "listen",
    "load",
    "menu",
    "menu",
    "release",
    "sight",
    "wave",
    "withdraw",
  ]);
});

test("a column that exports could not share is found, however it comes into a table", () => {
  expect(stray("const page = () => <table><tbody /></table>;").breaches).toEqual(["draws a table by hand"]);
  const literal = 'const column = { key: "power", title: "Power", cell: (row) => row.power };';
  expect(stray(literal).breaches).toEqual(["has a column of its own"]);
  const local = 'const COLUMNS = [{ key: "power", title: "Power", value }];\nlistColumns(COLUMNS, looks);';
  expect(stray(local).breaches).toEqual(["has columns that the contract does not"]);
  expect(stray("drawnColumns([...PA_COLUMNS], looks);").breaches).toEqual(["has columns that the contract does not"]);
  const shared = 'import { PA_COLUMNS as PA } from "@atrium/contract/devices";\ndrawnColumns(PA, looks);';
  expect(stray(shared).breaches).toEqual([]);
  expect(stray('ownColumn("menu", "Actions", { cell: (row) => row.name });').own).toEqual(["menu"]);
});

/** What has no button of its own, and whose button has the same rows. */
const EXPORTED_BY: Readonly<Record<string, string>> = {
  "apps/web/src/features/automation/RunsView.tsx":
    "SchedulesPage.tsx, ConditionsPage.tsx and LimitsPage.tsx: the view that they draw",
  "apps/web/src/features/automation/conditions/ConditionTable.tsx": "ConditionsPage.tsx: the list that it draws",
  "apps/web/src/features/automation/schedules/ScheduleTable.tsx": "SchedulesPage.tsx: the view that it draws",
  "apps/web/src/features/mapping-imports/meter/FilePreview.tsx": "the file that was chosen has these values",
  "apps/web/src/features/savings/SavingTable.tsx": "SavingsPage.tsx: the list that it draws",
  "apps/web/src/features/bill/BillTable.tsx": "BillPage.tsx: the list that it draws",
  "apps/web/src/features/wasters/WasterTable.tsx": "WastersPage.tsx: the list that it draws",
  "apps/web/src/features/events/list/EventTable.tsx": "EventList.tsx: the list that it draws",
  "apps/web/src/features/energy/TotalsCard.tsx": "BarsCard.tsx: the sums of its bars",
  "apps/web/src/ranges/trend/ChartCard.tsx": "AirChart.tsx and TrendChart.tsx: the table of its values",
};

test("every table and every chart of the web can leave as a file", () => {
  const files = sourceFiles(root, ["apps/web/src"]).filter((file) => !/\.(test|fixture)\./.test(file));
  const missing = files.flatMap((file) => {
    const drawn = withoutExport(file, readFileSync(path.join(root, file), "utf8"));
    return drawn.length === 0 ? [] : [`${file}: ${drawn.join(", ")}`];
  });
  expect(missing.filter((one) => EXPORTED_BY[one.split(":")[0] ?? ""] === undefined)).toEqual([]);
  expect(missing.length).toBe(Object.keys(EXPORTED_BY).length);
});

test("a table or a chart without the button is found", () => {
  expect(withoutExport("page.tsx", "const page = () => <DataTable />;")).toEqual(["DataTable"]);
  const chart = 'import { Legend, Lines } from "@atrium/ui/charts";\n';
  expect(withoutExport("page.tsx", `${chart}const page = () => <><Lines /><Legend /></>;`)).toEqual(["Lines"]);
  expect(withoutExport("page.tsx", `${chart}const page = () => <><Lines /><ExportButton /></>;`)).toEqual([]);
});

test("all columns that the contract has are written by an export", () => {
  const columns = sourceFiles(root, ["packages/contract/src"]).filter((file) => file.endsWith("Columns.ts"));
  const names = columns.flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(/export const (\w+_COLUMNS)\b/g)].map(([, name]) => name),
  );
  const writers = [
    "packages/contract/src/devices/deviceListColumns.ts",
    ...sourceFiles(root, ["apps/server/src/features"]),
  ].map((file) => readFileSync(path.join(root, file), "utf8"));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !writers.some((source) => source.includes(name ?? "")))).toEqual([]);
});
