import path from "node:path";
import { describe, expect, it } from "vitest";
import { circlesOf } from "./importCircles.ts";
import { allImports, importsOf, violationsOf } from "./importGraph.ts";

const imports = allImports(path.resolve(import.meta.dirname, ".."));

describe("the directions of import", () => {
  it("hold in every file of the repository", () => {
    expect([...imports].flatMap(([file, names]) => violationsOf(file, names))).toEqual([]);
    const workspaces = new Set([...imports.keys()].map((file) => file.split("/")[0]));
    expect(workspaces).toEqual(new Set(["apps", "bench", "e2e", "packages", "tools"]));
  });

  it.each([
    ["packages/contract/src/a.ts", `import { z } from "@atrium/drivers";`],
    ["packages/contract/src/a.ts", `import fs from "node:fs";`],
    ["packages/time/src/a.ts", `import fs from "node:fs";`],
    ["packages/time/src/a.ts", `import { formatDate } from "@atrium/contract";`],
    ["packages/drivers/src/a.ts", `export { x } from "@atrium/site";`],
    ["packages/ui/src/a.ts", `const x = await import("@atrium/server");`],
    ["apps/virtual-campus/src/a.ts", `import { protocols } from "@atrium/drivers";`],
    ["apps/server/src/features/energy/a.ts", `import { b } from "../history/b.ts";`],
    ["apps/server/src/features/energy/a.ts", `import type { b } from "../history/b.ts";`],
    ["apps/server/src/features/commands/audit/a.ts", `import { AuditWriter } from "../../audit/auditWriter.ts";`],
    ["apps/server/src/features/audit/a.ts", `import { commandEntry } from "../commands/audit/commandEntry.ts";`],
    ["apps/server/src/features/identity/a.ts", `import type { AuditTables } from "../audit/tables.ts";`],
    ["apps/server/src/features/energy/a.ts", `import { app } from "../../app.ts";`],
    ["apps/server/src/app.ts", `import { History } from "./features/history/history.ts";`],
    ["apps/server/src/app.ts", `import type { FirstUser } from "./features/identity/firstStart.ts";`],
    ["apps/server/src/platform/part.ts", `import { historyPart } from "../features/history/part.ts";`],
    ["apps/server/src/platform/a.ts", `import { b } from "../features/history/b.ts";`],
    ["apps/web/src/platform/a.ts", `import { Shell } from "../app/Shell.tsx";`],
    ["apps/web/src/control/a.ts", `import { Shell } from "../app/Shell.tsx";`],
    ["apps/web/src/control/page/a.ts", `import { circuitOf } from "../../features/lighting/circuit.ts";`],
    ["apps/web/src/platform/a.ts", `import { Device } from "../devices/device.ts";`],
    ["apps/web/src/collections/a.ts", `import { useUsers } from "../features/people/peopleQueries.ts";`],
    ["apps/web/src/collections/a.ts", `import { rangeName } from "../ranges/ranges.ts";`],
    ["apps/web/src/ranges/a.ts", `import { Shell } from "../app/Shell.tsx";`],
    ["apps/web/src/devices/page/a.ts", `import { useControl } from "../../control/ControlContext.ts";`],
    ["apps/web/src/devices/page/a.ts", `import type { Change } from "../../control/commands/change.ts";`],
    ["apps/web/src/app/a.ts", `import { x } from "../../../../packages/ui/src/x.ts";`],
    ["apps/server/src/a.ts", `import { root } from "../../../tools/node.mjs";`],
    ["e2e/journeys/a.spec.ts", `import { Campus } from "../../apps/virtual-campus/src/campus.ts";`],
    ["e2e/a.ts", `import { createApp } from "@atrium/server";`],
    ["bench/a.ts", `import { Plan } from "@atrium/ui/plan";`],
    ["bench/a.ts", `import { x } from "../apps/web/src/platform/x.ts";`],
    ["tools/a.mjs", `import { x } from "@atrium/contract";`],
  ])("a planted violation in %s is found: %s", (file, source) => {
    expect(violationsOf(file, importsOf(file, source))).toHaveLength(1);
  });

  it("an import that the table allows is not a violation", () => {
    const source = `import { Bus } from "../../platform/bus.ts"; import { x } from "./x.ts"; import "@atrium/contract";`;
    expect(importsOf("a.ts", source)).toHaveLength(3);
    expect(violationsOf("apps/server/src/features/energy/a.ts", importsOf("a.ts", source))).toEqual([]);
    const entry = `import type { AuditSink } from "../../../platform/audit/auditSink.ts"; import "../tables.ts";`;
    expect(violationsOf("apps/server/src/features/commands/audit/a.ts", importsOf("a.ts", entry))).toEqual([]);
    const part = `import { historyPart } from "./features/history/part.ts"; import "./platform/part.ts";`;
    expect(violationsOf("apps/server/src/app.ts", importsOf("a.ts", part))).toEqual([]);
    const page = `import { Device } from "../../control/device.ts";`;
    expect(violationsOf("apps/web/src/features/lifts/a.ts", importsOf("a.ts", page))).toEqual([]);
    const layer = `import { get } from "../../platform/http.ts"; import { Device } from "../../devices/device.ts";`;
    expect(violationsOf("apps/web/src/control/plan/a.ts", importsOf("a.ts", layer))).toEqual([]);
  });
});

describe("circles of imports", () => {
  it("are not in the repository, through types neither", () => {
    expect(circlesOf(imports)).toEqual([]);
  });

  it("are found with the way round, and without the files that only lead into them", () => {
    const sources = {
      "src/page.ts": `import { a } from "./a.ts";`,
      "src/a.ts": `import type { B } from "./parts/b.ts"; import "./a.css";`,
      "src/parts/b.ts": `export { c } from "../c.ts"; import "@atrium/contract";`,
      "src/c.ts": `const a = await import("./a.ts"); import { leaf } from "./leaf.ts";`,
      "src/leaf.ts": `import { readFileSync } from "node:fs";`,
      "src/own.ts": `import type { Own } from "./own.ts";`,
    };
    const planted = new Map(Object.entries(sources).map(([file, source]) => [file, importsOf(file, source)]));
    expect(circlesOf(planted)).toEqual([["src/a.ts", "src/parts/b.ts", "src/c.ts"], ["src/own.ts"]]);
  });
});
