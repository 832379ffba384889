import path from "node:path";
import { expect, test } from "vitest";
import { allSentences, cataloguesOf, faultsOf, groupOf, sourcesByGroup } from "./catalogues.ts";

const root = path.resolve(import.meta.dirname, "..");
const sources = sourcesByGroup(allSentences(root));

test("a sentence belongs to the pages that say it", () => {
  expect(groupOf("apps/web/src/features/energy/exchanges/MeterExchanges.tsx")).toBe("energy");
  expect(groupOf("apps/web/src/app/login/SignInForm.tsx")).toBe("sign-in");
  expect(groupOf("apps/web/src/control/inspector/Why.tsx")).toBe("frame");
  expect(groupOf("packages/contract/src/alarms/alarm.ts")).toBe("contract");
});

test("what a language lacks, has too much, or says with other values is found", () => {
  const wanted = new Map([["events", ["Held by {name}", "Save", "Shelve"]]]);
  const has = new Map([["events", { "Held by {name}": "ถือโดย", Save: "บันทึก", Old: "เก่า", Shelve: "" }]]);
  expect(faultsOf(has, wanted, true)).toEqual([
    `events: "Held by {name}" has the values name, its translation `,
    `events: no page says "Old"`,
    `events: "Shelve" is missing`,
  ]);
  expect(faultsOf(new Map([["events", { Save: "{" }]]), wanted, false)).toHaveLength(1);
  const twice = new Map([
    ["events", { Save: "บันทึก" }],
    ["frame", { Save: "เก็บ" }],
  ]);
  expect(faultsOf(twice, new Map([...wanted, ["frame", ["Save"]]]), false)).toEqual([
    `frame: "Save" is said otherwise elsewhere`,
  ]);
});

test("the pages' Thai lacks nothing, and no language says what nobody reads", () => {
  const ofPages = new Map([...sources].filter(([group]) => !["contract", "drivers", "server"].includes(group)));
  const thai = cataloguesOf(root, "th");
  expect(faultsOf(thai, sources, false)).toEqual([]);
  expect(faultsOf(thai, ofPages, true).filter((fault) => fault.endsWith("missing"))).toEqual([]);
});
