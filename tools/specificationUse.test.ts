import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Source, unreachedNames } from "./contractUse.ts";

const root = path.resolve(import.meta.dirname, "..");
const CONTRACT = "packages/contract/src/";

/**
 * Constants and functions of the specification that no page needs, each with its reason (docs/decisions/0198). What is used leaves
 * this list; nothing unused is in the contract without a line here.
 */
const WAITING: Readonly<Record<string, string>> = {
  ACTIONS: "what is played has an end of its own; commands are points",
  BUILDING_CODES: "held as data: the codes of the default site's places",
  CALLS: "tests compare the server's routes with it",
  COLOUR: "colours come from the theme",
  EQUIPMENT_EVENT_FIELDS: "every event has the same fields",
  ZONES: "held as data: the zones of the default site's plans",
  floorOfCode: "floors are named by their keys",
  toDisplayed: "plans that are pictures: those of today's sites are drawn in metres",
  scheduleText: "tests compare it with the sentence of the page",
};

/** Sources of the product, without tests and their helpers. */
const sources = ["packages", "apps"].flatMap(sourcesIn);

function sourcesIn(folder: string): Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/node_modules|\/dist\/|\.(test|fixture)\./.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
}

test("every constant and function of the contract is used by the product, or is listed as waiting for its page", () => {
  const contract = sources.filter(({ file }) => file.startsWith(CONTRACT));
  const outside = sources.filter(({ file }) => !file.startsWith(CONTRACT));
  expect(unreachedNames(contract, outside).sort()).toEqual(Object.keys(WAITING).sort());
});

test("a name counts as used only where it is imported from the contract, by whatever leads to it", () => {
  const contract = [
    {
      file: "contract/src/a.ts",
      text: "export const KNOWN = [1];\nconst step = KNOWN;\nexport const led = () => step;",
    },
    {
      file: "contract/src/b.ts",
      text: 'import { led } from "./a.ts";\nexport const LEADS = led();\nexport const ALONE = 1;',
    },
  ];
  const importing = { file: "web/src/c.ts", text: 'import { LEADS as leads } from "@atrium/contract";' };
  const namesake = { file: "web/src/d.ts", text: 'const ALONE = 2; // import { ALONE } from "@atrium/contract"' };
  expect(unreachedNames(contract, [importing, namesake])).toEqual(["ALONE"]);
  expect(unreachedNames(contract, [namesake])).toEqual(["KNOWN", "led", "LEADS", "ALONE"]);
});
