import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

/** One import that breaks the table of directions. */
export interface Violation {
  readonly file: string;
  readonly imports: string;
  readonly rule: string;
}

/**
 * The imports of ours that each workspace may have. Any other is an upward or sideways import. The bench runs parts of the
 * programs by themselves, so it reaches into their folders.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  "packages/words": [],
  "packages/contract": ["@atrium/words"],
  "packages/time": [],
  "packages/audio": ["@atrium/words"],
  "packages/alarms": ["@atrium/contract", "@atrium/words"],
  "packages/automation": ["@atrium/contract", "@atrium/time", "@atrium/words"],
  "packages/bacnet-server": [],
  "packages/rtsp": ["@atrium/contract"],
  "packages/site": ["@atrium/contract", "@atrium/words"],
  "packages/drivers": ["@atrium/contract", "@atrium/rtsp", "@atrium/time", "@atrium/words"],
  "packages/ui": ["@atrium/contract", "@atrium/words"],
  "apps/server": [
    "@atrium/alarms",
    "@atrium/audio",
    "@atrium/automation",
    "@atrium/bacnet-server",
    "@atrium/contract",
    "@atrium/drivers",
    "@atrium/rtsp",
    "@atrium/site",
    "@atrium/time",
    "@atrium/words",
  ],
  "apps/web": ["@atrium/contract", "@atrium/rtsp", "@atrium/time", "@atrium/ui", "@atrium/words"],
  "apps/virtual-campus": [
    "@atrium/audio",
    "@atrium/bacnet-server",
    "@atrium/contract",
    "@atrium/rtsp",
    "@atrium/site",
    "@atrium/time",
  ],
  e2e: ["@atrium/contract", "apps/server/runtime.json", "apps/server/test"],
  bench: [
    "@atrium/alarms",
    "@atrium/automation",
    "@atrium/bacnet-server",
    "@atrium/contract",
    "@atrium/drivers",
    "@atrium/e2e",
    "@atrium/rtsp",
    "@atrium/site",
    "@atrium/time",
    "apps/server",
    "apps/virtual-campus",
    // How a page connects again.
    "apps/web/src/platform/liveConnection.ts",
    "packages/drivers/test",
  ],
  tools: ["@atrium/site", "apps/web/chunks.ts"],
};

/** Every source file below a folder, tests included, as paths relative to `root`. */
export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !entry.parentPath.includes("node_modules"),
      )
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
}

/** Modules a source text imports or re-exports, `import()` with a literal included. */
export function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  const dynamic = module.dynamicImports.map((one) =>
    source.slice(one.moduleRequest.start + 1, one.moduleRequest.end - 1),
  );
  const exported = module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest?.value));
  return [...module.staticImports.map((one) => one.moduleRequest.value), ...exported, ...dynamic].filter(
    (name) => name !== undefined && name !== null,
  );
}

/** All imports of one file that break the table, of the modules that it imports. */
export function violationsOf(file: string, imports: readonly string[]): Violation[] {
  const workspace = Object.keys(ALLOWED).find((folder) => file.startsWith(`${folder}/`));
  const allowed = ALLOWED[workspace ?? ""];
  if (workspace === undefined || allowed === undefined) return [];
  return imports.flatMap((name) => {
    const rule = brokenRule(file, workspace, allowed, name);
    return rule === undefined ? [] : [{ file, imports: name, rule }];
  });
}

function brokenRule(file: string, workspace: string, allowed: readonly string[], name: string): string | undefined {
  if (name.startsWith("@atrium/")) {
    const workspaceName = name.split("/").slice(0, 2).join("/");
    const isOwn = workspaceName === `@atrium/${path.basename(workspace)}`;
    return allowed.includes(workspaceName) || (isOwn && isTest(file))
      ? undefined
      : `${workspace} may import ${allowed.join(", ") || "none of ours"}`;
  }
  if (!name.startsWith(".")) return isTest(file) ? undefined : brokenGround(workspace, name);
  const target = path.join(path.dirname(file), name);
  if (!target.startsWith(`${workspace}/`)) {
    return allowed.some((place) => target === place || target.startsWith(`${place}/`))
      ? undefined
      : "a workspace is imported by its name, not by a path";
  }
  return brokenLayer(file, target, workspace);
}

/** What the browser takes from the ground stays small, and runs anywhere. */
function brokenGround(workspace: string, name: string): string | undefined {
  if (workspace === "packages/contract" && name !== "zod") return "the contract imports zod only";
  if (workspace === "packages/time" && !name.startsWith("temporal-polyfill/fns/")) {
    return "the package of time imports single functions of temporal-polyfill only";
  }
  return undefined;
}

/** The folders of `apps/web/src` that pages share, and what of the others each may import. */
const SHARED_WEB: Readonly<Record<string, readonly string[]>> = {
  exports: [],
  collections: ["exports"],
  settings: ["collections"],
  ranges: ["exports"],
  replay: ["ranges"],
  devices: ["exports", "replay"],
  control: ["exports", "collections", "ranges", "replay", "devices"],
};

/** Inside an app: app → features → shared folders → platform, and a feature never imports another feature. */
function brokenLayer(file: string, target: string, workspace: string): string | undefined {
  if (!workspace.startsWith("apps/") || isTest(file)) return undefined;
  const [from, to] = [layerOf(file, workspace), layerOf(target, workspace)];
  const isAssembly = /^apps\/server\/src\/(app|consumption|files|foundation|integrations|ownHttp|upkeep)\.ts$/.test(
    file,
  );
  if (isAssembly && to.layer === "feature" && path.basename(target) !== "part.ts") {
    return "app.ts knows a feature by its part.ts alone";
  }
  if (from.layer === "platform" && to.layer !== "platform") return "the platform knows no feature and no app";
  if (from.layer === "shared" && to.layer !== "platform") {
    const isKnown = from.folder === to.folder || SHARED_WEB[from.folder]?.includes(to.folder) === true;
    return to.layer === "shared" && isKnown ? undefined : `${from.folder} knows no ${to.folder}`;
  }
  if (from.layer !== "feature") return undefined;
  if (to.layer === "feature" && from.folder !== to.folder) return "a feature never imports another feature";
  return to.layer === "app" ? "a feature does not know the app that holds it" : undefined;
}

interface Layer {
  layer: "platform" | "shared" | "feature" | "app";
  folder: string;
}

function layerOf(file: string, workspace: string): Layer {
  const [first = "", second] = path.relative(`${workspace}/src`, file).split("/");
  if (first === "platform") return { layer: "platform", folder: first };
  if (second === undefined) return { layer: "app", folder: "app" };
  if (workspace === "apps/web" && Object.hasOwn(SHARED_WEB, first)) return { layer: "shared", folder: first };
  if (first === "features") return { layer: "feature", folder: second };
  return { layer: "app", folder: "app" };
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** The modules that each source file of the repository imports. */
export function allImports(root: string): Map<string, string[]> {
  const files = sourceFiles(root, Object.keys(ALLOWED));
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(path.join(root, file), "utf8"))]));
}
