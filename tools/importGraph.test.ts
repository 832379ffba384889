import path from "node:path";
import { describe, expect, test } from "vitest";
import { allViolations, importsOf, violationsOf } from "./importGraph.ts";

const root = path.resolve(import.meta.dirname, "..");

describe("the directions of import", () => {
  test("hold in every file of the repository", () => {
    expect(allViolations(root)).toEqual([]);
  });

  test.each([
    ["packages/contract/src/a.ts", `import { z } from "@atrium/drivers";`],
    ["packages/contract/src/a.ts", `import fs from "node:fs";`],
    ["packages/time/src/a.ts", `import fs from "node:fs";`],
    ["packages/time/src/a.ts", `import { formatDate } from "@atrium/contract";`],
    ["packages/drivers/src/a.ts", `export { x } from "@atrium/site";`],
    ["packages/ui/src/a.ts", `const x = await import("@atrium/server");`],
    ["apps/virtual-campus/src/a.ts", `import { protocols } from "@atrium/drivers";`],
    ["apps/server/src/features/energy/a.ts", `import { b } from "../history/b.ts";`],
    ["apps/server/src/features/energy/a.ts", `import type { b } from "../history/b.ts";`],
    ["apps/server/src/features/energy/a.ts", `import { app } from "../../app.ts";`],
    ["apps/server/src/platform/a.ts", `import { b } from "../features/history/b.ts";`],
    ["apps/web/src/platform/a.ts", `import { Shell } from "../app/Shell.tsx";`],
    ["apps/web/src/control/a.ts", `import { Shell } from "../app/Shell.tsx";`],
    ["apps/web/src/control/page/a.ts", `import { circuitOf } from "../../features/lighting/circuit.ts";`],
    ["apps/web/src/platform/a.ts", `import { Device } from "../devices/device.ts";`],
    ["apps/web/src/lists/a.ts", `import { useUsers } from "../features/people/peopleQueries.ts";`],
    ["apps/web/src/lists/a.ts", `import { rangeName } from "../ranges/ranges.ts";`],
    ["apps/web/src/ranges/a.ts", `import { Shell } from "../app/Shell.tsx";`],
    ["apps/web/src/devices/page/a.ts", `import { useControl } from "../../control/ControlContext.ts";`],
    ["apps/web/src/devices/page/a.ts", `import type { Change } from "../../control/commands/change.ts";`],
    ["apps/web/src/app/a.ts", `import { x } from "../../../../packages/ui/src/x.ts";`],
  ])("a planted violation in %s is found: %s", (file, source) => {
    expect(violationsOf(file, source)).toHaveLength(1);
  });

  test("an import that the table allows is not a violation", () => {
    const source = `import { Bus } from "../../platform/bus.ts"; import { x } from "./x.ts"; import "@atrium/contract";`;
    expect(importsOf("a.ts", source)).toHaveLength(3);
    expect(violationsOf("apps/server/src/features/energy/a.ts", source)).toEqual([]);
    const page = `import { Device } from "../../control/device.ts";`;
    expect(violationsOf("apps/web/src/features/lifts/a.ts", page)).toEqual([]);
    const layer = `import { get } from "../../platform/http.ts"; import { Device } from "../../devices/device.ts";`;
    expect(violationsOf("apps/web/src/control/plan/a.ts", layer)).toEqual([]);
  });
});
